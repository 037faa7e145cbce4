// SPDX-License-Identifier: BSD-3-Clause
// Takes positions from other programs.

#include "sceneweld/cli/viewer/position_answers.h"

#include <utility>

#include "sceneweld/cli/viewer/sent_positions.h"
#include "sceneweld/scene/render_text.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {
namespace {

HttpResponse PlainAnswer(int status, std::string text) {
  HttpResponse response;
  response.status = status;
  response.content_type = "text/plain; charset=utf-8";
  response.body = std::move(text);
  return response;
}

// What is wrong with the positions; empty after they were posted.
std::string Post(ViewSession& session, const ViewSession::State& state, const std::string& text) {
  const Source body = BodySource(text);
  SentPositions positions;
  Diagnostics diagnostics;
  if (!ReadPositions(body, state.scene->scene, positions, diagnostics)) return RenderText(diagnostics);
  session.PostPositions(WithNames(positions, state.scene->scene));
  return {};
}

std::string ErrorJson(const std::string& message) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put("error", message);
  json.CloseObject();
  return text;
}

}  // namespace

HttpResponse TakePositions(ViewSession& session, const ViewSession::State& state, const HttpRequest& request) {
  std::string fault = Post(session, state, request.body);
  if (!fault.empty()) return PlainAnswer(400, std::move(fault));
  HttpResponse response;
  response.content_type = "application/json";
  response.body = "{}\n";
  return response;
}

HttpRoute PositionsSocket(ViewSession& session, OwnPages pages) {
  HttpRoute route{"GET", "/api/positions", {}};
  route.handle = [pages = std::move(pages)](const HttpRequest& request) {
    if (request.Header("Upgrade").empty()) {
      HttpResponse response = PlainAnswer(426, "open a WebSocket here, or send positions with POST\n");
      response.headers.emplace_back("Upgrade", "websocket");
      return response;
    }
    if (!IsFromOwnPageOrProgram(request, pages)) {
      return PlainAnswer(403, "pages of other sites may not send positions\n");
    }
    HttpResponse response;
    response.status = 101;
    return response;
  };
  route.on_message = [&session](const std::string& message) -> std::string {
    const ViewSession::StatePtr state = session.state();
    const std::string fault = state->scene ? Post(session, *state, message) : "there is no scene yet";
    return fault.empty() ? fault : ErrorJson(fault);
  };
  return route;
}

}  // namespace sceneweld::cli
