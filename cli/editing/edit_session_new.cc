// SPDX-License-Identifier: BSD-3-Clause
// Answers the requests of the page's forms for new directives.

#include <algorithm>
#include <memory>
#include <utility>

#include "sceneweld/cli/editing/add_request.h"
#include "sceneweld/cli/editing/add_trial.h"
#include "sceneweld/cli/editing/edit_json.h"
#include "sceneweld/cli/editing/edit_session.h"
#include "sceneweld/cli/editing/model_files.h"
#include "sceneweld/cli/viewer/findings_json.h"
#include "sceneweld/scene/name.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostShownOfKind = 8;

const DirectivesFile* FindShown(const std::vector<DirectivesFile>& files, std::string_view shown) {
  if (shown.empty()) return &files.front();
  const auto found = std::find_if(files.begin(), files.end(), [&](const auto& one) { return one.shown == shown; });
  return found == files.end() ? nullptr : &*found;
}

void WriteShown(const char* key, const std::vector<const Diagnostic*>& diagnostics, JsonWriter& json) {
  json.Key(key);
  json.OpenList();
  for (std::size_t i = 0; i < diagnostics.size() && i < kMostShownOfKind; ++i) {
    json.OpenObject();
    WriteShownDiagnostic(*diagnostics[i], json);
    json.CloseObject();
  }
  json.CloseList();
}

}  // namespace

EditSession::Answer EditSession::Names(const Loaded& loaded, std::string_view file) {
  const std::vector<DirectivesFile> files = DirectivesFilesOf(input_, read_.load, loaded);
  const DirectivesFile* const chosen = FindShown(files, file);
  if (!chosen) return {404, FaultJson("the scene has no directives file " + Quoted(file))};
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Key("files");
  json.OpenList();
  for (const DirectivesFile& one : files) {
    json.OpenObject();
    json.Put("file", one.shown);
    json.Put("scope", one.scope);
    if (!one.why_not.empty()) json.Put("refusal", one.why_not);
    json.CloseObject();
  }
  json.CloseList();
  const ModelFiles models = FindModelFiles(std::string(FolderOf(chosen->path)), *loaded.packages, DiskFiles());
  json.Put("models", models.names);
  json.Put("models_complete", models.complete);
  json.CloseObject();
  return {200, text + "\n"};
}

EditSession::Answer EditSession::ProposeNew(const Loaded& loaded, std::uint64_t revision, const std::string& body) {
  std::string why;
  const auto request = ReadAddBody(body, why);
  if (!request) return {400, FaultJson(why)};
  if (request->revision != revision) {
    return {409, FaultJson("the scene is another one now: its files have changed on disk")};
  }
  const std::lock_guard lock(mutex_);
  const std::vector<DirectivesFile> files = DirectivesFilesOf(input_, read_.load, loaded);
  const DirectivesFile* const file = FindShown(files, request->file);
  if (!file) return {404, FaultJson("the scene has no directives file " + Quoted(request->file))};

  Diagnostics refusals;
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  const auto refuse = [&](const std::string& reason) {
    refusals.Error("edit-refused", {}, reason).InFile({file->shown, file->path});
  };
  const DiskFiles disk;
  std::string unreadable;
  const auto contents = disk.Read(file->path, read_.load.limits.max_file_bytes, unreadable);
  const Source* const known = loaded.uses ? SourceOf(loaded, file->path) : nullptr;
  const auto source = std::make_shared<Source>(file->path, file->shown, contents.value_or(""));
  std::optional<Fix> fix;
  if (!file->why_not.empty()) {
    refuse(file->why_not);
  } else if (!contents) {
    refuse(Quoted(file->shown) + " cannot be read: " + unreadable);
  } else if (known && known->text() != *contents) {
    refuse(Quoted(file->shown) + " has changed on disk, or its bytes are not the text that was read");
  } else {
    fix = MakeAddition(*request, *file, *source, refusals);
  }
  FixSet set(disk);
  if (fix && set.Add(*fix)) {
    for (const FixedFile* changed : set.files()) {
      if (std::string reason = WhyNotWritable(*changed); !reason.empty()) refuse(reason);
    }
  }
  std::vector<const Diagnostic*> errors;
  AddTrial trial;
  if (fix && !refusals.has_errors()) {
    std::string model = request->model ? JoinScopedName(file->scope, request->model->name) : std::string();
    if (loaded.scene.FindModel(model)) model.clear();  // The name is taken.
    trial = TryAddition(input_, read_, loaded.scene, model, *set.files().front());
    errors = trial.errors;
    if (!trial.model_json.empty()) {
      json.Key("model");
      json.Raw(trial.model_json);
    }
    if (errors.empty()) {
      Keep(*fix, set, json);
      WriteMoved(trial.changes, json);
      WriteNewAndLost(trial.changes, json);
    }
  }
  if (!trial.warnings.empty()) WriteShown("warnings", trial.warnings, json);
  for (const Diagnostic& refusal : refusals.all()) errors.push_back(&refusal);
  if (!errors.empty()) WriteShown("refusals", errors, json);
  json.CloseObject();
  return {200, text + "\n"};
}

}  // namespace sceneweld::cli
