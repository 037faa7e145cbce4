// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <variant>

#include "sceneweld/cli/batch/name_pattern.h"
#include "sceneweld/cli/batch/scene_list.h"
#include "sceneweld/cli/terminal/exit.h"
#include "sceneweld/cli/terminal/terminal.h"

namespace sceneweld::cli {

/// A document on standard output that is written piece by piece. After a failure, which is reported once, it writes
/// nothing more.
class OutputPieces {
 public:
  OutputPieces() = default;
  OutputPieces(const OutputPieces&) = delete;
  OutputPieces& operator=(const OutputPieces&) = delete;

  std::string text;  ///< The next piece.
  /// Writes the piece and empties it. Returns the status of the first failure, or kDone.
  Exit Flush() {
    if (status_ == kDone) status_ = WriteOutput(text);
    text.clear();
    return status_;
  }

 private:
  Exit status_ = kDone;
};

/// How a command line names outputs. At most one of the two texts is not empty.
struct OutputRule {
  std::string output;           ///< A name or a NamePattern; empty or `-`: standard output.
  std::string folder;           ///< A folder that gets a file for each input, below the folder of Input::below.
  std::string suffix;           ///< Of the files in `folder`.
  bool can_have_folder = true;  ///< Whether the command has `--output-dir`.
};

/// The output file of each scene of a list.
class OutputNames {
 public:
  /// Returns the reason if two scenes would have one output, if an output is the input of another scene, if a pattern
  /// is wrong, or if several scenes would go to standard output.
  static std::variant<OutputNames, Refusal> Of(const SceneList& scenes, OutputRule rule);

  /// Empty: standard output.
  std::string NameFor(const BatchScene& scene) const;
  /// Whether two outputs in one folder differ only behind their last dot, so that their copies of meshes would share a
  /// folder.
  bool share_stems() const { return share_stems_; }

 private:
  OutputNames(OutputRule rule, NamePattern pattern) : rule_(std::move(rule)), pattern_(std::move(pattern)) {}
  std::variant<std::string, Refusal> Name(const BatchScene& scene) const;
  std::variant<bool, Refusal> CheckApart(const SceneList& scenes);

  OutputRule rule_;
  NamePattern pattern_;
  bool share_stems_ = false;
};

}  // namespace sceneweld::cli
