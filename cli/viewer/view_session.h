#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/parsers/files/watched_files.h"

namespace sceneweld::cli {

/// One scene as `sceneweld view` shows it: composed again whenever a file changes that it
/// depends on. Safe to use from several threads.
class ViewSession {
 public:
  /// Everything of one moment; it never changes.
  struct State {
    std::uint64_t revision = 0;  ///< Counts the states.
    bool composes = false;
    std::uint64_t scene_revision = 0;      ///< Of the state that `scene` is of; 0: there was none yet.
    std::shared_ptr<const Loaded> scene;   ///< The last one that composed; may be null.
    std::string scene_json;                ///< The same as scene JSON; `null` where there is none.
    std::vector<std::string> diagnostics;  ///< Objects of JSON, of the newest composition.
  };
  using StatePtr = std::shared_ptr<const State>;

  /// Composes once. `told` is given the diagnostics of each composition, by whichever
  /// thread composed.
  ViewSession(std::string input, const ReadOptions& read, std::function<void(const Diagnostics&)> told);
  /// Stops a composition that is under way.
  ~ViewSession();
  ViewSession(const ViewSession&) = delete;
  ViewSession& operator=(const ViewSession&) = delete;

  StatePtr state() const;
  /// The newest state once its revision is another than this one, or after that time.
  StatePtr WaitForChange(std::uint64_t revision, std::chrono::milliseconds most) const;
  /// Reports what is wrong with what a scene refers to, which was found by drawing it. Once
  /// a scene; becomes a state of its own where there is anything to tell.
  void Tell(std::uint64_t scene_revision, const Diagnostics& diagnostics);

 private:
  void Compose();
  void Publish(std::shared_ptr<State> state);
  void Watch();

  const std::string input_;
  ReadOptions read_;
  const std::function<void(const Diagnostics&)> told_;
  std::shared_ptr<const WatchedFiles> files_;
  std::atomic<bool> stop_ = false;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  StatePtr state_;
  std::uint64_t told_of_drawing_ = 0;  // the scene revision
  std::thread watcher_;                // last: it uses all of the above
};

}  // namespace sceneweld::cli
