// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// MJCF's wording of the mass of a geometry, in its KeptList: `mass`, `density`, `shellinertia` as on a geom, unless
/// MuJoCo's default; `mass` 0 for geoms that do not count. Nothing is lost without it, because bodies have the sum.
inline constexpr Name kMass = Name::Borrowed("mass");
inline constexpr Name kDensity = Name::Borrowed("density");
inline constexpr Name kShellInertia = Name::Borrowed("shellinertia");

/// The wording of a body with such a mass.
inline constexpr Name kMassOfGeoms = Name::Borrowed("inertial");

/// Marks a body that MuJoCo gives its mass by its geoms, since its file has no `<inertial>` for it. Written so again,
/// it has the very numbers that MuJoCo computes: they depend on the order of its steps, in the last digits.
void MarkMassOfGeoms(Scene& scene, Index<Body> body, std::span<const Index<Geometry>> geometries);
/// Whether it still has the mass and the geometries that it was marked with.
bool HasMassOfGeoms(const Scene& scene, Index<Body> body, std::span<const Index<Geometry>> geometries);

}  // namespace sceneweld::mjcf
