// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld fmt`: gives files their canonical layout.

#include <cstddef>
#include <string>

#include "sceneweld/cli/answers/unified_diff.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/commands/formatted_files.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/output/output_file.h"

namespace sceneweld::cli {
namespace {

std::string CountOfFiles(std::size_t count) { return std::to_string(count) + (count == 1 ? " file" : " files"); }

// What was compared.
std::string_view VerifiedText(SceneCheck check) {
  switch (check) {
    case SceneCheck::kSame: return "same elements, same scene";
    case SceneCheck::kComposesNone: return "same elements; the file composes no scene alone";
    case SceneCheck::kNotAsked: break;
  }
  return "same elements; no scene was composed";
}

std::string WriteFormatted(const FormattedFile& one) {
  if (!IsWritable(one.file.path)) return "it is read-only";
  return WriteFile(one.file.path, one.file.After());
}

// A line for each changed file, and one for all of them.
class FmtAnswer {
 public:
  FmtAnswer(const FmtCommand& command, bool several, Report& report)
      : command_(command), several_(several), report_(report) {}

  Exit Add(const FormattedFile& one) {
    const bool is_stdin = one.input == "-";
    const bool only_shows = command_.check || command_.diff;
    if (one.is_invalid) {
      ++invalid_;
      return kDone;
    }
    if (one.file.edits.empty()) {
      ++unchanged_;
      if (!several_ && !is_stdin) report_.Say(one.input + ": unchanged");
      if (is_stdin && !only_shows) output_ += one.file.before;
      return kDone;
    }
    ++changed_;
    if (command_.diff) {
      output_ += UnifiedDiff(one.file, is_stdin ? "stdin" : one.input);
    } else if (command_.check) {
      output_ += one.input + "\n";
    } else if (is_stdin) {
      output_ += one.file.After();
    } else if (const std::string why = WriteFormatted(one); !why.empty()) {
      WriteError(CommandLineError("cannot write `" + one.input + "`: " + why));
      return kCommandLineAtFault;
    }
    const std::string_view verb = only_shows ? ": would be formatted: " : ": formatted: ";
    report_.Say((is_stdin ? "<stdin>" : one.input) + std::string(verb).append(VerifiedText(one.scene)));
    return kDone;
  }

  Exit End() {
    if (!output_.empty()) {
      if (const Exit written = WriteOutput(output_); written != kDone) return written;
    }
    if (several_) {
      std::string line = CountOfFiles(changed_) + (command_.check || command_.diff ? " would be" : "") +
                         " formatted, " + std::to_string(unchanged_) + " unchanged";
      if (invalid_ > 0) line += ", " + std::to_string(invalid_) + " invalid";
      report_.Say(line);
    }
    return invalid_ > 0 || (command_.check && changed_ > 0) ? kInputAtFault : kDone;
  }

 private:
  const FmtCommand& command_;
  const bool several_;
  Report& report_;
  std::size_t changed_ = 0, unchanged_ = 0, invalid_ = 0;
  std::string output_;
};

}  // namespace

Exit Run(const FmtCommand& command) {
  Report report(command.read);
  const auto inputs = FindInputsOrReport(command.inputs, command.read, {}, report, SearchedFiles::kLayouts);
  if (!inputs) return kInputAtFault;
  const FormattedFiles files(command, inputs->all, report);
  FmtAnswer answer(command, inputs->several, report);
  Exit status = kDone;
  for (const FormattedFile& one : files.all()) {
    const Exit written = answer.Add(one);
    if (written != kDone) status = written;
  }
  const Exit end = answer.End();
  return status != kDone ? status : end;
}

}  // namespace sceneweld::cli
