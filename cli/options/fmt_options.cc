// SPDX-License-Identifier: BSD-3-Clause
// The options of `fmt`.

#include <algorithm>

#include "sceneweld/cli/options/command_table.h"
#include "sceneweld/cli/options/reading_options.h"

namespace sceneweld::cli {

void AddFmt(OptionList& options) {
  auto& fmt = options.Keep<FmtCommand>();
  auto& skips_scenes = options.Keep<bool>(false);
  options.Inputs(fmt.inputs, "to format");
  options.Flag("--check", fmt.check, "List the files that would change, with the exit status 1, and change nothing");
  options.Flag("--diff", fmt.diff, "Show the changes as a unified diff, and change nothing");
  options.Flag("--no-verify", skips_scenes,
               "Do not compose the scenes of changed files before and after; their elements are compared always");
  fmt.read.load.missing_assets = MissingAssets::kWarn;
  AddReadOptions(options, fmt.read);
  options.Make([&fmt, &skips_scenes]() -> Command {
    fmt.verify = !skips_scenes;
    if (fmt.inputs.empty()) throw Refusal{"no INPUT is given", "give a file, a folder, or `-` for standard input"};
    const bool reads_stdin = std::find(fmt.inputs.begin(), fmt.inputs.end(), "-") != fmt.inputs.end();
    if (reads_stdin && fmt.inputs.size() > 1) {
      throw Refusal{"standard input is formatted alone", "remove the other inputs"};
    }
    return fmt;
  });
}

}  // namespace sceneweld::cli
