// SPDX-License-Identifier: BSD-3-Clause
// The interface of logs.

#include "sceneweld/scene/diagnostics/logger.h"

#include <charconv>

namespace sceneweld {

LoggedTime::~LoggedTime() {
  if (!logger_) return;
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun_;
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, took.count(), std::chars_format::general, 3);
  logger_->Log(LogLevel::kInfo, what_ + " in " + std::string(digits, end.ptr) + " ms");
}

}  // namespace sceneweld
