// SPDX-License-Identifier: BSD-3-Clause
// The routes of the service, and one request from its body to its answer.

#include "sceneweld/cli/service/service.h"

#include <algorithm>

#include "sceneweld/cli/answers/difference_json.h"
#include "sceneweld/cli/answers/explanation.h"
#include "sceneweld/cli/answers/frame_pose.h"
#include "sceneweld/cli/answers/lint_json.h"
#include "sceneweld/cli/options/write_options.h"
#include "sceneweld/cli/service/base64.h"
#include "sceneweld/cli/service/media_type.h"
#include "sceneweld/cli/service/metrics.h"
#include "sceneweld/cli/service/openapi.h"
#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/directives/reading/json_schema.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

constexpr char kJson[] = "application/json";
constexpr JsonLines kOneALine{.first = 0, .others = 0, .end = 0};

HttpResponse JsonResponse(int status, std::string body) {
  HttpResponse response;
  response.status = status;
  response.content_type = kJson;
  response.body = std::move(body);
  return response;
}

using WriteMore = std::function<void(JsonWriter&)>;

// `{"error": {...}}`, with the other keys.
std::string ErrorJson(const RequestFault& fault, const WriteMore& more = {}) {
  std::string out;
  JsonWriter json(out);
  json.OpenObject();
  json.Key("error");
  json.OpenObject();
  json.Put("message", fault.message);
  if (!fault.pointer.empty()) json.Put("pointer", fault.pointer);
  if (!fault.help.empty()) json.Put("help", fault.help);
  json.CloseObject();
  if (more) more(json);
  json.CloseObject();
  return out + "\n";
}

// The largest number of diagnostics of one code in an answer.
constexpr std::size_t kMostReports = 1000;
constexpr std::size_t kMostXacroSteps = 2'000'000;  // About 0.2 s.

// All diagnostics except losses, as a key on its own line.
void WriteDiagnostics(const Diagnostics& diagnostics, JsonWriter& json) {
  json.Line();
  json.Key("diagnostics");
  json.OpenList(kOneALine);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (IsLoss(diagnostic)) continue;
    json.OpenObject();
    WriteKeys(diagnostic, json);
    json.CloseObject();
  }
  json.CloseList();
  if (diagnostics.left_out_count() > 0) json.Put("truncated", diagnostics.left_out_count());
}

// Files that are read are counted.
class MeteredFiles : public FileSystem {
 public:
  MeteredFiles(std::shared_ptr<const FileSystem> files, FilesRead& read) : files_(std::move(files)), read_(read) {}
  Kind KindOf(const std::string& path) const override { return files_->KindOf(path); }
  std::optional<std::string> Read(const std::string& path, std::size_t most, std::string& error) const override {
    auto bytes = files_->Read(path, most, error);
    if (bytes) {
      ++read_.files;
      read_.bytes += bytes->size();
    }
    return bytes;
  }
  std::size_t SizeOf(const std::string& path) const override { return files_->SizeOf(path); }
  std::vector<std::string> List(const std::string& folder) const override { return files_->List(folder); }
  std::string Canonical(const std::string& path) const override { return files_->Canonical(path); }

 private:
  std::shared_ptr<const FileSystem> files_;
  FilesRead& read_;
};

// Log lines of the library, with the request that caused them.
class LogOfRequest : public Logger {
 public:
  LogOfRequest(std::shared_ptr<ErrorLog> log, std::string id) : log_(std::move(log)), id_(std::move(id)) {}
  bool Wants(LogLevel level) const override { return log_->Wants(level); }
  void Log(LogLevel level, std::string_view message) override { log_->Write(level, message, {{"id", id_}}); }

 private:
  std::shared_ptr<ErrorLog> log_;
  std::string id_;
};

