// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld view`: serves the page and the scene that it shows.

#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/explanation.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/commands/view_edits.h"
#include "sceneweld/cli/http/access_log.h"
#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/cli/viewer/glb_parts.h"
#include "sceneweld/cli/viewer/view_session.h"
#include "sceneweld/cli/viewer/viewer_files.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/scene/member_id.h"
#include "sceneweld/scene/text/json_writer.h"

extern char** environ;  // NOLINT: POSIX declares it nowhere

namespace sceneweld::cli {
namespace {

constexpr std::size_t kThreads = 4;
constexpr std::chrono::milliseconds kLongestWait{500};  // So that the server can stop.
constexpr std::chrono::seconds kBetweenSigns{15};       // To check that a connection is alive.

// The page loads nothing from elsewhere, and is shown within another page only if that is wanted.
std::vector<std::pair<std::string, std::string>> PageHeaders(bool embeddable) {
  return {
      {"Cache-Control", "no-cache"},
      {"Content-Security-Policy",
       std::string("default-src 'self'; img-src 'self' blob: data:; connect-src 'self' blob:; object-src 'none'; "
                   "base-uri 'none'; frame-ancestors ") +
           (embeddable ? "*" : "'none'")},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
  };
}

// Of an answer that ends before the meshes.
constexpr char kMeshesAreKnown[] = "X-Meshes-Known";
constexpr char kPlainText[] = "text/plain; charset=utf-8";

HttpResponse Answer(int status, std::string content_type, std::string body) {
  HttpResponse response;
  response.status = status;
  response.content_type = std::move(content_type);
  response.body = std::move(body);
  return response;
}
HttpResponse Json(std::string body) { return Answer(200, "application/json", std::move(body)); }
HttpResponse NotFound(const std::string& what) { return Answer(404, kPlainText, what + "\n"); }

std::uint64_t NumberIn(const std::string* text) { return text ? std::strtoull(text->c_str(), nullptr, 10) : 0; }

HttpResponse PageFile(const HttpRequest& request) {
  for (const ViewerFile& file : ViewerFiles()) {
    if (file.path == request.path) return Answer(200, std::string(file.media_type), std::string(file.bytes));
  }
  return NotFound("there is no " + request.path);
}

HttpResponse StateOf(const ViewSession& session, const std::string& title, bool with_lint, bool with_edit) {
  const ViewSession::StatePtr state = session.state();
  std::string body;
  JsonWriter json(body);
  json.OpenObject();
  json.Put("revision", state->revision);
  json.Put("title", title);
  json.Put("lint", with_lint);
  json.Put("edit", with_edit);
  json.Put("composes", state->composes);
  json.Put("scene_revision", state->scene_revision);
  json.Key("diagnostics");
  json.OpenList({.others = 0});
  for (const std::string& diagnostic : state->diagnostics) json.Raw(diagnostic);
  json.CloseList();
  json.Line();
  json.Key("scene");
  json.Raw(state->scene_json);
  json.CloseObject();
  return Json(body + "\n");
}

bool IsOfShape(const LossReport::Entry& entry) {
  if (entry.about.empty() || entry.about.front().fields.empty()) return false;
  const void* field = entry.about.front().fields.front().id;
  return field == &kMemberId<&Geometry::shape> || field == &kMemberId<&ContactZone::shape>;
}

// Reports geometries that cannot be drawn. Other losses of glTF do not matter: the page has the scene as JSON.
void AppendFaults(LossReport& losses, Diagnostics& faults) {
  std::size_t loss = 0;
  for (Diagnostic diagnostic : losses.diagnostics().all()) {
    if (IsLoss(diagnostic)) {
      const LossReport::Entry& entry = losses.entries()[loss++];
      if (entry.kind != LossReport::Entry::Kind::kDropped || !IsOfShape(entry)) continue;
      diagnostic.severity = Severity::kWarning;
    }
    faults.Add(std::move(diagnostic));
  }
}

// All geometries of the scene, if the revision is still the current one. The query `known` is the revision of a scene
// whose geometries the page has: if the meshes are the same, the answer ends before them.
HttpResponse Geometries(ViewSession& session, const HttpRequest& request) {
  const ViewSession::StatePtr state = session.state();
  if (!state->scene || NumberIn(request.Query("revision")) != state->scene_revision) {
    return NotFound("the scene is another one now");
  }
  // The drawing is written in pieces while the page receives them.
  struct Drawing {
    ViewSession::StatePtr state;
    Diagnostics diagnostics;
    LossReport losses{diagnostics};
    std::unique_ptr<ByteStream> bytes;
  };
  const auto drawing = std::make_shared<Drawing>();
  drawing->state = state;
  WriteOptions options;
  options.roles = {.proximity = true, .illustration = true, .perception = true};
  options.contact_zones = true;
  drawing->bytes = ExportStream(*state->scene, *FindFormat("glb"), options, drawing->losses);
  Diagnostics faults;
  AppendFaults(drawing->losses, faults);
  session.Report(state->scene_revision, faults);
  // The page has the meshes of an earlier scene. If they are the same, it needs only the rest.
  GlbParts parts = PartsOfGlb(*drawing->bytes, drawing->diagnostics);
  const std::string known = session.MeshesOf(NumberIn(request.Query("known")));
  const bool has_meshes = !known.empty() && known == parts.binary_digest;
  session.NoteMeshes(state->scene_revision, std::move(parts.binary_digest));
  HttpResponse response = Answer(200, "model/gltf-binary", {});
  if (has_meshes) {
    response.headers.emplace_back(kMeshesAreKnown, "1");
    response.body = std::move(parts.front);
    return response;
  }
  response.stream = [drawing](const HttpResponse::Write& write) {
    drawing->bytes->Send(write, drawing->diagnostics);
    return false;
  };
  return response;
}

HttpResponse Explained(const ViewSession& session, const HttpRequest& request) {
  const std::string* name = request.Query("name");
  const ViewSession::StatePtr state = session.state();
  if (!name || !state->scene) return NotFound("which element?");
  const std::vector<Explanation> reported = Explain(state->scene->scene, *name);
  return reported.empty() ? NotFound("nothing in the scene is called `" + *name + "`") : Json(ToJson(reported));
}

// What the linter finds in the scene, if the revision is still the current one.
HttpResponse FindingsOf(ViewSession& session, const HttpRequest& request) {
  const auto findings = session.Findings(NumberIn(request.Query("revision")));
  return findings ? Json(*findings) : NotFound("the scene is another one now");
}

// Sends each new revision while the page listens, beginning with the current one.
HttpResponse Events(const ViewSession& session) {
  struct Listening {
    std::uint64_t revision = 0;
    std::chrono::steady_clock::time_point last_sign = std::chrono::steady_clock::now();
  };
  const auto listening = std::make_shared<Listening>();
  HttpResponse response = Answer(200, "text/event-stream", {});
  response.stream = [&session, listening](const HttpResponse::Write& write) {
    const ViewSession::StatePtr state = session.WaitForChange(listening->revision, kLongestWait);
    const auto now = std::chrono::steady_clock::now();
    if (state->revision != listening->revision) {
      listening->revision = state->revision;
      listening->last_sign = now;
      return write("event: scene\ndata: {\"revision\":" + std::to_string(state->revision) + "}\n\n");
    }
    if (now - listening->last_sign < kBetweenSigns) return true;
    listening->last_sign = now;
    return write(": still here\n\n");
  };
  return response;
}

void OpenBrowser(const std::string& url) {
  if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
  std::string program = "xdg-open", address = url;
  char* const arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  posix_spawnp(&child, "xdg-open", nullptr, nullptr, arguments,
               environ);  // Without a browser, the address was printed.
}

}  // namespace

Exit Run(const ViewCommand& command) {
  if (ViewerFiles().empty()) {
    WriteError(CommandLineError("the viewer is not in this program: it was built without node",
                                "`./dev setup` installs node, `./dev build` then builds the page"));
    return kCommandLineAtFault;
  }
  Report report(command.read);
  const auto show = [&](const Diagnostics& diagnostics) {
    report.Show(diagnostics);
    if (diagnostics.has_errors()) report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()));
  };
  Diagnostics& of_options = report.NewInput();
  const bool has_rules = CheckLintOptions(command.lint, of_options);
  report.Show(of_options);
  if (!has_rules) return kCommandLineAtFault;
  ViewSession session(command.input, command.read, command.lint, show);
  // An input file that does not exist is a mistyped name, so the program stops instead of waiting for it.
  if (!session.state()->composes &&
      !DiskFiles().SizeOf(NormalizedPath(command.input.substr(0, command.input.find('#')), CurrentFolder()))) {
    return kInputAtFault;
  }

  const std::string title(FileName(command.input));
  HttpOptions options;
  options.port = command.port;
  options.max_requests = kThreads;
  options.headers = PageHeaders(command.embeddable);
  options.refuse = [](const HttpRefusal& refusal) {
    return Answer(refusal.status, kPlainText, refusal.message + "\n");
  };
  const auto on = [&](const char* path, auto handle) { options.routes.push_back({"GET", path, handle, true}); };
  on("/api/scene", [&](const HttpRequest&) { return StateOf(session, title, command.with_lint, command.edit); });
  on("/api/scene.glb", [&](const HttpRequest& request) { return Geometries(session, request); });
  on("/api/lint", [&](const HttpRequest& request) { return FindingsOf(session, request); });
  on("/api/explain", [&](const HttpRequest& request) { return Explained(session, request); });
  on("/api/events", [&](const HttpRequest&) { return Events(session); });
  EditSession edits(command.input, command.read);
  if (command.edit) AddEditRoutes(edits, session, options);
  on("/*", &PageFile);
  options.done = [&](const HttpOutcome& outcome) { LogAccess(outcome, command.log.get()); };
  std::string why;
  const auto server = MakeHttpServer(std::move(options), why);
  if (!server) {
    WriteError(CommandLineError("the viewer cannot be served: " + why));
    return kCommandLineAtFault;
  }
  const std::string url = "http://127.0.0.1:" + std::to_string(server->port()) + "/";
  if (const Exit status = WriteOutput(url + "\n"); status != kDone) return status;
  if (command.open_browser) OpenBrowser(url);
  server->Run();
  return kDone;
}

}  // namespace sceneweld::cli
