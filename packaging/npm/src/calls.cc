// SPDX-License-Identifier: BSD-3-Clause
// What JavaScript calls: the tasks of the service and the page of `sceneweld view`, on files in memory. Texts are UTF-8
// with their lengths. The answer of a call is kept until the next one.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/cli/formatting/format_text.h"
#include "sceneweld/cli/service/service.h"
#include "sceneweld/cli/viewer/dropped_scenes.h"
#include "sceneweld/cli/viewer/view_answers.h"
#include "sceneweld/cli/viewer/view_session.h"
#include "sceneweld/packaging/npm/src/given_files.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/render.h"

namespace sceneweld::browser {
namespace {

using cli::HttpRequest;
using cli::HttpResponse;

HttpResponse answer;

const std::shared_ptr<GivenFiles>& TheFiles() {
  static const auto files = std::make_shared<GivenFiles>();
  return files;
}

// The defaults of `sceneweld serve`, but for time: the caller can stop a worker.
cli::ServeCommand ServiceLimits() {
  cli::ServeCommand command;
  command.max_files = 10'000;
  command.max_read = std::size_t{1} << 30;
  command.max_seconds = 600;
  command.max_elements = 1'000'000;
  command.cache_bytes = std::size_t{64} << 20;
  return command;
}

HttpRequest Request(std::string_view method, std::string_view path, std::string_view body) {
  HttpRequest request;
  request.method = method;
  request.path = path;
  request.headers.emplace_back("Content-Type", "application/json");
  request.body = body;
  request.begun = std::chrono::steady_clock::now();
  return request;
}

// The whole body, also of an answer in pieces.
HttpResponse Whole(HttpResponse response) {
  if (!response.stream) return response;
  const auto append = [&](std::string_view bytes) {
    response.body += bytes;
    return true;
  };
  while (response.stream(append)) {
  }
  response.stream = nullptr;
  return response;
}

HttpResponse Refused(int status, std::string_view why) { return cli::Service::Fail(status, std::string(why), ""); }

std::optional<cli::Task> TaskOf(std::string_view name) {
  for (const cli::Task task : cli::kTasks) {
    if (cli::NameOf(task) == name) return task;
  }
  return std::nullopt;
}

// A scene that a page shows, as `sceneweld view` does.
struct View {
  cli::ViewCommand command;
  cli::ViewSession session;
  cli::ViewAnswers answers;

  View()
      : session(
            "", {}, {}, [](const Diagnostics&) {}, cli::ViewSession::Watching::kNone),
        answers(session, command, {}) {}

