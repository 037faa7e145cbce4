// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/editing/edit_session.h"
#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/own_page.h"
#include "sceneweld/cli/viewer/view_session.h"

namespace sceneweld::cli {

/// Adds the routes of `sceneweld view --edit`: `/api/edit`, `/api/edit/add`, `/api/edit/names`, `/api/edit/history`,
/// `/api/edit/save`, `/api/edit/undo` and `/api/edit/redo`. Requests that change something need `Content-Type:
/// application/json` and an `Origin` among `pages`, so that another site cannot send them. The sessions must outlive
/// the server.
void AddEditRoutes(EditSession& edits, const ViewSession& session, const OwnPages& pages, HttpOptions& options);

}  // namespace sceneweld::cli
