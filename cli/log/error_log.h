#pragma once

/// What the program logs to standard error. spdlog writes it; only error_log.cc knows that.

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "sceneweld/scene/logger.h"

namespace sceneweld::cli {

enum class LogForm { kText, kJson };

struct LogOptions {
  std::optional<LogLevel> least = LogLevel::kWarning;  ///< That is logged; nothing: no message is.
  LogForm form = LogForm::kText;                       ///< JSON: an object a line.
};

class ErrorLog : public Logger {
 public:
  struct Field {
    std::string_view name;
    std::variant<std::string_view, std::uint64_t, double> value;
  };
  /// A line with what programs look for. Control characters become `?` in text.
  virtual void Write(LogLevel level, std::string_view message, std::initializer_list<Field> fields) = 0;
  void Log(LogLevel level, std::string_view message) override { Write(level, message, {}); }
};

/// Where `waits` is false, lines that standard error does not take at once are dropped and counted: nobody who reads
/// slowly holds up a service.
std::shared_ptr<ErrorLog> MakeErrorLog(const LogOptions& options, bool waits);

}  // namespace sceneweld::cli