  void Show(const std::string& path) {
    command.input = path;
    command.accepts_files = true;
    command.read = cli::ConfinedTo(TheFiles(), {});
    session.Show(path, path.substr(path.starts_with('/') ? 1 : 0), command.read);
  }
};

View& TheView() {
  static View view;
  return view;
}

template <typename Work>
void Answer(Work&& work) {
  try {
    answer = Whole(work());
  } catch (const std::bad_alloc&) {
    answer = Refused(413, "the memory does not suffice");
  } catch (const std::exception& error) {
    answer = Refused(500, error.what());
  }
}

HttpResponse Formatted(std::string name, std::string text) {
  std::string body;
  JsonWriter json(body);
  json.OpenObject();
  Diagnostics diagnostics;
  const Source source("/" + name, name, text);
  const auto language = cli::LayoutLanguageOf(name);
  const auto changes = cli::FormatText(source, language ? *language : cli::LayoutLanguageOfText(text), {}, diagnostics);
  if (changes) json.Put("text", changes->Applied());
  json.Key("diagnostics");
  json.OpenList();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    json.OpenObject();
    WriteKeys(diagnostic, json);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
  HttpResponse response;
  response.status = changes || !diagnostics.has_errors() ? 200 : 422;
  response.content_type = "application/json";
  response.body = std::move(body);
  return response;
}

}  // namespace
extern "C" {

/// Memory for an argument, until `sceneweld_release`. Null if it does not suffice.
EMSCRIPTEN_KEEPALIVE char* sceneweld_reserve(std::size_t bytes) { return static_cast<char*>(std::malloc(bytes)); }
EMSCRIPTEN_KEEPALIVE void sceneweld_release(char* memory) { std::free(memory); }

EMSCRIPTEN_KEEPALIVE void sceneweld_forget_files() { TheFiles()->Clear(); }
EMSCRIPTEN_KEEPALIVE void sceneweld_add_file(const char* path, std::size_t path_size, const char* bytes,
                                             std::size_t size) {
  TheFiles()->Add(std::string(path, path_size), std::string(bytes, size));
}

/// The answer of `POST /v1/TASK`.
EMSCRIPTEN_KEEPALIVE void sceneweld_task(const char* name, std::size_t name_size, const char* body, std::size_t size) {
  Answer([&] {
    static const cli::Service service(ServiceLimits(), TheFiles());
    const auto task = TaskOf({name, name_size});
    return task ? service.Answer(*task, Request("POST", "", {body, size})) : Refused(404, "there is no such task");
  });
}

/// A text in its canonical layout, as `sceneweld fmt` gives it: `{"text": ..., "diagnostics": [...]}`.
EMSCRIPTEN_KEEPALIVE void sceneweld_format(const char* name, std::size_t name_size, const char* text,
                                           std::size_t size) {
  Answer([&] { return Formatted(std::string(name, name_size), std::string(text, size)); });
}

/// The names of the scenes and models among the files, as a JSON list: `all` of them, or the one that is most likely
/// meant.
EMSCRIPTEN_KEEPALIVE void sceneweld_scenes(int all) {
  Answer([&] {
    std::vector<std::string> names = cli::DroppedScenes(*TheFiles());
    if (!all) names = cli::MainScenes(std::move(names));
    HttpResponse response;
    response.content_type = "application/json";
    JsonWriter json(response.body);
    json.Value(names);
    return response;
  });
}

/// The page of `sceneweld view` shows this file from now on.
EMSCRIPTEN_KEEPALIVE void sceneweld_show(const char* path, std::size_t size) {
  Answer([&] {
    TheView().Show(std::string(path, size));
    return HttpResponse();
  });
}
/// The files have changed: the scene of the page is composed again.
EMSCRIPTEN_KEEPALIVE void sceneweld_refresh() {
  Answer([] {
    TheView().session.Refresh();
    return HttpResponse();
  });
}
/// The answer to a request of the page. `query` has lines `NAME=VALUE`.
EMSCRIPTEN_KEEPALIVE void sceneweld_page(const char* method, std::size_t method_size, const char* path,
                                         std::size_t path_size, const char* query, std::size_t query_size,
                                         const char* body, std::size_t size) {
  Answer([&] {
    static const std::vector<cli::HttpRoute> routes = TheView().answers.Routes();
    HttpRequest request = Request({method, method_size}, {path, path_size}, {body, size});
    std::string_view lines(query, query_size);
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n'));
      lines.remove_prefix(std::min(line.size() + 1, lines.size()));
      const std::string_view key = line.substr(0, line.find('='));
      request.query.emplace_back(key, line.substr(std::min(key.size() + 1, line.size())));
    }
    for (const cli::HttpRoute& route : routes) {
      if (route.method == request.method && route.path == request.path) return route.handle(request);
    }
    return Refused(404, "there is no such address");
  });
}

EMSCRIPTEN_KEEPALIVE int sceneweld_status() { return answer.status; }
EMSCRIPTEN_KEEPALIVE const char* sceneweld_body() { return answer.body.data(); }
EMSCRIPTEN_KEEPALIVE std::size_t sceneweld_body_size() { return answer.body.size(); }
/// Lines `NAME: VALUE`, the type of the content first.
EMSCRIPTEN_KEEPALIVE const char* sceneweld_headers() {
  static std::string lines;
  lines = "Content-Type: " + answer.content_type + "\n";
  for (const auto& [name, value] : answer.headers) lines.append(name).append(": ").append(value).append("\n");
  return lines.c_str();
}

EMSCRIPTEN_KEEPALIVE const char* sceneweld_version() { return SCENEWELD_VERSION; }
}

}  // namespace sceneweld::browser
