// SPDX-License-Identifier: BSD-3-Clause
// The log on standard error. spdlog and fmt are used in this file only.

#include "sceneweld/cli/log/error_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <unistd.h>

#include <chrono>
#include <mutex>
#include <string>
#include <utility>

#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {
namespace {

// A pipe that is ready for writing accepts at least PIPE_BUF bytes, 4096, at once.
bool TakesAtOnce() {
  pollfd file{STDERR_FILENO, POLLOUT, 0};
  return ::poll(&file, 1, 0) > 0 && (file.revents & POLLOUT) != 0;
}

spdlog::level::level_enum ToSpdlog(std::optional<LogLevel> level) {
  if (!level) return spdlog::level::off;
  switch (*level) {
    case LogLevel::kTrace: return spdlog::level::trace;
    case LogLevel::kDebug: return spdlog::level::debug;
    case LogLevel::kInfo: return spdlog::level::info;
    case LogLevel::kWarning: return spdlog::level::warn;
    case LogLevel::kError: return spdlog::level::err;
  }
  return spdlog::level::off;
}

using Fields = std::initializer_list<ErrorLog::Field>;

void AppendPlain(std::string_view text, std::string& out) {
  for (const char c : text) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
}

std::string TextLine(std::string_view message, Fields fields) {
  std::string line;
  AppendPlain(message, line);
  for (const ErrorLog::Field& field : fields) {
    line.append(" ").append(field.name).append("=");
    if (const auto* text = std::get_if<std::string_view>(&field.value)) {
      AppendPlain(text->empty() ? "-" : *text, line);
    } else if (const auto* count = std::get_if<std::uint64_t>(&field.value)) {
      line += std::to_string(*count);
    } else {
      line += fmt::format("{:.6f}", std::get<double>(field.value));
    }
  }
  return line;
}

std::string JsonLine(LogLevel level, std::string_view message, Fields fields) {
  const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(now);
  const auto name = spdlog::level::to_string_view(ToSpdlog(level));
  std::string line;
  JsonWriter json(line);
  json.OpenObject();
  json.Put("time", fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                               fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)), (now - seconds).count()));
  json.Put("level", std::string_view(name.data(), name.size()));
  json.Put("message", message);
  for (const ErrorLog::Field& field : fields) {
    std::visit([&](const auto& value) { json.Put(field.name, value); }, field.value);
  }
  json.CloseObject();
  return line;
}

class SpdlogLog : public ErrorLog {
 public:
  SpdlogLog(const LogOptions& options, bool waits)
      : form_(options.form), waits_(waits), logger_("sceneweld", std::make_shared<spdlog::sinks::stderr_sink_st>()) {
    logger_.set_level(ToSpdlog(options.least));
    const char* const pattern = form_ == LogForm::kJson ? "%v" : "%Y-%m-%dT%H:%M:%S.%eZ %l: %v";
    logger_.set_formatter(std::make_unique<spdlog::pattern_formatter>(pattern, spdlog::pattern_time_type::utc, "\n"));
  }

  bool Wants(LogLevel level) const override { return logger_.should_log(ToSpdlog(level)); }

  void Write(LogLevel level, std::string_view message, Fields fields) override {
    if (!Wants(level)) return;
    const std::string line = Line(level, message, fields);
    const std::lock_guard lock(mutex_);
    if (!waits_ && !TakesAtOnce()) {
      ++dropped_;
      return;
    }
    if (const std::uint64_t dropped = std::exchange(dropped_, 0); dropped > 0) {
      logger_.log(spdlog::level::warn, Line(LogLevel::kWarning, "lines were dropped", {{"lines", dropped}}));
    }
    logger_.log(ToSpdlog(level), line);
  }

 private:
  std::string Line(LogLevel level, std::string_view message, Fields fields) const {
    return form_ == LogForm::kJson ? JsonLine(level, message, fields) : TextLine(message, fields);
  }

  const LogForm form_;
  const bool waits_;
  std::mutex mutex_;
  std::uint64_t dropped_ = 0;
  spdlog::logger logger_;
};

}  // namespace

std::shared_ptr<ErrorLog> MakeErrorLog(const LogOptions& options, bool waits) {
  return std::make_shared<SpdlogLog>(options, waits);
}

}  // namespace sceneweld::cli
