// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "sceneweld/parsers/mjcf/write/mjcf_assets_written.h"
#include "sceneweld/parsers/mjcf/write/mjcf_output.h"

namespace sceneweld::mjcf {

/// The least mass and inertia of a moving body in MuJoCo. [kg], [kg m^2]
inline constexpr double kLeastMass = 1e-15;
/// True if MuJoCo accepts this mass and inertia for a moving body.
bool IsEnough(const MassProperties& mass);

/// How the bodies of a written file get their masses, by their places in Layout::nodes().
class WrittenMasses {
 public:
  WrittenMasses(const Output& out, const WrittenAssets& assets);

  /// The body, or one that is welded to it, has the mass and inertia that MuJoCo requires of moving bodies.
  bool HasEnough(std::uint32_t node) const { return has_enough_[node]; }
  /// The body gets its mass from its geoms, as in the file that it was read from: it has no `<inertial>`.
  bool IsOfGeoms(std::uint32_t node) const { return is_of_geoms_[node]; }
  bool AnyOfGeoms() const { return any_of_geoms_; }

 private:
  std::vector<bool> has_enough_;
  std::vector<bool> is_of_geoms_;
  bool any_of_geoms_ = false;
};

}  // namespace sceneweld::mjcf
