// SPDX-License-Identifier: BSD-3-Clause
// Answers the requests of the page.

#include "sceneweld/cli/viewer/view_answers.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/cli/answers/explanation.h"
#include "sceneweld/cli/http/json_request.h"
#include "sceneweld/cli/viewer/position_answers.h"
#include "sceneweld/cli/viewer/sent_positions.h"
#include "sceneweld/cli/viewer/viewer_files.h"
#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/temporary_files.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/fields/member_id.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {
namespace {

// A binary glTF file in two parts: what changes when something moves, and the meshes.
struct GlbParts {
  std::string front;          ///< The header and the JSON chunk.
  std::string binary_digest;  ///< Of the rest; empty if it could not be made.
};

// A scene as a file to download.
struct SceneExport {
  std::string file_name;  ///< `cell.sdf`, or `cell.sdf.zip` for an archive with the meshes and images.
  std::string bytes;
  std::string losses;  ///< As JSON: `{"summary":TEXT,"losses":[DIAGNOSTIC]}`.
};

// The file header, and the header of the first chunk, which begins with its length.
constexpr std::size_t kHeaders = 20, kLength = 12;

std::size_t FrontSize(std::string_view headers) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < 4; ++i)
    length |= std::size_t{static_cast<unsigned char>(headers[kLength + i])} << (8 * i);
  return kHeaders + length;
}

// Sends the file once and takes it apart. `diagnostics` as for ByteStream::Send.
GlbParts PartsOfGlb(const ByteStream& file, Diagnostics& diagnostics) {
  GlbParts parts;
  std::size_t front_size = kHeaders;  // Until the headers are known.
  std::string digests;
  const bool is_sent = file.Send(
      [&](std::string_view bytes) {
        while (!bytes.empty() && parts.front.size() < front_size) {
          const std::size_t taken = std::min(bytes.size(), front_size - parts.front.size());
          parts.front += bytes.substr(0, taken);
          bytes.remove_prefix(taken);
          if (parts.front.size() == kHeaders) front_size = FrontSize(parts.front);
        }
        if (!bytes.empty()) digests += Sha256(bytes);
        return true;
      },
      diagnostics);
  // The pieces are the same for the same file.
  if (is_sent) parts.binary_digest = Sha256(digests);
  return parts;
}

std::string LossesJson(const LossReport& losses, const Diagnostics& diagnostics, std::string_view format) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put("summary", losses.Summary(format));
  json.Key("losses");
  json.OpenList();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    json.OpenObject();
    WriteKeys(diagnostic, json);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
  return text;
}

// Writes a scene in a format (Format::name), with copies of meshes and images in an archive if `with_assets`. Returns
// nothing after an error.
std::optional<SceneExport> ExportForPage(const Loaded& loaded, const Format& format, const std::string& name,
                                         bool with_assets, Diagnostics& diagnostics) {
  Diagnostics reports;
  LossReport losses(reports);
  SceneExport made;
  made.file_name = name + std::string(format.suffixes.front());
  FileExportOptions options;
  std::string why;
  if (with_assets) {
    made.file_name += ".zip";
    const TemporaryFolder folder;
    if (folder.path().empty()) {
      diagnostics.Error("internal-error", {}, "the archive cannot be written: no temporary folder");
      return std::nullopt;
    }
    options.zip = true;
    options.assets = AssetNaming::kCopy;
    const std::string path = folder.path() + "/" + made.file_name;
    const auto file = ExportFile(loaded, format, path, options, losses);
    if (file->Write(reports, why) != FileExport::Outcome::kWritten) {
      diagnostics.Error("internal-error", {}, "the archive cannot be written: " + why);
      return std::nullopt;
    }
    auto bytes = DiskFiles().Read(path, std::numeric_limits<std::size_t>::max(), why);
    if (!bytes) {
      diagnostics.Error("internal-error", {}, "the archive cannot be read: " + why);
      return std::nullopt;
    }
    made.bytes = *std::move(bytes);
  } else {
    made.bytes = Export(loaded, format, {}, losses);
  }
  if (reports.has_errors()) {
    for (const Diagnostic& diagnostic : reports.all()) diagnostics.Add(diagnostic);
    return std::nullopt;
  }
  made.losses = LossesJson(losses, reports, format.name);
  return made;
}

constexpr std::chrono::milliseconds kLongestWait{500};  // So that the server can stop.
constexpr std::chrono::seconds kBetweenSigns{15};       // To check that a connection is alive.

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

HttpResponse StateOf(const ViewSession& session, const ViewCommand& command) {
  const ViewSession::StatePtr state = session.state();
  std::string body;
  JsonWriter json(body);
  json.OpenObject();
  json.Put("revision", state->revision);
  json.Put("input", state->input);
  json.Put("title", state->title);
  json.Put("lint", command.with_lint);
  json.Put("edit", command.edit);
  json.Put("accepts_files", command.accepts_files && command.export_file.empty());
  if (!command.focus.empty()) json.Put("focus", command.focus);
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
  const KnownValues values = state->is_partial ? KnownValues::kOfFile : KnownValues::kAll;
  const std::vector<Explanation> reported = Explain(state->scene->scene, *name, values);
  return reported.empty() ? NotFound("nothing in the scene is called `" + *name + "`") : Json(ToJson(reported));
}

