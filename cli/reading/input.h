// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/terminal/current_folder.h"

namespace sceneweld::cli {

/// Loads an INPUT of the command line: a file, or `-` for standard input.
std::optional<Loaded> LoadInput(const std::string& input, const ReadOptions& options, Diagnostics& diagnostics);

class Report;

/// The same; also shows the diagnostics, and their counts if nothing was composed. They name the input if it is one of
/// several.
std::optional<Loaded> LoadOrReport(const std::string& input, const ReadOptions& options, Report& report,
                                   bool is_one_of_several = false);

/// Reports faults of `sceneweld.toml`. Returns false if there is an error: then nothing may be read.
bool CheckConfig(const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
