// SPDX-License-Identifier: BSD-3-Clause
// Watches the files of a scene and composes it again when one changes.

#include "sceneweld/cli/viewer/view_session.h"

#include <utility>

#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/watch.h"
#include "sceneweld/cli/viewer/findings_json.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/library/drawable_part.h"
#include "sceneweld/parsers/mesh/mesh_store.h"

namespace sceneweld::cli {
namespace {

void AppendDiagnostics(const Diagnostics& diagnostics, std::vector<std::string>& objects) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    JsonWriter json(objects.emplace_back());
    json.OpenObject();
    WriteShownDiagnostic(diagnostic, json);
    json.CloseObject();
  }
}

// Files with a store of meshes, that of `files` if they have one.
std::shared_ptr<const FileSystem> WithMeshes(std::shared_ptr<const FileSystem> files) {
  constexpr std::size_t kMostBytes = std::size_t{512} << 20;
  if (!files) files = std::make_shared<const DiskFiles>();
  if (!MeshStoreOf(*files)) {
    files = std::make_shared<FilesWithMeshStore>(std::move(files), std::make_shared<MeshStore>(kMostBytes));
  }
  MeshStoreOf(*files)->KeepReads();
  return files;
}

// A scene of no file.
std::optional<Draft> EmptyScene() {
  LoadOptions options;
  options.format = kDirectivesFormat;
  Diagnostics unheard;
  auto loaded = LoadText("directives: []\n", "/", options, unheard);
  if (!loaded) return std::nullopt;
  return Draft{*std::move(loaded), true};
}

}  // namespace

ViewSession::ViewSession(std::string input, const ReadOptions& read, LintOptions lint,
                         std::function<void(const Diagnostics&)> reported, Watching watching)
    : input_(std::move(input)),
      title_(FileName(input_)),
      read_(WithStore(read)),
      stored_files_(WithMeshes(read.load.files)),
      lint_(std::move(lint)),
      reported_(std::move(reported)) {
  read_.load.limits.stop = &stop_;
  read_.load.current_folder = CurrentFolder();
  Compose();
  if (watching == Watching::kFiles) watcher_ = std::thread([this] { Watch(); });
}

ViewSession::~ViewSession() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  if (watcher_.joinable()) watcher_.join();
}

void ViewSession::Show(std::string input, std::string title, const ReadOptions& read) {
  {
    const std::lock_guard lock(mutex_);
    next_ = {std::move(input), std::move(title), read};
  }
  changed_.notify_all();
  if (!watcher_.joinable() && TakeNext()) Compose();
}

ViewSession::StatePtr ViewSession::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

ViewSession::News ViewSession::WaitForNews(std::uint64_t revision, std::uint64_t posted,
                                           std::chrono::milliseconds most) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, most, [&] { return stop_ || state_->revision != revision || posted_ != posted; });
  return {state_, posted_, positions_};
}

void ViewSession::PostPositions(NamedPositions positions) {
  {
    const std::lock_guard lock(mutex_);
    all_posted_.Merge(std::move(positions));
    positions_ = std::make_shared<const std::string>(PositionsJson(all_posted_));
    ++posted_;
  }
  changed_.notify_all();
}

void ViewSession::Publish(std::shared_ptr<State> state) {
  {
    const std::lock_guard lock(mutex_);
    state->revision = state_ ? state_->revision + 1 : 1;
    if (state->scene && state->scene_revision == 0) state->scene_revision = state->revision;
    state_ = std::move(state);
  }
  changed_.notify_all();
}

