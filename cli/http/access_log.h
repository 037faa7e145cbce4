// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/log/error_log.h"

namespace sceneweld::cli {

/// Logs a line for each request: id, method, route, status, duration, bytes of the answer's body, and models found in
/// the cache. The level is info, or error if the server failed. `log` may be null.
void LogAccess(const HttpOutcome& outcome, ErrorLog* log);

}  // namespace sceneweld::cli
