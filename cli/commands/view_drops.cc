// SPDX-License-Identifier: BSD-3-Clause
// The routes by which the page of `sceneweld view --accept-files` sends files.

#include "sceneweld/cli/commands/view_drops.h"

#include <cstdlib>
#include <string>
#include <utility>

#include "sceneweld/cli/http/json_request.h"

namespace sceneweld::cli {
namespace {

HttpResponse DropAnswer(int status, std::string content_type, std::string body) {
  HttpResponse response;
  response.status = status;
  response.content_type = std::move(content_type);
  response.body = std::move(body);
  return response;
}

std::string QueryText(const HttpRequest& request, std::string_view name) {
  const std::string* const value = request.Query(name);
  return value ? *value : std::string();
}

}  // namespace

void AddDropRoutes(DroppedFiles& files, const OwnPages& pages, HttpOptions& options) {
  const auto post = [&](const char* path, bool is_json, auto handle) {
    const auto checked = [is_json, handle, pages](const HttpRequest& request) {
      // Another site cannot send either type without asking first.
      const bool is_good =
          is_json ? IsJsonRequest(request) : request.Header("Content-Type") == "application/octet-stream";
      if (!is_good) return DropAnswer(415, "text/plain; charset=utf-8", "the body has another type\n");
      if (!IsFromOwnPage(request, pages)) {
        return DropAnswer(403, "text/plain; charset=utf-8", "only the page of this program may send files\n");
      }
      const std::uint64_t id = std::strtoull(QueryText(request, "id").c_str(), nullptr, 10);
      DroppedFiles::Answer answer = handle(id, request);
      return DropAnswer(answer.status, "application/json", std::move(answer.json));
    };
    options.routes.push_back({"POST", path, checked, true});
  };
  post("/api/files/begin", true, [&](std::uint64_t, const HttpRequest&) { return files.Begin(); });
  post("/api/files/put", false, [&](std::uint64_t id, const HttpRequest& request) {
    return files.Put(id, QueryText(request, "name"), request.body);
  });
  post("/api/files/show", true,
       [&](std::uint64_t id, const HttpRequest& request) { return files.ShowScene(id, QueryText(request, "main")); });
}

}  // namespace sceneweld::cli
