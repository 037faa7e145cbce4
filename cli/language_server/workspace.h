// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/cli/language_server/cursor/name_places.h"
#include "sceneweld/cli/language_server/open_documents.h"
#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// What composing a root input gave, with the texts that the editor had then.
struct Analysis {
  std::string root;                                ///< Absolute path.
  std::shared_ptr<const EditorFiles> files;        ///< Those that it used.
  std::shared_ptr<const Diagnostics> diagnostics;  ///< Of the composition.
  std::optional<Draft> draft;                      ///< Nothing if nothing could be read.
  std::unique_ptr<const NamePlaces> places;        ///< Null without a draft.

  const Scene* scene() const { return draft ? &draft->loaded.scene : nullptr; }
};

/// What the linter found in a scene.
struct LintFindings {
  std::shared_ptr<const Analysis> of;
  std::vector<CheckFinding> findings;
  Diagnostics comments;  ///< Wrong comments for the linter.
};

/// The folders of an editor and the root inputs in them. A root is a scene that the command or `sceneweld.toml` lists,
/// otherwise a directives file that no other root includes; or a file that is open. Each is composed when it is needed
/// and out of date.
class Workspace {
 public:
  /// The documents must outlive it. `done` is called from another thread.
  Workspace(LspCommand command, const OpenDocuments& documents, std::function<void()> done);
  ~Workspace() { DropMaking(); }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  /// Finds the roots in a folder. Returns what is wrong with the list of scenes.
  std::vector<std::string> AddFolder(const std::string& folder);
  void RemoveFolder(const std::string& folder);
  const std::set<std::string>& folders() const { return folders_; }
  /// Whether a file is in one of the folders.
  bool Holds(std::string_view path) const;
  /// Whether the linter runs.
  void SetLint(bool wanted) { lint_ = wanted; }
  /// Ends a composition in progress; it is done again when it is needed. From any thread.
  void StopWork() { stop_ = true; }
  /// Whether a composition was ended since the last call: what was asked of the workspace meanwhile may be out of date.
  bool TakeStopped() { return std::exchange(was_stopped_, false); }

  void FileOpened(const std::string& path);
  void FileClosed(const std::string& path);
  /// The text of a file is another one, in the editor or on the disk.
  void FileChanged(const std::string& path);
  /// Any file may have changed.
  void AnythingChanged();
  /// A `sceneweld.toml` changed: all roots are out of date, and the list of scenes may be another one. Returns what is
  /// wrong with that list.
  std::vector<std::string> ConfigChanged();

  /// Composes a root that is out of date, those with open files first. Returns it, or null if all are up to date or the
  /// work was stopped.
  std::shared_ptr<const Analysis> AnalyseNext();
  /// Begins to do so in a thread, unless one works already, which calls `done` at its end. Returns the root that is
  /// being composed; null: all are up to date.
  const std::string* BeginNext();
  /// Takes what the thread has made. Returns false if it still works, or has nothing to do.
  bool TakeMade();
  /// Open roots that compose and whose analysis the linter was not wanted for yet.
  std::vector<std::shared_ptr<const Analysis>> TakeUnlinted();
  void AddFindings(std::shared_ptr<const LintFindings> findings);
  /// What the linter found last in each open root that composes, maybe in an earlier text.
  std::vector<std::shared_ptr<const LintFindings>> Findings() const;
  /// How long a request waits for a composition: to its end, or so short that a person does not notice.
  enum class Patience { kWhole, kShort };
  /// The current analyses of the roots that use a file, composed now if they are out of date; the one with the file as
  /// its root comes last. With short patience, those that take longer are missing; a thread goes on with one of them.
  std::vector<std::shared_ptr<const Analysis>> AnalysesOf(const std::string& path,
                                                          Patience patience = Patience::kWhole);
  /// All analyses that there are, also those out of date.
  std::vector<std::shared_ptr<const Analysis>> Analyses() const;
  /// Composes a root with other texts than those of the editor.
  std::shared_ptr<const Analysis> AnalyseWith(const std::string& root, const OpenDocuments& texts);
  /// The newest analysis of this root without an error, for files that are being written; may be null.
  std::shared_ptr<const Analysis> LastGood(const std::string& root) const;

  /// How the root is read: options, packages and the project's `sceneweld.toml`.
  std::optional<ReadOptions> OptionsOf(const std::string& root, Diagnostics& diagnostics) const;

 private:
  struct Root {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Analysis> last_good;
    std::shared_ptr<const LintFindings> findings;
    std::shared_ptr<const Analysis> linted;  // The last one that the linter got.
    bool is_current = false;
    bool is_open = false;
    bool is_found = false;   // In a folder.
    bool is_listed = false;  // By the command, or by `sceneweld.toml`.
  };
  std::vector<std::string> ListedScenes(const std::string& folder) const;
  bool IsIncluded(const std::string& path) const;
  bool MayBeRoot(const std::string& path, const Root& root) const;
  std::pair<const std::string, Root>* NextRoot();
  /// Null if the work was stopped.
  std::shared_ptr<const Analysis> Make(const std::string& path, const OpenDocuments& texts) const;
  /// Null if the work was stopped.
  std::shared_ptr<const Analysis> Analyse(const std::string& path, Root& root);
  std::shared_ptr<const Analysis> AnalyseQuickly(const std::string& path, Root& root);
  std::shared_ptr<const Analysis> Keep(Root& root, std::shared_ptr<const Analysis> analysis);
  void BeginMaking(const std::string& path);
  /// Ends the work of the thread, whose texts are other ones now.
  void DropMaking();

  const LspCommand command_;
  const OpenDocuments& documents_;
  std::set<std::string> folders_;
  std::map<std::string, Root> roots_;
  std::shared_ptr<ModelStore> store_ = std::make_shared<ModelStore>();
  std::atomic<bool> stop_ = false;
  bool was_stopped_ = false;
  const std::function<void()> done_;
  /// The composition in a thread.
  struct Making {
    std::string root;
    std::future<std::shared_ptr<const Analysis>> analysis;
    std::jthread thread;
  };
  std::optional<Making> making_;
  bool lint_ = true;
};

}  // namespace sceneweld::cli
