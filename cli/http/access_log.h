#pragma once

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/log/error_log.h"

namespace sceneweld::cli {

/// A line for each request: its id, method, route, status, how long it took, how many bytes the body of the answer has,
/// and how many models were in the cache. At the level info, where the server failed error. `log` may be null.
void LogAccess(const HttpOutcome& outcome, ErrorLog* log);

}  // namespace sceneweld::cli
