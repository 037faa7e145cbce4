// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/http/http_server.h"

namespace sceneweld::cli {

/// Whether a page of this server sent the request. A browser adds `Origin` to each POST, and no page can change it.
bool IsFromOwnPage(const HttpRequest& request);

}  // namespace sceneweld::cli
