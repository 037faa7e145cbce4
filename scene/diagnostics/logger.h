// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

namespace sceneweld {

enum class LogLevel { kTrace, kDebug, kInfo, kWarning, kError };

/// Logs the actions of the library: opened files, resolved URIs, durations. It is silent unless it gets a logger
/// (LoadOptions::logger). Faults of an input go to Diagnostics, never here.
class Logger {
 public:
  virtual ~Logger() = default;
  /// Whether messages of this level are logged. If not, they are not even made. Called in several threads.
  virtual bool Wants(LogLevel level) const = 0;
  /// Logs one line, given without its end. Called in several threads; must not throw.
  virtual void Log(LogLevel level, std::string_view message) = 0;
};

/// Logs the result of `message` if its level is enabled; `logger` may be null.
template <typename F>
void LogTo(Logger* logger, LogLevel level, const F& message) {
  if (logger && logger->Wants(level)) logger->Log(level, message());
}

/// Logs its own lifetime, at kInfo: `composed cell.dmd.yaml in 12.3 ms`.
class LoggedTime {
 public:
  template <typename F>
  LoggedTime(Logger* logger, const F& what) {
    if (!logger || !logger->Wants(LogLevel::kInfo)) return;
    logger_ = logger;
    what_ = what();
    begun_ = std::chrono::steady_clock::now();
  }
  ~LoggedTime();
  LoggedTime(const LoggedTime&) = delete;
  LoggedTime& operator=(const LoggedTime&) = delete;

 private:
  Logger* logger_ = nullptr;
  std::string what_;
  std::chrono::steady_clock::time_point begun_;
};

}  // namespace sceneweld
