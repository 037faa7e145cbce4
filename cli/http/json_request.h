// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/http/http_server.h"

namespace sceneweld::cli {

/// Whether the body of a request is JSON by its header. Other sites cannot send such a request without asking first.
bool IsJsonRequest(const HttpRequest& request);

}  // namespace sceneweld::cli