void ViewSession::Compose() {
  auto files = std::make_shared<WatchedFiles>();
  read_.load.files = WithMeshStore(given_files_ ? given_files_ : files, *stored_files_);
  const auto reports = std::make_shared<Diagnostics>();
  Diagnostics& diagnostics = *reports;
  diagnostics.SetStrict(read_.strict);
  std::optional<Draft> draft;
  if (input_.empty()) {
    draft = EmptyScene();
  } else if (CheckConfig(read_, diagnostics)) {
    draft = LoadDraft(input_, read_.load, diagnostics);
  }
  if (stop_) return;
  files_ = std::move(files);

  auto state = std::make_shared<State>();
  state->input = input_count_;
  state->title = title_;
  StatePtr before = this->state();
  if (before && before->input != input_count_) {
    before = nullptr;
    // Otherwise pages would go on with the scene of the other input.
    if (!draft || (!draft->composes && !KeepDrawablePart(draft->loaded.scene))) {
      draft = EmptyScene();
      if (draft) draft->composes = false;
    }
  }
  state->composes = draft && draft->composes;
  if (!state->composes && before && before->scene && !before->is_partial) {
    state->scene = before->scene;
    state->scene_json = before->scene_json;
    state->scene_revision = before->scene_revision;
    state->of_scene = before->of_scene;
  } else if (draft && (state->composes || KeepDrawablePart(draft->loaded.scene))) {
    state->is_partial = !state->composes;
    LossReport losses(diagnostics);
    state->scene_json = Export(draft->loaded, *FindFormat("json"), {}, losses);
    state->scene = std::make_shared<const Loaded>(std::move(draft->loaded));
    state->of_scene = reports;
  } else {
    state->scene_json = "null";
  }
  AppendDiagnostics(diagnostics, state->diagnostics);
  reported_(diagnostics);
  Publish(std::move(state));
}

void ViewSession::Report(std::uint64_t scene_revision, const Diagnostics& diagnostics) {
  if (diagnostics.all().empty()) return;
  const StatePtr now = state();
  {
    const std::lock_guard lock(mutex_);
    const bool is_newest = now->composes || now->is_partial;
    if (!is_newest || now->scene_revision != scene_revision || reported_of_drawing_ == scene_revision) return;
    reported_of_drawing_ = scene_revision;
  }
  auto state = std::make_shared<State>(*now);
  AppendDiagnostics(diagnostics, state->diagnostics);
  reported_(diagnostics);
  Publish(std::move(state));
}

std::shared_ptr<const std::string> ViewSession::Findings(std::uint64_t scene_revision) {
  const std::lock_guard lock(lint_mutex_);
  const StatePtr state = this->state();
  if (!state->scene || state->is_partial || state->scene_revision != scene_revision) return nullptr;
  if (linted_ != scene_revision) {
    Diagnostics comments;
    const LintResult result = Lint(*state->scene, lint_, *state->of_scene, comments);
    findings_ =
        std::make_shared<const std::string>(FindingsJson(scene_revision, state->scene->scene, result, comments));
    linted_ = scene_revision;
  }
  return findings_;
}

std::string ViewSession::MeshesOf(std::uint64_t scene_revision) const {
  const std::lock_guard lock(mutex_);
  const auto found = meshes_.find(scene_revision);
  return found == meshes_.end() ? std::string() : found->second;
}

void ViewSession::NoteMeshes(std::uint64_t scene_revision, std::string digest) {
  constexpr std::size_t kMost = 16;
  const std::lock_guard lock(mutex_);
  meshes_[scene_revision] = std::move(digest);
  if (meshes_.size() > kMost) meshes_.erase(meshes_.begin());
}

// Whether Show gave another input.
bool ViewSession::TakeNext() {
  const std::lock_guard lock(mutex_);
  if (!next_) return false;
  input_ = std::move(next_->input);
  title_ = std::move(next_->title);
  given_files_ = next_->read.load.files;
  // Other files may have the same paths.
  read_ = WithStore(next_->read);
  read_.load.limits.stop = &stop_;
  ++input_count_;
  next_.reset();
  return true;
}

void ViewSession::Watch() {
  const auto wait = [&](std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [&] { return stop_.load() || next_.has_value(); });
    return !stop_ && !next_;
  };
  while (WaitForFileChange(*files_, wait) || (!stop_ && TakeNext())) Compose();
}

}  // namespace sceneweld::cli
