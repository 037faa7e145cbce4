// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/viewer/sent_positions.h"
#include "sceneweld/parsers/files/recorded_files.h"

namespace sceneweld::cli {

/// One scene in the form that `sceneweld view` shows. It is composed again whenever one of its files changes. Safe to
/// use from several threads.
class ViewSession {
 public:
  /// The state at one moment. It never changes.
  struct State {
    std::uint64_t revision = 0;  ///< Counts the states.
    std::uint64_t input = 0;     ///< Counts the inputs (Show).
    std::string title;           ///< Of the input.
    bool composes = false;
    std::uint64_t scene_revision = 0;  ///< The revision of the state that made `scene`; 0 if there was none yet.
    /// The last scene that composed without an error. Until one does, what can be drawn of the newest one
    /// (library/drawable_part.h); null if that is nothing.
    std::shared_ptr<const Loaded> scene;
    bool is_partial = false;                      ///< Whether `scene` has errors.
    std::string scene_json;                       ///< The same as scene JSON; `null` without a scene.
    std::vector<std::string> diagnostics;         ///< JSON objects, of the newest composition.
    std::shared_ptr<const Diagnostics> of_scene;  ///< What composing `scene` reported; null without a scene.
  };
  using StatePtr = std::shared_ptr<const State>;

  /// kNone: nothing happens between two calls, and there is no thread.
  enum class Watching { kFiles, kNone };

  /// Composes once; an empty input is an empty scene. `lint` selects the rules of Findings. `reported` receives the
  /// diagnostics of each composition, in the thread that composed.
  ViewSession(std::string input, const ReadOptions& read, LintOptions lint,
              std::function<void(const Diagnostics&)> reported, Watching watching = Watching::kFiles);
  /// Stops a composition in progress.
  ~ViewSession();
  ViewSession(const ViewSession&) = delete;
  ViewSession& operator=(const ViewSession&) = delete;

  /// Shows another input from now on. `files` of the options gives all files, which are not watched. Returns at once,
  /// with Watching::kNone after composing it.
  void Show(std::string input, std::string title, const ReadOptions& read);
  /// Composes the input again, because its files have changed. Only with Watching::kNone.
  void Refresh() { Compose(); }

  StatePtr state() const;
  /// Positions from outside. The newest ones of each joint and body win.
  void PostPositions(NamedPositions positions);
  /// The newest state, and the newest positions from outside.
  struct News {
    StatePtr state;
    std::uint64_t posted = 0;                      ///< How often positions were posted.
    std::shared_ptr<const std::string> positions;  ///< PositionsJson of all; null: never.
  };
  /// Waits for a state with another revision, for another number of posted positions, or for that time.
  News WaitForNews(std::uint64_t revision, std::uint64_t posted, std::chrono::milliseconds most) const;
  /// Reports faults of files that a scene refers to, found while drawing it. Once for each scene. Makes a new state if
  /// there is anything to report.
  void Report(std::uint64_t scene_revision, const Diagnostics& diagnostics);
  /// The digest of the meshes that the page was given for a scene; empty if it is unknown.
  std::string MeshesOf(std::uint64_t scene_revision) const;
  void NoteMeshes(std::uint64_t scene_revision, std::string digest);
  /// What the linter finds in the scene, as JSON (findings_json.h). The first call for a scene runs the rules, later
  /// ones return the same text. Null if the current scene has another revision or errors.
  std::shared_ptr<const std::string> Findings(std::uint64_t scene_revision);

 private:
  void Compose();
  void Publish(std::shared_ptr<State> state);
  void Watch();
  bool TakeNext();

  struct Shown {
    std::string input, title;
    ReadOptions read;
  };

  std::string input_, title_;  // These are of the thread that composes.
  std::uint64_t input_count_ = 0;
  ReadOptions read_;
  std::shared_ptr<const FileSystem> given_files_;  // In place of the watched disk; may be null.
  std::optional<Shown> next_;                      // What Show gave.
  // It has the store of meshes, so that unchanged ones are neither read nor encoded again.
  const std::shared_ptr<const FileSystem> stored_files_;
  const LintOptions lint_;
  const std::function<void(const Diagnostics&)> reported_;
  std::shared_ptr<const WatchedFiles> files_;
  std::atomic<bool> stop_ = false;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  StatePtr state_;
  std::uint64_t posted_ = 0;
  NamedPositions all_posted_;
  std::shared_ptr<const std::string> positions_;  // The same as JSON.
  std::uint64_t reported_of_drawing_ = 0;         // the scene revision
  std::map<std::uint64_t, std::string> meshes_;   // Digests of the newest ones, by scene revision.
  std::mutex lint_mutex_;                         // While the rules run: they run once for each scene.
  std::uint64_t linted_ = 0;                      // The scene revision of `findings_`.
  std::shared_ptr<const std::string> findings_;
  std::thread watcher_;  // Last, because it uses all of the above.
};

}  // namespace sceneweld::cli
