// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld view`: serves the page and the scene that it shows.

#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/explanation.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/commands/view_edits.h"
#include "sceneweld/cli/http/access_log.h"
#include "sceneweld/cli/http/addresses.h"
#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/cli/viewer/exported_page.h"
#include "sceneweld/cli/viewer/glb_parts.h"
#include "sceneweld/cli/viewer/near_answers.h"
#include "sceneweld/cli/viewer/scene_export.h"
#include "sceneweld/cli/viewer/sent_positions.h"
#include "sceneweld/cli/viewer/view_session.h"
#include "sceneweld/cli/viewer/viewer_files.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/member_id.h"
#include "sceneweld/scene/render_text.h"
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
HttpResponse Json(std::string body) {
  HttpResponse response = Answer(200, "application/json", std::move(body));
  response.compression = HttpResponse::Compression::kAll;
  return response;
}
HttpResponse NotFound(const std::string& what) { return Answer(404, kPlainText, what + "\n"); }

std::uint64_t NumberIn(const std::string* text) { return text ? std::strtoull(text->c_str(), nullptr, 10) : 0; }

// A file that is asked for with its digest never changes. For the others the browser asks whether they have.
HttpResponse PageFile(const HttpRequest& request) {
  const std::string tag = "\"" + std::string(ViewerDigest()) + "\"";
  for (const ViewerFile& file : ViewerFiles()) {
    if (file.path != request.path) continue;
    const bool is_known = request.Header("If-None-Match") == tag;
    HttpResponse response =
        is_known ? Answer(304, {}, {}) : Answer(200, std::string(file.media_type), std::string(file.bytes));
    if (!is_known) response.gzip_body = file.gzip;
    response.headers.emplace_back("ETag", tag);
    if (request.Query("v")) response.headers.emplace_back("Cache-Control", "max-age=31536000, immutable");
    return response;
  }
  return NotFound("there is no " + request.path);
}

