// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/options/find_inputs.h"
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

class Report;

/// The same options with a store, so that compositions share the models that they read.
ReadOptions WithStore(const ReadOptions& read);

/// FindInputs on disk; shows the diagnostics.
std::optional<Inputs> FindInputsOrReport(const std::vector<std::string>& words, const ReadOptions& read,
                                         const Outputs& except, Report& report,
                                         SearchedFiles searched = SearchedFiles::kScenes);

}  // namespace sceneweld::cli
