// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The log on standard error. Only error_log.cc uses spdlog, which writes it.

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "sceneweld/scene/diagnostics/logger.h"

namespace sceneweld::cli {

enum class LogForm { kText, kJson };

struct LogOptions {
  std::optional<LogLevel> least = LogLevel::kWarning;  ///< The lowest level that is logged; nothing: the log is off.
  LogForm form = LogForm::kText;                       ///< JSON: one object per line.
};

class ErrorLog : public Logger {
 public:
  struct Field {
    std::string_view name;
    std::variant<std::string_view, std::uint64_t, double> value;
  };
  /// A line with fields for programs. Control characters become `?` in text.
  virtual void Write(LogLevel level, std::string_view message, std::initializer_list<Field> fields) = 0;
  void Log(LogLevel level, std::string_view message) override { Write(level, message, {}); }
};

/// If `waits` is false, lines that standard error does not accept immediately are dropped and counted, so that a slow
/// reader never delays a service.
std::shared_ptr<ErrorLog> MakeErrorLog(const LogOptions& options, bool waits);

}  // namespace sceneweld::cli
