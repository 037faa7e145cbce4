// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/scene/pose.h"

namespace sceneweld {

// scene/fields/simulation.h documents the members, with units and ranges.

/// How a scene is simulated, and the medium around it. A value that no file gives is absent, because the defaults of
/// engines differ.
struct Simulation {
  std::optional<double> timestep;
  std::optional<double> real_time_factor;
  std::optional<Vector3> wind;
  std::optional<Vector3> magnetic_field;
  std::optional<double> medium_density;
  std::optional<double> medium_viscosity;
  bool operator==(const Simulation&) const = default;
};

}  // namespace sceneweld
