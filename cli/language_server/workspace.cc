// SPDX-License-Identifier: BSD-3-Clause
// Composes the roots of a workspace when they are out of date.

#include "sceneweld/cli/language_server/workspace.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "sceneweld/cli/options/command_line.h"
#include "sceneweld/cli/options/config_file.h"
#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/directives/models/input.h"

namespace sceneweld::cli {
namespace {

bool IsDirectives(const std::string& path) {
  const Format* const format = FormatOfInput(path);
  return format && format->name == kDirectivesFormat;
}

// Whether it can be composed alone.
bool IsReadable(const std::string& path) {
  const Format* const format = FormatOfInput(path);
  return format && (format->read || format->name == kDirectivesFormat) && !format->may_be_binary;
}

}  // namespace

Workspace::Workspace(LspCommand command, const OpenDocuments& documents, std::function<void()> done)
    : command_(std::move(command)), documents_(documents), done_(std::move(done)) {}

// Absolute files and patterns: those of the command, from the folder, or those of `sceneweld.toml`, from its folder.
std::vector<std::string> Workspace::ListedScenes(const std::string& folder) const {
  std::vector<std::string> scenes;
  for (const std::string& scene : command_.scenes) scenes.push_back(NormalizedPath(scene, folder));
  if (!scenes.empty()) return scenes;
  const std::string path = FindConfigFile(folder);
  Diagnostics reported_with_the_scenes;
  const auto file = path.empty() ? std::nullopt : ReadConfigFile(path, reported_with_the_scenes);
  if (!file) return scenes;
  for (const ConfigEntry& entry : file->options) {
    if (entry.key != "scene") continue;
    for (const ConfigText& text : entry.texts) scenes.push_back(NormalizedPath(text.text, FolderOf(path)));
  }
  return scenes;
}

std::vector<std::string> Workspace::AddFolder(const std::string& folder) {
  DropMaking();
  std::vector<std::string> faults;
  if (!folders_.insert(folder).second) return faults;
  const std::vector<std::string> listed = ListedScenes(folder);
  const bool is_listed = !listed.empty();
  for (const std::string& word : is_listed ? listed : std::vector<std::string>{folder}) {
    Diagnostics diagnostics;
    const auto inputs = FindInputs({word}, DiskFiles(), {}, diagnostics);
    if (!inputs) {
      // A folder without scenes is no fault.
      for (const Diagnostic& one : diagnostics.all()) {
        if (is_listed) faults.push_back(one.message);
      }
      continue;
    }
    for (const Input& input : inputs->all) {
      const std::string path = NormalizedPath(input.path, folder);
      if (is_listed && DiskFiles().KindOf(path) != FileSystem::Kind::kFile) {
        faults.push_back("the listed scene " + Quoted(path) + " does not exist");
        continue;
      }
      if (is_listed ? !IsReadable(path) : !IsDirectives(path)) continue;
      roots_[path].is_found = true;
      roots_[path].is_listed = is_listed;
    }
  }
  return faults;
}

void Workspace::RemoveFolder(const std::string& folder) {
  DropMaking();
  folders_.erase(folder);
  for (auto& [path, root] : roots_) root.is_found = root.is_found && Holds(path);
  std::erase_if(roots_, [](const auto& entry) { return !entry.second.is_found && !entry.second.is_open; });
}

bool Workspace::Holds(std::string_view path) const {
  return std::any_of(folders_.begin(), folders_.end(), [&](const std::string& folder) {
    return path.starts_with(folder) && (folder == "/" || path.substr(folder.size()).starts_with('/'));
  });
}

void Workspace::FileOpened(const std::string& path) {
  if (IsReadable(path)) roots_[path].is_open = true;
  FileChanged(path);
}

void Workspace::FileClosed(const std::string& path) {
  DropMaking();
  const auto root = roots_.find(path);
  if (root != roots_.end()) {
    root->second.is_open = false;
    if (!root->second.is_found) roots_.erase(root);
  }
  FileChanged(path);
}

void Workspace::FileChanged(const std::string& path) {
  DropMaking();
  for (auto& [name, root] : roots_) {
    if (!root.analysis || name == path || root.analysis->files->Uses(path)) root.is_current = false;
  }
}

void Workspace::AnythingChanged() {
  DropMaking();
  for (auto& [path, root] : roots_) {
    if (root.analysis && root.analysis->files->Changed()) root.is_current = false;
  }
  const std::set<std::string> folders = std::exchange(folders_, {});
  for (const std::string& folder : folders) AddFolder(folder);
}

std::vector<std::string> Workspace::ConfigChanged() {
  DropMaking();
  for (auto& [path, root] : roots_) root.is_current = root.is_found = root.is_listed = false;
  std::vector<std::string> faults;
  for (const std::string& folder : std::exchange(folders_, {})) {
    for (std::string& fault : AddFolder(folder)) faults.push_back(std::move(fault));
  }
  std::erase_if(roots_, [](const auto& entry) { return !entry.second.is_found && !entry.second.is_open; });
  return faults;
}

bool Workspace::IsIncluded(const std::string& path) const {
  return std::any_of(roots_.begin(), roots_.end(), [&](const auto& entry) {
    const auto& [name, root] = entry;
    return name != path && IsDirectives(name) && root.analysis && root.analysis->files->Reads(path);
  });
}

bool Workspace::MayBeRoot(const std::string& path, const Root& root) const {
  if (root.is_listed || (root.is_open && !IsDirectives(path))) return true;
  return !IsIncluded(path);
}

std::optional<ReadOptions> Workspace::OptionsOf(const std::string& root, Diagnostics& diagnostics) const {
  std::vector<std::string> words{"check", root};
  words.insert(words.end(), command_.words.begin(), command_.words.end());
  auto understood = UnderstandCommand(words);
  if (const auto* refusal = std::get_if<Refusal>(&understood)) {
    Diagnostic& error = diagnostics.Error("unknown-value", {}, refusal->message).InFile({root, root});
    if (!refusal->help.empty()) error.Help(refusal->help);
    return std::nullopt;
  }
  return std::get<CheckCommand>(std::get<Command>(std::move(understood))).read;
}

std::shared_ptr<const Analysis> Workspace::Make(const std::string& path, const OpenDocuments& texts) const {
  auto analysis = std::make_shared<Analysis>();
  const auto diagnostics = std::make_shared<Diagnostics>();
  const auto files = std::make_shared<const EditorFiles>(texts);
  analysis->root = path;
  analysis->files = files;
  analysis->diagnostics = diagnostics;
  if (auto read = OptionsOf(path, *diagnostics)) {
    diagnostics->SetStrict(read->strict);
    read->load.files = files;
    read->load.store = store_;
    read->load.limits.stop = &stop_;
    read->load.current_folder = CurrentFolder();  // Options are relative to it, as everywhere.
    // Random poses need a seed. Any one shows the same faults.
    if (!read->load.seed && IsDirectives(path)) read->load.seed = 0;
    if (CheckConfig(*read, *diagnostics)) analysis->draft = LoadDraft(path, read->load, *diagnostics);
  }
  if (!stop_ && analysis->draft) analysis->places = std::make_unique<const NamePlaces>(analysis->draft->loaded);
  return stop_ ? nullptr : analysis;
}

std::shared_ptr<const Analysis> Workspace::AnalyseWith(const std::string& root, const OpenDocuments& texts) {
  DropMaking();
  stop_ = false;
  auto analysis = Make(root, texts);
  was_stopped_ = was_stopped_ || !analysis;
  return analysis;
}

std::shared_ptr<const Analysis> Workspace::Analyse(const std::string& path, Root& root) {
  if (making_ && making_->root == path) {
    auto analysis = making_->analysis.get();
    making_.reset();
    was_stopped_ = was_stopped_ || !analysis;
    return Keep(root, std::move(analysis));
  }
  return Keep(root, AnalyseWith(path, documents_));
}

std::shared_ptr<const Analysis> Workspace::AnalyseQuickly(const std::string& path, Root& root) {
  constexpr std::chrono::milliseconds kShort{30};
  if (!making_ || making_->root != path) BeginMaking(path);
  return making_->analysis.wait_for(kShort) == std::future_status::ready ? Analyse(path, root) : nullptr;
}

std::shared_ptr<const Analysis> Workspace::Keep(Root& root, std::shared_ptr<const Analysis> analysis) {
  if (!analysis) return nullptr;
  root.analysis = std::move(analysis);
  root.is_current = true;
  if (root.analysis->draft && root.analysis->draft->composes) root.last_good = root.analysis;
  return root.analysis;
}

void Workspace::BeginMaking(const std::string& path) {
  DropMaking();
  stop_ = false;
  std::packaged_task<std::shared_ptr<const Analysis>()> make([this, path] { return Make(path, documents_); });
  auto made = make.get_future();
  making_ = Making{path, std::move(made), std::jthread([this, make = std::move(make)]() mutable {
                     make();
                     done_();
                   })};
}

void Workspace::DropMaking() {
  if (!making_) return;
  stop_ = true;
  making_.reset();
}

std::pair<const std::string, Workspace::Root>* Workspace::NextRoot() {
  for (const bool open : {true, false}) {
    for (auto& entry : roots_) {
      const auto& [path, root] = entry;
      if (!root.is_current && root.is_open == open && MayBeRoot(path, root)) return &entry;
    }
  }
  return nullptr;
}

std::shared_ptr<const Analysis> Workspace::AnalyseNext() {
  auto* const next = NextRoot();
  return next ? Analyse(next->first, next->second) : nullptr;
}

const std::string* Workspace::BeginNext() {
  if (!making_) {
    const auto* const next = NextRoot();
    if (!next) return nullptr;
    BeginMaking(next->first);
  }
  return &making_->root;
}

bool Workspace::TakeMade() {
  if (!making_ || making_->analysis.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
  auto analysis = making_->analysis.get();
  const auto root = roots_.find(making_->root);
  making_.reset();
  return root != roots_.end() && Keep(root->second, std::move(analysis));
}

std::vector<std::shared_ptr<const Analysis>> Workspace::TakeUnlinted() {
  std::vector<std::shared_ptr<const Analysis>> found;
  for (auto& [path, root] : roots_) {
    const bool composes = root.is_current && root.analysis->draft && root.analysis->draft->composes;
    if (!lint_ || !root.is_open || !composes || root.linted == root.analysis) continue;
    root.linted = root.analysis;
    found.push_back(root.analysis);
  }
  return found;
}

void Workspace::AddFindings(std::shared_ptr<const LintFindings> findings) {
  const auto root = roots_.find(findings->of->root);
  if (root != roots_.end()) root->second.findings = std::move(findings);
}

std::vector<std::shared_ptr<const LintFindings>> Workspace::Findings() const {
  std::vector<std::shared_ptr<const LintFindings>> all;
  for (const auto& [path, root] : roots_) {
    const bool composes = root.analysis && root.analysis->draft && root.analysis->draft->composes;
    if (lint_ && root.is_open && composes && root.findings) all.push_back(root.findings);
  }
  return all;
}

std::vector<std::shared_ptr<const Analysis>> Workspace::AnalysesOf(const std::string& path, Patience patience) {
  std::vector<std::shared_ptr<const Analysis>> found;
  const bool is_short = patience == Patience::kShort;
  const auto take = [&](const std::string& name, Root& root) {
    const bool is_made = root.is_current || (is_short ? AnalyseQuickly(name, root) : Analyse(name, root));
    if (root.analysis && (is_made || !is_short)) found.push_back(root.analysis);
  };
  for (auto& [name, root] : roots_) {
    if (name != path && root.analysis && root.analysis->files->Reads(path) && MayBeRoot(name, root)) take(name, root);
  }
  const auto own = roots_.find(path);
  if (own != roots_.end() && MayBeRoot(path, own->second)) take(path, own->second);
  if (!found.empty() || is_short) return found;
  // A root that was not composed yet may use it.
  for (auto& [name, root] : roots_) {
    if (!root.analysis && MayBeRoot(name, root)) Analyse(name, root);
    if (root.analysis && root.analysis->files->Reads(path)) found.push_back(root.analysis);
  }
  return found;
}

std::vector<std::shared_ptr<const Analysis>> Workspace::Analyses() const {
  std::vector<std::shared_ptr<const Analysis>> all;
  for (const auto& [path, root] : roots_) {
    if (root.analysis && MayBeRoot(path, root)) all.push_back(root.analysis);
  }
  return all;
}

std::shared_ptr<const Analysis> Workspace::LastGood(const std::string& root) const {
  const auto found = roots_.find(root);
  return found == roots_.end() ? nullptr : found->second.last_good;
}

}  // namespace sceneweld::cli
