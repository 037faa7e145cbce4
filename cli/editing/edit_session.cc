// SPDX-License-Identifier: BSD-3-Clause
// Answers the requests of the page's editor.
// Answers the requests of the page's forms for new directives.

#include "sceneweld/cli/editing/edit_session.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/unified_diff.h"
#include "sceneweld/cli/editing/add_request.h"
#include "sceneweld/cli/editing/edit_json.h"
#include "sceneweld/cli/editing/edit_trial.h"
#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/viewer/findings_json.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {
namespace {

// The names of model files.
struct ModelFiles {
  std::vector<std::string> names;  ///< Those of packages as `package://NAME/...`, then others relative to the folder.
  bool complete = true;            ///< Whether everything was searched.
};

constexpr std::size_t kMostEntries = 20'000;
constexpr std::size_t kMostModelFiles = 2000;
constexpr int kDeepestFolder = 8;

class ModelSearch {
 public:
  ModelSearch(const FileSystem& files, ModelFiles& found) : files_(files), found_(found) {}

  void In(const std::string& folder, const std::string& prefix, int levels) {
    for (const std::string& name : files_.List(folder)) {
      if (!found_.complete || name.starts_with('.')) continue;
      if (++entries_ > kMostEntries || found_.names.size() >= kMostModelFiles) {
        found_.complete = false;
        return;
      }
      const std::string path = folder + "/" + name;
      switch (files_.KindOf(path)) {
        case FileSystem::Kind::kFolder:
          if (levels > 0) In(path, prefix + name + "/", levels - 1);
          break;
        case FileSystem::Kind::kFile:
          if (IsModel(path, name) && seen_.insert(files_.Canonical(path)).second) {
            found_.names.push_back(prefix + name);
          }
          break;
        case FileSystem::Kind::kNone: break;
      }
    }
  }

 private:
  bool IsModel(const std::string& path, const std::string& name) const {
    const Format* const format = FormatOfModelFile(name);
    return format && format->name != kDirectivesFormat && IsSceneFile(path, files_);
  }

  const FileSystem& files_;
  ModelFiles& found_;
  std::set<std::string> seen_;
  std::size_t entries_ = 0;
};

// Finds model files in a folder and in the local packages of a scene, and below them. Meshes (`.obj`) are left out.
// Stops after a few thousand files, so that a large workspace takes no long time.
ModelFiles FindModelFiles(const std::string& folder, const PackageMap& packages, const FileSystem& files) {
  ModelFiles found;
  // Packages first, because a directive names what is in one by its package.
  ModelSearch search(files, found);
  for (const std::string_view name : packages.Names()) {
    const PackageMap::Package* const package = packages.Find(name);
    if (!package->remote) search.In(package->folder, "package://" + std::string(name) + "/", kDeepestFolder);
  }
  search.In(folder, "", kDeepestFolder);
  return found;
}

}  // namespace

std::size_t FileChange::bytes() const {
  std::size_t bytes = 0;
  for (const File& file : files) bytes += file.before.size() + file.after.size();
  return bytes;
}

std::string EditHistory::Write(const FileChange& change, bool forward, bool& is_conflict) {
  const DiskFiles disk;
  is_conflict = false;
  for (const FileChange::File& file : change.files) {
    std::string error;
    if (disk.Read(file.path, Limits().max_file_bytes, error) != (forward ? file.before : file.after)) {
      is_conflict = true;
      // `change` may be one of them.
      std::string why =
          Quoted(file.path) + " was changed on disk, so it stays as it is, and the history of edits is over";
      done_.clear();
      undone_.clear();
      return why;
    }
    if (!IsWritable(file.path)) return Quoted(file.path) + " is read-only";
  }
  for (std::size_t i = 0; i < change.files.size(); ++i) {
    const FileChange::File& file = change.files[i];
    std::string why = WriteFile(file.path, std::string_view(forward ? file.after : file.before));
    if (why.empty()) continue;
    why = Quoted(file.path) + ": " + why;
    while (i-- > 0) {
      const FileChange::File& written = change.files[i];
      const std::string failed = WriteFile(written.path, std::string_view(forward ? written.before : written.after));
      if (!failed.empty()) why += "; " + Quoted(written.path) + " is changed already: " + failed;
    }
    return why;
  }
  return {};
}

void EditHistory::Shorten() {
  std::size_t bytes = 0;
  std::size_t keep = 0;
  while (keep < done_.size() && keep < kMostChanges) {
    bytes += done_[done_.size() - 1 - keep].bytes();
    if (bytes > kMostBytes) break;
    ++keep;
  }
  done_.erase(done_.begin(), done_.end() - static_cast<std::ptrdiff_t>(keep));
}