// What the linter finds in the scene, if the revision is still the current one.
HttpResponse FindingsOf(ViewSession& session, const HttpRequest& request) {
  const auto findings = session.Findings(NumberIn(request.Query("revision")));
  return findings ? Json(*findings) : NotFound("the scene is another one now");
}

HttpResponse Refused(const Diagnostics& diagnostics) { return Answer(400, kPlainText, RenderText(diagnostics)); }

HttpResponse CollisionsAt(NearAnswers& near, const ViewSession::State& state, const HttpRequest& request) {
  const Source body = BodySource(request.body);
  SentPositions positions;
  Diagnostics diagnostics;
  if (!ReadPositions(body, state.scene->scene, positions, diagnostics)) return Refused(diagnostics);
  const auto answer = near.At(positions, diagnostics);
  return answer ? Json(*answer + "\n") : Refused(diagnostics);
}

// The query `format` names the format; `assets=1` asks for an archive with the meshes, `losses=1` for the losses alone.
HttpResponse Exported(const ViewSession& session, const HttpRequest& request) {
  const ViewSession::StatePtr state = session.state();
  const std::string* const name = request.Query("format");
  const Format* const format = name ? FindFormat(*name) : nullptr;
  if (!format || !format->write || !state->scene) return NotFound("there is no such format");
  Diagnostics diagnostics;
  const std::string title(FileName(state->title));
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

}  // namespace

// The last scene that was asked about, whose meshes are then in memory.
struct ViewAnswers::NearScene {
  std::mutex mutex;
  std::shared_ptr<NearAnswers> answers;

  std::shared_ptr<NearAnswers> Of(const std::shared_ptr<const Loaded>& scene) {
    const std::lock_guard lock(mutex);
    if (!answers || &answers->loaded() != scene.get()) answers = std::make_shared<NearAnswers>(scene);
    return answers;
  }
};

ViewAnswers::ViewAnswers(ViewSession& session, const ViewCommand& command, OwnPages pages)
    : session_(session), command_(command), pages_(std::move(pages)), near_(std::make_unique<NearScene>()) {}

ViewAnswers::~ViewAnswers() = default;

std::vector<HttpRoute> ViewAnswers::Routes() {
  std::vector<HttpRoute> routes;
  const auto on = [&](const char* path, auto handle) { routes.push_back({"GET", path, handle, true}); };
  on("/api/scene", [this](const HttpRequest&) { return StateOf(session_, command_); });
  on("/api/scene.glb", [this](const HttpRequest& request) { return Geometries(session_, request); });
  on("/api/lint", [this](const HttpRequest& request) { return FindingsOf(session_, request); });
  on("/api/explain", [this](const HttpRequest& request) { return Explained(session_, request); });
  on("/api/export", [this](const HttpRequest& request) { return Exported(session_, request); });
  on("/api/events", [this](const HttpRequest&) { return Events(session_); });
  // A page of another site cannot send JSON without asking first.
  const auto on_post = [&](const char* path, auto handle) {
    const auto checked = [this, handle](const HttpRequest& request) {
      if (!IsJsonRequest(request)) {
        return Answer(415, kPlainText, "send the header `Content-Type: application/json`\n");
      }
      const ViewSession::StatePtr state = session_.state();
      return state->scene ? handle(request, *state) : NotFound("there is no scene yet");
    };
    routes.push_back({"POST", path, checked, true});
  };
  on_post("/api/collisions", [this](const HttpRequest& request, const ViewSession::State& state) {
    return CollisionsAt(*near_->Of(state.scene), state, request);
  });
  on_post("/api/positions", [this](const HttpRequest& request, const ViewSession::State& state) {
    return TakePositions(session_, state, request);
  });
  routes.push_back(PositionsSocket(session_, pages_));
  // The files of the page are the same for every scene.
  routes.push_back({"GET", "/*", &PageFile, true, true});
  return routes;
}

std::vector<std::pair<std::string, std::string>> ViewAnswers::Headers() const {
  return {
      {"Cache-Control", "no-cache"},
      {"Content-Security-Policy",
       std::string("default-src 'self'; img-src 'self' blob: data:; connect-src 'self' blob:; object-src 'none'; "
                   "base-uri 'none'; frame-ancestors ") +
           (command_.embeddable ? "*" : "'none'")},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
  };
}

HttpResponse ViewAnswers::Refuse(const HttpRefusal& refusal) {
  return Answer(refusal.status, kPlainText, refusal.message + "\n");
}

std::string ViewAnswers::OneFile() const {
  const ViewSession::StatePtr state = session_.state();
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  const std::string geometries = Export(*state->scene, *FindFormat("glb"), DrawingOptions(), losses);
  Diagnostics faults;
  AppendFaults(losses, faults);
  session_.Report(state->scene_revision, faults);
  const std::string explanations = ExplanationsOf(state->scene->scene);
  return ExportedPage(
      {.state = StateOf(session_, command_).body, .geometries = geometries, .explanations = explanations});
}

}  // namespace sceneweld::cli
