// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/own_page.h"
#include "sceneweld/cli/viewer/dropped_files.h"

namespace sceneweld::cli {

/// Adds the routes of `sceneweld view --accept-files`: `/api/files/begin` and `/api/files/show` with JSON, and
/// `/api/files/put` with `Content-Type: application/octet-stream`. Requests need an `Origin` among `pages`, so that
/// another site cannot send them. `files` must outlive the server.
void AddDropRoutes(DroppedFiles& files, const OwnPages& pages, HttpOptions& options);

}  // namespace sceneweld::cli