// Whether the client wants only the result, in the result's own media type.
bool AcceptsOnly(std::string_view accepted, std::string_view media_type) {
  while (!accepted.empty()) {
    const auto comma = std::min(accepted.find(','), accepted.size());
    std::string_view one = accepted.substr(0, comma);
    accepted.remove_prefix(std::min(comma + 1, accepted.size()));
    one = one.substr(0, one.find(';'));
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    if (one == kJson || one == "*/*") return false;
    if (one == media_type) return true;
  }
  return false;
}

}  // namespace

// One request in progress.
struct Service::Work {
  const ServiceRequest& request;
  const HttpRequest& asked;
  ReadOptions read;
  JsonWriter& json;  // The object of the answer is open in it.
  Diagnostics diagnostics;
  std::string raw;         // Only the result, if wanted.
  std::string media_type;  // The media type of `raw`; empty if it is not wanted.
  std::size_t cache_hits = 0;

  bool IsOverTime() const { return read.load.limits.ShouldStop(); }
  bool WantsOnly(std::string_view type) {
    if (!AcceptsOnly(asked.Header("Accept"), type)) return false;
    media_type = type;
    return true;
  }
};

Service::Service(const ServeCommand& command, std::shared_ptr<const FileSystem> root)
    : command_(command),
      files_(std::make_shared<MeteredFiles>(std::move(root), files_read_)),
      store_(std::make_shared<ModelStore>(command_.cache_bytes)) {}

WorkerFigures Service::figures() const {
  const auto models = store_->statistics();
  return {files_read_.files, files_read_.bytes, models.misses, models.hits, models.models, models.bytes};
}

std::vector<HttpRoute> Service::Routes(const AnswerTask& answer, std::function<bool()> is_ready) {
  std::vector<HttpRoute> routes;
  for (const Task task : kTasks) {
    routes.push_back({"POST", "/v1/" + std::string(NameOf(task)),
                      [answer, task](const HttpRequest& asked) { return answer(task, asked); }, true});
    routes.back().refuse = [this, task](const HttpRequest& asked) { return FaultOnItsFace(task, asked); };
  }
  const auto add = [&](const char* path, const char* type, std::function<std::string()> text) {
    routes.push_back({"GET", path, [type = std::string(type), text = std::move(text)](const HttpRequest&) {
                        HttpResponse response;
                        response.content_type = type;
                        response.body = text();
                        return response;
                      }});
  };
  add("/v1/schema", "application/schema+json", DirectivesJsonSchema);
  add("/v1/openapi.json", kJson, [] { return OpenApiJson(); });
  add("/healthz", "text/plain; charset=utf-8", [] { return std::string("ok\n"); });
  routes.back().open = true;
  routes.push_back({"GET", "/readyz", [is_ready = std::move(is_ready)](const HttpRequest&) {
                      const bool ready = is_ready();
                      HttpResponse response;
                      response.status = ready ? 200 : 503;
                      response.content_type = "text/plain; charset=utf-8";
                      response.body = ready ? "ready\n" : "not ready\n";
                      return response;
                    }});
  routes.back().open = true;
  add("/metrics", "text/plain; version=0.0.4; charset=utf-8", [this] { return metrics_.Text() + ProcessMetrics(); });
  return routes;
}

HttpResponse Service::Refuse(const HttpRefusal& refusal) const {
  std::string help = refusal.help;
  if (refusal.status == 404) help = "/v1/openapi.json lists the paths";
  if (refusal.status == 421) help = "use an address of this service, or start it with `--allow-host NAME`";
  return JsonResponse(refusal.status, ErrorJson({"", refusal.message, help}));
}

HttpResponse Service::Fail(int status, std::string message, std::string help) {
  return JsonResponse(status, ErrorJson({"", std::move(message), std::move(help)}));
}

std::optional<Loaded> Service::LoadInput(const RequestInput& input, Work& work) const {
  LoadOptions load = work.read.load;
  load.format = input.format;
  if (input.path) return Load(NormalizedPath(*input.path, "/"), load, work.diagnostics);
  return LoadText(*input.text, input.folder, load, work.diagnostics);
}