std::string EditHistory::Save(FileChange change, bool& is_conflict) {
  if (std::string why = Write(change, true, is_conflict); !why.empty()) return why;
  undone_.clear();
  done_.push_back(std::move(change));
  Shorten();
  return {};
}

std::string EditHistory::Undo(bool& is_conflict) {
  is_conflict = false;
  if (done_.empty()) return "no edit can be undone";
  if (std::string why = Write(done_.back(), false, is_conflict); !why.empty()) return why;
  undone_.push_back(std::move(done_.back()));
  done_.pop_back();
  return {};
}

std::string EditHistory::Redo(bool& is_conflict) {
  is_conflict = false;
  if (undone_.empty()) return "no edit can be made again";
  if (std::string why = Write(undone_.back(), true, is_conflict); !why.empty()) return why;
  done_.push_back(std::move(undone_.back()));
  undone_.pop_back();
  return {};
}

namespace {

constexpr std::size_t kMostProposals = 32;
constexpr double kExact = 1e-9;
constexpr double kRoundedTo = 1e-5;

bool IsBelowFolder(const std::string& path, const std::string& folder) {
  return !folder.empty() && path.starts_with(folder == "/" ? folder : folder + "/");
}

void WriteRefusal(const Diagnostics& refusals, JsonWriter& json) {
  json.Key("refusal");
  json.OpenObject();
  WriteShownDiagnostic(refusals.all().front(), json);
  json.CloseObject();
}

}  // namespace

EditSession::EditSession(std::string input, const ReadOptions& read)
    : input_(std::move(input)), read_(WithStore(read)) {
  read_.load.current_folder = CurrentFolder();
}

EditSession::Answer EditSession::Where(const Loaded& loaded, std::string_view kind, std::string_view element) {
  Diagnostics refusals;
  EditRequest request;
  request.kind = kind;
  request.element = element;
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  if (!loaded.uses) {
    refusals.Error("edit-refused", {}, "the scene does not come from directives");
  } else {
    // Without a wish, it is the current pose, and refusals are found all the same.
    const EditResult result = EditScene(loaded.scene, *loaded.uses, request, refusals);
    if (result.placed) {
      const Placement& placement = result.placed->placement;
      const Span span = placement.directive;
      const Source::Place place = span.place();
      json.Put("directive", span.source->text().substr(span.begin, span.end - span.begin));
      json.Put("key", placement.key());
      json.Put("file", span.source->shown());
      json.Put("line", place.line);
      json.Put("column", place.column);
      json.Put("parent", loaded.scene.FullName(placement.parent));
      json.Put("body", loaded.scene.FullName(result.placed->body));
      json.Key("X_HP");
      WritePose(placement.X_HP, json);
      json.Key("X_PF");
      WritePose(placement.X_PC(), json);
      json.Key("X_BE");
      WritePose(result.placed->X_BE, json);
      json.Put("is_reversed", result.placed->is_reversed);
    }
  }
  if (refusals.has_errors()) WriteRefusal(refusals, json);
  json.CloseObject();
  return {200, text + "\n"};
}

std::string EditSession::WhyNotWritable(const FixedFile& file) const {
  const DiskFiles disk;
  const std::string real = disk.Canonical(file.path);
  std::vector<std::string> caches = read_.load.fuel_caches;
  caches.push_back(read_.load.remote.cache);
  for (const std::string& cache : caches) {
    if (!cache.empty() && IsBelowFolder(real, disk.Canonical(cache))) {
      return Quoted(file.path) + " is in a cache of packages";
    }
  }
  if (disk.KindOf(file.path) != FileSystem::Kind::kFile) return Quoted(file.path) + " is not a file";
  std::string error;
  if (disk.Read(file.path, read_.load.limits.max_file_bytes, error) != file.before) {
    return Quoted(file.path) + " has changed on disk, or its bytes are not the text that was read";
  }
  if (!IsWritable(file.path)) return Quoted(file.path) + " is read-only";
  return {};
}

void EditSession::Keep(const Fix& fix, const FixSet& set, JsonWriter& json) {
  Proposal proposal;
  proposal.id = ++last_id_;
  proposal.change.title = fix.title;
  std::string diff;
  json.Put("id", proposal.id);
  json.Put("title", fix.title);
  json.Key("edits");
  json.OpenList();
  for (const FixedFile* file : set.files()) {
    const Source& source = *fix.edits.front().span.source;
    diff += UnifiedDiff(*file, source.shown());
    for (const FixedFile::Edit& edit : file->edits) {
      json.OpenObject();
      json.Put("file", source.shown());
      json.Put("begin", edit.begin);
      json.Put("end", edit.end);
      json.Put("text", edit.text);
      json.CloseObject();
    }
    proposal.change.files.push_back({file->path, file->before, file->After()});
  }
  json.CloseList();
  json.Put("diff", diff);
  proposals_.push_back(std::move(proposal));
  if (proposals_.size() > kMostProposals) proposals_.pop_front();
}

