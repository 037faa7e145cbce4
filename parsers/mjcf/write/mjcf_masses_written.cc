// SPDX-License-Identifier: BSD-3-Clause
// Decides which bodies have the mass that MuJoCo requires.

#include "sceneweld/parsers/mjcf/write/mjcf_masses_written.h"

#include <algorithm>

#include "sceneweld/parsers/mjcf/mjcf_mass_of_geoms.h"

namespace sceneweld::mjcf {

bool IsEnough(const MassProperties& mass) {
  return mass.mass >= kLeastMass && mass.inertia.PrincipalMoments().x >= kLeastMass;
}

WrittenMasses::WrittenMasses(const Output& out, const WrittenAssets& assets) {
  const auto& nodes = out.layout.nodes();
  // MuJoCo 2.2 looks for it only in the body and in bodies welded to it.
  has_enough_.assign(nodes.size(), false);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (!IsEnough(out.scene.bodies[nodes[i].body].mass_properties)) continue;
    has_enough_[i] = true;
    if (nodes[i].weld != i) has_enough_[nodes[i].parent] = true;
  }
  is_of_geoms_.assign(nodes.size(), false);
  for (std::uint32_t i = 1; i < nodes.size(); ++i) {
    const auto geometries = out.geometries[nodes[i].body.value()];
    const bool moves = nodes[i].is_free || !nodes[i].axes.empty();
    is_of_geoms_[i] = (has_enough_[i] || !moves) && HasMassOfGeoms(out.scene, nodes[i].body, geometries) &&
                      std::all_of(geometries.begin(), geometries.end(),
                                  [&](Index<Geometry> geometry) { return assets.Has(geometry); });
    any_of_geoms_ = any_of_geoms_ || is_of_geoms_[i];
  }
}

}  // namespace sceneweld::mjcf
