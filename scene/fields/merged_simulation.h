// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/simulation.h"

namespace sceneweld {

/// A setting that two files give differently.
struct SimulationConflict {
  std::string_view field;  ///< Its name in scene JSON.
  std::string taken;       ///< The value that is used.
  std::string left_out;    ///< The other value.
};

/// The result of merging the settings of one more file.
struct MergedSimulation {
  std::vector<std::string_view> added;  ///< The fields that only the other file gives.
  std::vector<SimulationConflict> conflicts;
};

/// Adds to `into` the values that only `other` gives; if both give a value, `into` keeps its own.
MergedSimulation Merge(const Simulation& other, Simulation& into);

}  // namespace sceneweld
