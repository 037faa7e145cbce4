// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

class Report;

/// The same options with a store, so that compositions share the models that they read.
ReadOptions WithStore(const ReadOptions& read);

/// FindInputs on disk; shows the diagnostics.
std::optional<Inputs> FindInputsOrReport(const std::vector<std::string>& words, const ReadOptions& read,
                                         const Outputs& except, Report& report,
                                         SearchedFiles searched = SearchedFiles::kScenes);

}  // namespace sceneweld::cli
