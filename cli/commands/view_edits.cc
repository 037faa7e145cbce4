// SPDX-License-Identifier: BSD-3-Clause
// The routes by which the page of `sceneweld view --edit` changes files.

#include "sceneweld/cli/commands/view_edits.h"

#include <string>
#include <utility>

#include "sceneweld/cli/http/json_request.h"
#include "sceneweld/cli/http/own_page.h"

namespace sceneweld::cli {
namespace {

HttpResponse EditAnswer(EditSession::Answer answer) {
  HttpResponse response;
  response.status = answer.status;
  response.content_type = "application/json";
  response.body = std::move(answer.json);
  return response;
}

HttpResponse EditFault(int status, const std::string& message) {
  HttpResponse response;
  response.status = status;
  response.content_type = "text/plain; charset=utf-8";
  response.body = message + "\n";
  return response;
}

}  // namespace

void AddEditRoutes(EditSession& edits, const ViewSession& session, const OwnPages& pages, HttpOptions& options) {
  const auto get = [&](const char* path, auto handle) { options.routes.push_back({"GET", path, handle, true}); };
  const auto post = [&](const char* path, auto handle) {
    options.routes.push_back({"POST", path,
                              [handle, pages](const HttpRequest& request) {
                                if (!IsJsonRequest(request)) return EditFault(415, "the body must be application/json");
                                if (!IsFromOwnPage(request, pages)) {
                                  return EditFault(403, "only the page of this program may change files");
                                }
                                return EditAnswer(handle(request));
                              },
                              true});
  };
  get("/api/edit", [&](const HttpRequest& request) {
    const ViewSession::StatePtr state = session.state();
    const std::string *name = request.Query("name"), *kind = request.Query("kind");
    if (!name || !state->scene) return EditFault(404, "which element?");
    return EditAnswer(edits.Where(*state->scene, kind ? *kind : "", *name));
  });
  get("/api/edit/history", [&](const HttpRequest&) { return EditAnswer(edits.History()); });
  get("/api/edit/names", [&](const HttpRequest& request) {
    const ViewSession::StatePtr state = session.state();
    const std::string* file = request.Query("file");
    if (!state->scene) return EditFault(404, "no scene has composed yet");
    return EditAnswer(edits.Names(*state->scene, file ? *file : ""));
  });
  post("/api/edit/add", [&](const HttpRequest& request) {
    const ViewSession::StatePtr state = session.state();
    if (!state->scene) return EditSession::Answer{409, "{\"error\":\"no scene has composed yet\"}\n"};
    return edits.ProposeNew(*state->scene, state->scene_revision, request.body);
  });
  post("/api/edit", [&](const HttpRequest& request) {
    const ViewSession::StatePtr state = session.state();
    if (!state->scene) return EditSession::Answer{409, "{\"error\":\"no scene has composed yet\"}\n"};
    return edits.Propose(*state->scene, state->scene_revision, request.body);
  });
  post("/api/edit/save", [&](const HttpRequest& request) { return edits.Save(request.body); });
  post("/api/edit/undo", [&](const HttpRequest&) { return edits.Undo(); });
  post("/api/edit/redo", [&](const HttpRequest&) { return edits.Redo(); });
}

}  // namespace sceneweld::cli