void Service::Do(const ComposeCommand& command, Work& work) const {
  const RequestInput& input = work.request.input;
  const auto loaded = LoadInput(input, work);
  if (!loaded) return;
  WriteOptions options = WriteOptionsOf(command);
  options.folder = input.path ? FolderOf(NormalizedPath(*input.path, "/")) : input.folder;
  LossReport losses(work.diagnostics);
  std::string text = Export(*loaded, *command.target, options, losses);
  CheckLoss(losses, *command.target, command.max_loss);
  if (work.diagnostics.has_errors() || work.IsOverTime()) return;
  const MediaType type = MediaTypeOf(command.target->name);
  if (work.WantsOnly(type.name)) {
    work.raw = std::move(text);
    return;
  }
  work.json.Put("format", command.target->name);
  work.json.Put(type.is_text ? "text" : "base64", type.is_text ? text : ToBase64(text));
  work.json.Key("summary");
  work.json.OpenObject();
  WriteSummary(losses, command.target->name, work.json);
  work.json.CloseObject();
  work.json.Key("losses");
  WriteLosses(work.diagnostics, losses, loaded->scene, work.json);
}

void Service::Do(const ExpandCommand&, Work& work) const {
  Expansion expansion;
  work.read.load.expansion = &expansion;
  if (!LoadInput(work.request.input, work)) return;
  if (work.WantsOnly(MediaTypeOf("dmd").name)) {
    work.raw = std::move(expansion.text);
    return;
  }
  work.json.Put("format", "dmd");
  work.json.Put("text", expansion.text);
  work.json.Key("losses");
  work.json.OpenList();
  work.json.CloseList();
}

void Service::Do(const CheckCommand& command, Work& work) const {
  const auto loaded = LoadInput(work.request.input, work);
  if (!loaded) return;
  Check(*loaded, work.diagnostics);
  work.json.Put("composes", true);
  work.json.Put("models", loaded->scene.models.size() - 1);
  work.json.Put("bodies", loaded->scene.bodies.size() - 1);
  work.json.Put("joints", loaded->scene.joints.size());
  if (command.meshes) work.json.Put("meshes", CheckMeshes(*loaded, work.diagnostics));
}

void Service::Do(const LintCommand& command, Work& work) const {
  const auto loaded = LoadInput(work.request.input, work);
  if (!loaded) return;
  const LintResult result = Lint(*loaded, command.lint, work.diagnostics, work.diagnostics);
  work.json.Put("composes", true);
  FindingCounts::Of(result).WriteKeys(work.json, false);
  WriteFindings(result, {}, kOneALine, work.json, kMostReports);
}

void Service::Do(const ExplainCommand&, Work& work) const {
  const auto loaded = LoadInput(work.request.input, work);
  if (!loaded) return;
  const std::string& name = work.request.element;
  const auto reported = Explain(loaded->scene, name);
  if (reported.empty()) {
    work.diagnostics.Error("unknown-name", {}, "nothing in the scene is called " + Quoted(name))
        .Suggest(NearestElement(loaded->scene, name));
  }
  work.json.Key("explanations");
  work.json.Raw(ToJson(reported));
}

void Service::Do(const PoseCommand& command, Work& work) const {
  const auto loaded = LoadInput(work.request.input, work);
  if (!loaded) return;
  const auto pose = PoseOfFrame(loaded->scene, work.request.frame, command.in, {command.configuration, command.joints},
                                work.diagnostics);
  if (pose) WriteKeys(*pose, work.json);
}

void Service::Do(const DiffCommand& command, Work& work) const {
  const auto a = LoadInput(work.request.input, work);
  const auto b = LoadInput(work.request.other, work);
  if (!a || !b) return;
  const auto found = Compare(*a, *b, command.tolerance, work.diagnostics);
  if (!found) return;
  work.json.Put("same", found->empty());
  work.json.Key("differences");
  work.json.OpenList(kOneALine);
  for (const Difference& difference : *found) Write(difference, work.json);
  work.json.CloseList();
}