void EditSession::WriteChange(const Loaded& loaded, const EditRequest& request, const EditResult& result,
                              const Fix& fix, JsonWriter& json, Diagnostics& refusals) {
  const Span at = fix.edits.empty() ? Span() : fix.edits.front().span;
  const DiskFiles disk;
  FixSet set(disk);
  if (!fix.edits.empty() && !set.Add(fix)) {
    refusals.Error("edit-refused", at, "the text at this place was generated, or two edits overlap");
    return;
  }
  for (const FixedFile* file : set.files()) {
    if (const std::string why = WhyNotWritable(*file); !why.empty()) {
      refusals.Error("edit-refused", at, why);
      return;
    }
  }
  const EditTrial trial =
      TryEdit(input_, read_, loaded.scene, request, result, set.files(), request.rounded ? kRoundedTo : kExact);
  if (!trial.why_not.empty()) {
    refusals.Error("edit-refused", at, trial.why_not);
    return;
  }
  Keep(fix, set, json);
  WriteMoved(trial.changes, json);
  if (result.placed) {
    json.Key("X_WE");
    WritePose(trial.X_WE, json);
  }
}

EditSession::Answer EditSession::Propose(const Loaded& loaded, std::uint64_t revision, const std::string& body) {
  std::string why;
  const auto read = ReadEditBody(body, why);
  if (!read) return {400, FaultJson(why)};
  if (read->revision != revision)
    return {409, FaultJson("the scene is another one now: its files have changed on disk")};
  const std::lock_guard lock(mutex_);
  Diagnostics refusals;
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  if (!loaded.uses) {
    refusals.Error("edit-refused", {}, "the scene does not come from directives");
  } else {
    const EditResult result = EditScene(loaded.scene, *loaded.uses, read->request, refusals);
    if (result.fix) WriteChange(loaded, read->request, result, *result.fix, json, refusals);
    if (result.offer) {
      std::string offer_text;
      JsonWriter offer(offer_text);
      Diagnostics against;
      offer.OpenObject();
      WriteChange(loaded, read->request, result, *result.offer, offer, against);
      offer.CloseObject();
      if (!against.has_errors()) {
        json.Key("offer");
        json.Raw(offer_text);
      }
    }
  }
  if (refusals.has_errors()) WriteRefusal(refusals, json);
  json.CloseObject();
  return {200, text + "\n"};
}

std::string EditSession::HistoryJson() const {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put("undo", history_.undo_count());
  json.Put("undo_title", history_.undo_title());
  json.Put("redo", history_.redo_count());
  json.Put("redo_title", history_.redo_title());
  json.CloseObject();
  return text + "\n";
}

EditSession::Answer EditSession::Done(const std::string& why, bool is_conflict) {
  if (!why.empty()) return {is_conflict ? 409 : 422, FaultJson(why)};
  return {200, HistoryJson()};
}

EditSession::Answer EditSession::Save(const std::string& body) {
  std::string why;
  const auto id = ReadSaveBody(body, why);
  if (!id) return {400, FaultJson(why)};
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(proposals_.begin(), proposals_.end(), [&](const Proposal& proposal) { return proposal.id == *id; });
  if (found == proposals_.end()) return {404, FaultJson("no change with this number is proposed")};
  FileChange change = std::move(found->change);
  proposals_.erase(found);
  if (change.files.empty()) return {422, FaultJson("the change changes nothing")};
  bool is_conflict = false;
  why = history_.Save(std::move(change), is_conflict);
  return Done(why, is_conflict);
}

EditSession::Answer EditSession::Undo() {
  const std::lock_guard lock(mutex_);
  bool is_conflict = false;
  const std::string why = history_.Undo(is_conflict);
  return Done(why, is_conflict);
}

EditSession::Answer EditSession::Redo() {
  const std::lock_guard lock(mutex_);
  bool is_conflict = false;
  const std::string why = history_.Redo(is_conflict);
  return Done(why, is_conflict);
}

EditSession::Answer EditSession::History() {
  const std::lock_guard lock(mutex_);
  return {200, HistoryJson()};
}

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
