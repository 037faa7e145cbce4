// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/batch/batch_files.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/terminal/exit.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

/// The result of one scene. It holds no scene.
struct SceneOutcome {
  enum class State {
    kDone,
    kFailed,
    kSkipped,  ///< Its output was there.
    kLeft,     ///< The program was interrupted before its output was written.
  };
  State state = State::kDone;
  Exit status = kDone;   ///< Not kDone if it failed.
  bool strict = false;   ///< Of the diagnostics that it makes.
  bool repeats = false;  ///< An earlier scene had the same diagnostics, and they are not shown again.

  std::vector<std::unique_ptr<Diagnostics>> diagnostics;
  std::optional<Refusal> refusal;  ///< Shown after the diagnostics.
  /// Absolute paths of what it wrote, the output first; and their hashes, if somebody needs them.
  std::vector<std::pair<std::string, std::string>> files;
  std::string sha256;          ///< Of the output, if somebody needs it.
  std::vector<FilePtr> asked;  ///< Questions to the disk, for the manifest.
  bool may_be_skipped = true;  ///< In a later run, if nothing that it depends on has changed.
  double seconds = 0;
  /// The keys of its line, each with its value in JSON.
  std::vector<std::pair<std::string, std::string>> values;
  std::string diagnostics_json;  ///< Made by RunBatch for its line.
  /// Diagnostics that are not in its line; null: all are.
  bool (*leaves_out)(const Diagnostic& diagnostic) = nullptr;
  /// Shows it; called in the order of the scenes, by one thread at a time. It may set `state`, `status` and `values`.
  /// Returns kDone, or why the whole run must end.
  std::function<Exit(SceneOutcome& outcome)> in_order;

  Diagnostics& NewDiagnostics() {
    diagnostics.push_back(std::make_unique<Diagnostics>());
    diagnostics.back()->SetStrict(strict);
    return *diagnostics.back();
  }
  void Fail(Exit with) {
    state = State::kFailed;
    status = with;
  }
  void Refuse(Refusal why) {
    refusal = std::move(why);
    Fail(kCommandLineAtFault);
  }
  /// Writes a value of its line.
  template <typename Write>
  void PutValue(std::string_view key, Write&& write) {
    std::string text;
    {
      JsonWriter json(text, JsonWriter::Layout::kSpaced);
      write(json);
    }
    values.emplace_back(key, std::move(text));
  }
  template <typename T>
  void Put(std::string_view key, const T& value) {
    PutValue(key, [&](JsonWriter& json) { json.Value(value); });
  }
  /// The numbers of models, bodies and joints.
  void PutSize(const Scene& scene) {
    Put("models", scene.models.size() - 1);
    Put("bodies", scene.bodies.size() - 1);
    Put("joints", scene.joints.size());
  }

  std::size_t errors() const {
    std::size_t count = 0;
    for (const auto& one : diagnostics) count += one->error_count();
    return count;
  }
  std::size_t warnings() const {
    std::size_t count = 0;
    for (const auto& one : diagnostics) count += one->warning_count();
    return count;
  }
};

}  // namespace sceneweld::cli