// Confines reading to the root, and to the limits of a request.
void Service::Confine(Work& work) const {
  LoadOptions& load = work.read.load;
  load.files = files_;
  load.store = store_;
  load.store_hits = &work.cache_hits;
  if (command_.log) load.logger = std::make_shared<LogOfRequest>(command_.log, work.asked.id);
  load.environment = nullptr;  // A file may not read that of the service.
  load.remote = {};            // No fetching, and no cache of fetched packages.
  load.limits.max_files = command_.max_files;
  load.limits.max_total_bytes = command_.max_read;
  load.limits.max_file_bytes = std::min(load.limits.max_file_bytes, command_.max_read);
  load.limits.max_elements = command_.max_elements;
  load.limits.max_reports = kMostReports;
  load.limits.max_xacro_steps = kMostXacroSteps;
  load.limits.deadline = work.asked.begun + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                std::chrono::duration<double>(command_.max_seconds));
}

std::optional<HttpResponse> Service::FaultOnItsFace(Task task, const HttpRequest& asked) const {
  if (!IsJson(asked.Header("Content-Type"))) {
    return Refuse({415, "the type of the body is not supported", "send `Content-Type: application/json`, in UTF-8"});
  }
  // Reading a longer body would keep others waiting: a worker does it.
  constexpr std::size_t kShort = std::size_t{64} << 10;
  if (asked.body.size() > kShort) return std::nullopt;
  const auto read = ReadRequest(task, asked.body);
  if (const auto* fault = std::get_if<RequestFault>(&read)) return JsonResponse(400, ErrorJson(*fault));
  return std::nullopt;
}

HttpResponse Service::Answer(Task task, const HttpRequest& asked) const {
  const auto read = ReadRequest(task, asked.body);
  if (const auto* fault = std::get_if<RequestFault>(&read)) return JsonResponse(400, ErrorJson(*fault));
  const ServiceRequest& request = std::get<ServiceRequest>(read);
  std::string body;
  JsonWriter json(body);
  Work work{request, asked, {}, json, {}, {}, {}, 0};
  json.OpenObject();
  const auto run = [&](const auto* asked_for) {
    if (!asked_for) return false;
    work.read = asked_for->read;
    work.diagnostics.SetStrict(work.read.strict);
    Confine(work);
    Do(*asked_for, work);
    return true;
  };
  const Command& command = request.command;
  static_cast<void>(run(std::get_if<ComposeCommand>(&command)) || run(std::get_if<ExpandCommand>(&command)) ||
                    run(std::get_if<CheckCommand>(&command)) || run(std::get_if<LintCommand>(&command)) ||
                    run(std::get_if<ExplainCommand>(&command)) || run(std::get_if<PoseCommand>(&command)) ||
                    run(std::get_if<DiffCommand>(&command)));
  WriteDiagnostics(work.diagnostics, json);
  json.CloseObject();
  HttpResponse response = Respond(work, std::move(body));
  response.cache_hits = work.cache_hits;
  return response;
}

HttpResponse Service::Respond(Work& work, std::string body) const {
  if (work.IsOverTime()) {
    return Refuse({503, "not done in " + FormatNumber(command_.max_seconds) + " s: the work was stopped", ""});
  }
  if (work.diagnostics.has_errors()) {
    const auto diagnostics = [&](JsonWriter& more) { WriteDiagnostics(work.diagnostics, more); };
    return JsonResponse(422, ErrorJson({"", "the input is invalid", ""}, diagnostics));
  }
  if (!work.media_type.empty()) {
    HttpResponse response;
    response.content_type = work.media_type;
    response.body = std::move(work.raw);
    response.headers.emplace_back("Sceneweld-Warnings", std::to_string(work.diagnostics.warning_count()));
    const auto& all = work.diagnostics.all();
    response.headers.emplace_back("Sceneweld-Losses", std::to_string(std::count_if(all.begin(), all.end(), IsLoss)));
    return response;
  }
  return JsonResponse(200, body += '\n');
}

}  // namespace sceneweld::cli
