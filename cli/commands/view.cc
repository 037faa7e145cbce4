// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld view`: serves the page and the scene that it shows.

#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/explanation.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/editing/edit_session.h"
#include "sceneweld/cli/http/access_log.h"
#include "sceneweld/cli/http/addresses.h"
#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/json_request.h"
#include "sceneweld/cli/http/own_page.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/models_of_folder.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/cli/viewer/dropped_files.h"
#include "sceneweld/cli/viewer/view_answers.h"
#include "sceneweld/cli/viewer/view_session.h"
#include "sceneweld/cli/viewer/viewer_files.h"
#include "sceneweld/parsers/output/output_file.h"

extern char** environ;  // NOLINT: POSIX declares it nowhere

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

// Adds the routes of `sceneweld view --edit`: `/api/edit`, `/api/edit/add`, `/api/edit/names`, `/api/edit/history`,
// `/api/edit/save`, `/api/edit/undo` and `/api/edit/redo`. Requests that change something need `Content-Type:
// application/json` and an `Origin` among `pages`, so that another site cannot send them. The sessions must outlive
// the server.
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

// Adds the routes of `sceneweld view --accept-files`: `/api/files/begin` and `/api/files/show` with JSON, and
// `/api/files/put` with `Content-Type: application/octet-stream`. Requests need an `Origin` among `pages`, so that
// another site cannot send them. `files` must outlive the server.
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

constexpr std::size_t kThreads = 4;

Exit WritePage(const std::string& file, const std::string& page) {
  const std::string why = WriteFile(file, page);
  if (why.empty()) return kDone;
  WriteError(CommandLineError("cannot write " + Quoted(file) + ": " + why));
  return kInputAtFault;
}

// Reads the scene again if the file exists, because it may be a file of the scene.
bool MayWritePage(const ViewCommand& command, Report& report) {
  if (!FileOnDisk::At(command.export_file)) return true;
  ReadOptions read = command.read;
  const auto noted = NoteFiles(read);
  Diagnostics unheard;
  const auto loaded = LoadInput(command.input, read, unheard);
  Diagnostics& diagnostics = report.NewInput();
  const ReadScene scene{command.input, *noted, read, loaded ? &*loaded : nullptr};
  const bool may = CheckOverwriting({command.export_file}, scene, diagnostics);
  if (loaded && loaded->scene.sources) diagnostics.KeepAlive(loaded->scene.sources);
  report.Show(diagnostics);
  return may;
}

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
  Diagnostics& of_folder = report.NewInput();
  if (ReportFolder(command.input, of_folder)) {
    show(of_folder);
    return kInputAtFault;
  }
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

  // A site that does not know the token cannot send a request.
  const bool needs_token = !command.without_token && (command.with_token || !IsLoopback(command.address));
  const OwnPages pages{command.hosts, needs_token};
  ViewAnswers answers(session, command, pages);
  if (!command.export_file.empty() && !MayWritePage(command, report)) return kCommandLineAtFault;
  if (!command.export_file.empty()) {
    return session.state()->composes ? WritePage(command.export_file, answers.OneFile()) : kInputAtFault;
  }
  HttpOptions options;
  options.address = command.address;
  options.port = command.port;
  options.hosts = command.hosts;
  options.hosts.push_back(command.address);
  if (needs_token) {
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
  options.headers = answers.Headers();
  options.refuse = &ViewAnswers::Refuse;
  EditSession edits(command.input, command.read);
  if (command.edit) AddEditRoutes(edits, session, pages, options);
  DroppedFiles dropped(command.read, [&](std::string input, std::string title, const ReadOptions& read) {
    session.Show(std::move(input), std::move(title), read);
  });
  if (command.accepts_files) {
    AddDropRoutes(dropped, pages, options);
    options.max_body = DroppedFiles::kMostBytesOfFile;
  }
  for (HttpRoute& route : answers.Routes()) options.routes.push_back(std::move(route));
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
