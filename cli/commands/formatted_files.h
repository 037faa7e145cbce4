// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The files of `sceneweld fmt` with their changes, and that these change no scene.

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/cli/formatting/format_text.h"
#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

class Report;

/// What is known about the scene of a changed file.
enum class SceneCheck {
  kNotAsked,      ///< The file has no changes, or `--no-verify`.
  kSame,          ///< It composes the same scene before and after.
  kComposesNone,  ///< It composes no scene alone: a library of macros, a part, or invalid.
};

struct FormattedFile {
  std::string input;               ///< As the command line names it; `-` for standard input.
  const Source* source = nullptr;  ///< Null if it was not read.
  FixedFile file;                  ///< Its bytes and their changes, by absolute path.
  SceneCheck scene = SceneCheck::kNotAsked;
  bool is_invalid = false;  ///< An error is reported. There are no changes then.
};

class FormattedFiles {
 public:
  /// Reads the files, finds their changes and tries them in memory, as the command requests. Reports what is wrong with
  /// a file, and goes on with the next one.
  FormattedFiles(const FmtCommand& command, const std::vector<Input>& inputs, Report& report);

  /// In the order of the inputs.
  const std::deque<FormattedFile>& all() const { return all_; }

 private:
  void Read(FormattedFile& one, Diagnostics& diagnostics);
  bool ReadStandardInput(FormattedFile& one, Diagnostics& diagnostics);
  void Verify();
  void VerifyText(FormattedFile& one);
  /// Why the scene of a file would change; empty if it would not.
  std::string WhyNot(const FormattedFile& one, const std::optional<Loaded>& after, const Diagnostics& reading,
                     const Loaded& before, const Diagnostics& reading_before) const;
  /// Takes the changes of the files of a scene back.
  void Refuse(FormattedFile& one, const Scene& scene, const std::string& why);
  void TakeBack(FormattedFile& one, const std::string& why);

  const FmtCommand& command_;
  Report& report_;
  std::shared_ptr<const FileSystem> disk_;
  std::shared_ptr<Sources> sources_ = std::make_shared<Sources>();
  std::deque<FormattedFile> all_;
  std::vector<Diagnostics*> diagnostics_;  // Of each file.
};

}  // namespace sceneweld::cli
