// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "sceneweld/cli/language_server/workspace.h"

namespace sceneweld::cli {

/// Runs the linter in a separate thread, because it reads meshes and takes longer than composing. It begins when no
/// newer analysis has come for a while.
class BackgroundLinter {
 public:
  /// `done` is called in that thread after each result.
  explicit BackgroundLinter(std::function<void()> done);
  ~BackgroundLinter();
  BackgroundLinter(const BackgroundLinter&) = delete;
  BackgroundLinter& operator=(const BackgroundLinter&) = delete;

  /// Wants the findings of an analysis, in place of an earlier one of the same root.
  void Want(std::shared_ptr<const Analysis> analysis);
  /// The results since the last call.
  std::vector<std::shared_ptr<const LintFindings>> Take();
  /// Waits for all results, without delay.
  void Finish();

 private:
  void Work();

  const std::function<void()> done_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<const Analysis>> wanted_;  // By root.
  std::vector<std::shared_ptr<const LintFindings>> results_;
  bool is_working_ = false;
  bool hurries_ = false;
  bool ends_ = false;
  std::thread thread_;  // Last, because it uses all of the above.
};

}  // namespace sceneweld::cli