<<<<<<< HEAD
HttpResponse StateOf(const ViewSession& session, const std::string& title, const ViewCommand& command) {
=======
HttpResponse StateOf(const ViewSession& session, const std::string& title, bool with_lint, bool with_edit) {
>>>>>>> 2c51505344eaa1f2643774334d798f47bde2848c
  const ViewSession::StatePtr state = session.state();
  std::string body;
  JsonWriter json(body);
  json.OpenObject();
  json.Put("revision", state->revision);
  json.Put("title", title);
<<<<<<< HEAD
  json.Put("lint", command.with_lint);
  if (!command.focus.empty()) json.Put("focus", command.focus);
=======
  json.Put("lint", with_lint);
  json.Put("edit", with_edit);
>>>>>>> 2c51505344eaa1f2643774334d798f47bde2848c
  json.Put("composes", state->composes);
  json.Put("partial", state->is_partial);
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

// All geometries of a scene.
WriteOptions DrawingOptions() {
  WriteOptions options;
  options.roles = {.proximity = true, .illustration = true, .perception = true};
  options.for_viewer = true;
  return options;
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
  drawing->bytes = ExportStream(*state->scene, *FindFormat("glb"), DrawingOptions(), drawing->losses);
  Diagnostics faults;
  AppendFaults(drawing->losses, faults);
  session.Report(state->scene_revision, faults);
  // The page has the meshes of an earlier scene. If they are the same, it needs only the rest.
  GlbParts parts = PartsOfGlb(*drawing->bytes, drawing->diagnostics);
  const std::string known = session.MeshesOf(NumberIn(request.Query("known")));
  const bool has_meshes = !known.empty() && known == parts.binary_digest;
  session.NoteMeshes(state->scene_revision, std::move(parts.binary_digest));
  HttpResponse response = Answer(200, "model/gltf-binary", {});
  response.compression = HttpResponse::Compression::kOtherMachines;
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

HttpResponse Refused(const Diagnostics& diagnostics) { return Answer(400, kPlainText, RenderText(diagnostics)); }

// What makes a request of POST acceptable; empty if it is.
std::optional<HttpResponse> RefusePost(const HttpRequest& request, const ViewSession::StatePtr& state) {
  if (!state->scene) return NotFound("there is no scene yet");
  return std::nullopt;
}

// Positions from another program, for all pages.
HttpResponse TakePositions(ViewSession& session, const HttpRequest& request) {
  const ViewSession::StatePtr state = session.state();
  if (auto refused = RefusePost(request, state)) return *std::move(refused);
  SentPositions positions;
  Diagnostics diagnostics;
  if (!ReadPositions(request.body, state->scene->scene, positions, diagnostics)) return Refused(diagnostics);
  session.PostPositions(WithNames(positions, state->scene->scene));
  return Json("{}\n");
}

// The last scene that was asked about, whose meshes are then in memory.
struct NearScene {
  std::mutex mutex;
  std::shared_ptr<NearAnswers> answers;

  std::shared_ptr<NearAnswers> Of(const std::shared_ptr<const Loaded>& scene) {
    const std::lock_guard lock(mutex);
    if (!answers || &answers->loaded() != scene.get()) answers = std::make_shared<NearAnswers>(scene);
    return answers;
  }
};

HttpResponse CollisionsAt(const ViewSession& session, NearScene& near, const HttpRequest& request) {
  const ViewSession::StatePtr state = session.state();
  if (auto refused = RefusePost(request, state)) return *std::move(refused);
  SentPositions positions;
  Diagnostics diagnostics;
  if (!ReadPositions(request.body, state->scene->scene, positions, diagnostics)) return Refused(diagnostics);
  const auto answer = near.Of(state->scene)->At(positions, diagnostics);
  return answer ? Json(*answer + "\n") : Refused(diagnostics);
}

// The query `format` names the format; `assets=1` asks for an archive with the meshes, `losses=1` for the losses alone.
HttpResponse Exported(const ViewSession& session, const std::string& title, const HttpRequest& request) {
  const ViewSession::StatePtr state = session.state();
  const std::string* const name = request.Query("format");
  const Format* const format = name ? FindFormat(*name) : nullptr;
  if (!format || !format->write || !state->scene) return NotFound("there is no such format");
  Diagnostics diagnostics;
  const std::string stem = title.substr(0, title.find('.'));
  auto made = ExportForPage(*state->scene, *format, stem.empty() ? "scene" : stem,
                            NumberIn(request.Query("assets")) == 1, diagnostics);
  if (!made) return Refused(diagnostics);
  if (NumberIn(request.Query("losses")) == 1) return Json(made->losses + "\n");
  HttpResponse response = Answer(200, "application/octet-stream", std::move(made->bytes));
  response.headers.emplace_back("Content-Disposition", "attachment");
  return response;
}

// Sends each new revision and new positions while the page listens, beginning with the current ones.
HttpResponse Events(const ViewSession& session) {
  struct Listening {
    std::uint64_t revision = 0;
    std::uint64_t posted = 0;
    std::chrono::steady_clock::time_point last_sign = std::chrono::steady_clock::now();
  };
  const auto listening = std::make_shared<Listening>();
  HttpResponse response = Answer(200, "text/event-stream", {});
  response.stream = [&session, listening](const HttpResponse::Write& write) {
    const ViewSession::News news = session.WaitForNews(listening->revision, listening->posted, kLongestWait);
    const auto now = std::chrono::steady_clock::now();
    std::string events;
    if (news.state->revision != listening->revision) {
      listening->revision = news.state->revision;
      events += "event: scene\ndata: {\"revision\":" + std::to_string(news.state->revision) + "}\n\n";
    }
    if (news.posted != listening->posted) {
      listening->posted = news.posted;
      events += "event: positions\ndata: " + *news.positions + "\n\n";
    }
    if (!events.empty()) {
      listening->last_sign = now;
      return write(events);
    }
    if (now - listening->last_sign < kBetweenSigns) return true;
    listening->last_sign = now;
    return write(": still here\n\n");
  };
  return response;
}

// The answers of `/api/explain` for each element with a name. Nothing for large scenes: each answer takes a walk
// through the whole scene.
std::string ExplanationsOf(const Scene& scene) {
  constexpr std::size_t kMostElements = 2000;
  std::set<std::string> names;
  std::size_t count = 0;
  for (const TableInfo& table : AllTables()) count += table.size(scene);
  if (count > kMostElements) return "{}";
  for (const TableInfo& table : AllTables()) {
    for (std::size_t i = 0; i < table.size(scene); ++i) names.insert(table.FullName(scene, i));
  }
  std::string body;
  JsonWriter json(body);
  json.OpenObject();
  for (const std::string& name : names) {
    const std::vector<Explanation> explained = Explain(scene, name);
    if (explained.empty()) continue;
    json.Key(name);
    json.Raw(ToJson(explained));
  }
  json.CloseObject();
  return body;
}

// Writes the page with a scene that composes into one file.
Exit WriteExportedPage(const ViewCommand& command, const ViewSession& session, const std::string& title) {
  const ViewSession::StatePtr state = session.state();
  if (!state->composes) return kInputAtFault;
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  const std::string geometries = Export(*state->scene, *FindFormat("glb"), DrawingOptions(), losses);
  const std::string explanations = ExplanationsOf(state->scene->scene);
  const std::string page = ExportedPage(
      {.state = StateOf(session, title, command).body, .geometries = geometries, .explanations = explanations});
  if (const std::string why = WriteFile(command.export_file, page); !why.empty()) {
    WriteError(CommandLineError("cannot write " + Quoted(command.export_file) + ": " + why));
    return kInputAtFault;
  }
  return kDone;
  // Whether the page can select what `--focus` names.
  bool CheckFocus(const std::string& name, const Scene& scene, Diagnostics& diagnostics) {
    constexpr std::string_view kKinds[] = {"model", "body", "frame", "joint"};
    const std::vector<Explanation> named = Explain(scene, name);
    const bool is_there = std::any_of(named.begin(), named.end(), [&](const Explanation& one) {
      return std::find(std::begin(kKinds), std::end(kKinds), one.kind) != std::end(kKinds);
    });
    if (is_there) return true;
    diagnostics.Error("unknown-name", {}, "no model, body, frame or joint of the scene is called " + Quoted(name))
        .Suggest(NearestElement(scene, name));
    return false;
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

  if (const auto scene = session.state()->scene; scene && !command.focus.empty()) {
    Diagnostics& of_focus = report.NewInput();
    const bool is_there = CheckFocus(command.focus, scene->scene, of_focus);
    report.Show(of_focus);
    if (!is_there) return kInputAtFault;
  }

  const std::string title(FileName(command.input));
  if (!command.export_file.empty()) return WriteExportedPage(command, session, title);
  HttpOptions options;
  options.address = command.address;
  options.port = command.port;
  options.hosts = command.hosts;
  options.hosts.push_back(command.address);
  if (!command.without_token && (command.with_token || !IsLoopback(command.address))) {
    options.token = command.token.empty() ? NewToken() : command.token;
    if (options.token.empty()) {
      WriteError(CommandLineError("the system provides no random token", "give one with `--token-file`"));
      return kCommandLineAtFault;
    }
    options.token_in_query = true;
    options.hosts = {"*"};  // A site whose name resolves to this machine does not know the token.
  }
  const std::string query = options.token.empty() ? "" : "?token=" + InQuery(options.token);
  options.max_requests = kThreads;
  options.headers = PageHeaders(command.embeddable);
  options.refuse = [](const HttpRefusal& refusal) {
    return Answer(refusal.status, kPlainText, refusal.message + "\n");
  };
  const auto on = [&](const char* path, auto handle) { options.routes.push_back({"GET", path, handle, true}); };
<<<<<<< HEAD
  on("/api/scene", [&](const HttpRequest&) { return StateOf(session, title, command); });
=======
  on("/api/scene", [&](const HttpRequest&) { return StateOf(session, title, command.with_lint, command.edit); });
>>>>>>> 2c51505344eaa1f2643774334d798f47bde2848c
  on("/api/scene.glb", [&](const HttpRequest& request) { return Geometries(session, request); });
  on("/api/lint", [&](const HttpRequest& request) { return FindingsOf(session, request); });
  on("/api/explain", [&](const HttpRequest& request) { return Explained(session, request); });
  on("/api/export", [&](const HttpRequest& request) { return Exported(session, title, request); });
  NearScene near;
  // A page of another site cannot send JSON without asking first.
  const auto on_post = [&](const char* path, auto handle) {
    const auto checked = [handle](const HttpRequest& request) {
      if (IsJsonRequest(request)) return handle(request);
      return Answer(415, kPlainText, "send the header `Content-Type: application/json`\n");
    };
    options.routes.push_back({"POST", path, checked, true});
  };
  on_post("/api/collisions", [&](const HttpRequest& request) { return CollisionsAt(session, near, request); });
  on_post("/api/positions", [&](const HttpRequest& request) { return TakePositions(session, request); });
  on("/api/events", [&](const HttpRequest&) { return Events(session); });
<<<<<<< HEAD
  // The files of the page are the same for every scene.
  options.routes.push_back({"GET", "/*", &PageFile, true, true});
=======
  EditSession edits(command.input, command.read);
  if (command.edit) AddEditRoutes(edits, session, options);
  on("/*", &PageFile);
>>>>>>> 2c51505344eaa1f2643774334d798f47bde2848c
  options.done = [&](const HttpOutcome& outcome) { LogAccess(outcome, command.log.get()); };
  std::string why;
  const auto server = MakeHttpServer(std::move(options), why);
  if (!server) {
    WriteError(CommandLineError("the viewer cannot be served: " + why));
    return kCommandLineAtFault;
  }
  const std::vector<std::string> urls = HttpUrls(command.address, server->port());
  std::string links;
  for (const std::string& url : urls) links += url + "/" + query + "\n";
  if (const Exit status = WriteOutput(links); status != kDone) return status;
  if (!IsLoopback(command.address) && query.empty()) {
    WriteError(command.address + " is reached from other machines, and no token is needed\n");
  } else if (IsLoopback(command.address) && std::getenv("SSH_CONNECTION")) {
    const std::string port = std::to_string(server->port());
    WriteError("from the machine in front of you: `ssh -N -L " + port + ":127.0.0.1:" + port +
               " THIS-MACHINE`, then open the link there\n");
  }
  if (command.open_browser) OpenBrowser(urls.front() + "/" + query);
  server->Run();
  return kDone;
}

}  // namespace sceneweld::cli
