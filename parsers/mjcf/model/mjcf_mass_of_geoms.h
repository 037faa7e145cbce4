// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// MJCF's wording of the mass of a geometry in its KeptList: `mass`, `density` and `shellinertia` as on a geom, unless
/// they are MuJoCo's default; `mass` 0 for geoms that do not count. Without it nothing is lost, because bodies have the
/// sum.
inline constexpr Name kMass = Name::Borrowed("mass");
inline constexpr Name kDensity = Name::Borrowed("density");
inline constexpr Name kShellInertia = Name::Borrowed("shellinertia");

/// The wording of a body whose mass comes from its geoms.
inline constexpr Name kMassOfGeoms = Name::Borrowed("inertial");

/// Marks a body that has no `<inertial>` in its file and gets its mass from its geoms. Written in the same way, it has
/// exactly the numbers that MuJoCo computes, whose last digits depend on the order of MuJoCo's steps.
void MarkMassOfGeoms(Scene& scene, Index<Body> body, std::span<const Index<Geometry>> geometries);
/// True if the body still has the mass and geometries that it had when it was marked.
bool HasMassOfGeoms(const Scene& scene, Index<Body> body, std::span<const Index<Geometry>> geometries);

}  // namespace sceneweld::mjcf
