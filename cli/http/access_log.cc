// SPDX-License-Identifier: BSD-3-Clause
// The log line of a request.

#include "sceneweld/cli/http/access_log.h"

namespace sceneweld::cli {

void LogAccess(const HttpOutcome& outcome, ErrorLog* log) {
  if (!log) return;
  log->Write(outcome.status >= 500 ? LogLevel::kError : LogLevel::kInfo, "request",
             {{"id", outcome.id},
              {"method", outcome.method},
              {"route", outcome.route},
              {"status", static_cast<std::uint64_t>(outcome.status)},
              {"seconds", outcome.seconds},
              {"bytes", std::uint64_t{outcome.bytes}},
              {"cache_hits", std::uint64_t{outcome.cache_hits}}});
}

}  // namespace sceneweld::cli
