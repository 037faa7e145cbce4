// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/own_page.h"
#include "sceneweld/cli/viewer/view_session.h"

namespace sceneweld::cli {

/// Answers `POST /api/positions`: moves joints and free bodies in every page of the session. With status 400 nothing
/// moves.
HttpResponse TakePositions(ViewSession& session, const ViewSession::State& state, const HttpRequest& request);

/// `GET /api/positions` as a WebSocket, for programs that send positions often. Each message is the JSON of the POST. A
/// message that moves nothing is answered with `{"error": TEXT}`, the others are not answered. `pages` are the pages
/// that may open it, besides programs that are no browsers. The session must outlive the server.
HttpRoute PositionsSocket(ViewSession& session, OwnPages pages);

}  // namespace sceneweld::cli
