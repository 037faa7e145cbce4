// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/simulation/mujoco_exchange.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// What MuJoCo says about an MJCF text that it has compiled and stepped.
struct MjcfSimulation {
  std::string engine;            ///< Name and version, `MuJoCo 2.2.2`.
  std::size_t newer_names = 0;   ///< Names of the text that this version does not know. They were left out.
  std::string refusal;           ///< Why MuJoCo refuses the text; empty if the rest of this is valid.
  std::string compiler_warning;  ///< Empty if there is none.
  mujoco::Summary summary;
  /// Each with the name of the body that it is about; empty if there is none.
  std::vector<std::pair<mujoco::Warning, std::string>> warnings;
  std::vector<std::pair<std::string, mujoco::BodySummary>> bodies;
  struct Contact {
    std::string geom1;
    std::string geom2;
    mujoco::ContactSummary contact;
  };
  std::vector<Contact> contacts;  ///< The deepest first.
};

/// Lets MuJoCo simulate an MJCF text for some seconds, from its default position at rest, in the program
/// `sceneweld_mujoco` (mujoco_exchange.h). Relative names in the text start at `folder`, and the program can open only
/// what is in it. If the program is missing or fails, reports that as `judge-unavailable` and returns nothing; throws
/// Stopped if the limits request a stop. The help names the option `--simulate`.
std::optional<MjcfSimulation> SimulateMjcf(const std::string& text, const std::string& folder, double seconds,
                                           const Limits& limits, Diagnostics& diagnostics);

}  // namespace sceneweld
