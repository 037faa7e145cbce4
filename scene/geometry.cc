// SPDX-License-Identifier: BSD-3-Clause
// Names of shapes, and derived contact dimensions.

#include "sceneweld/scene/geometry.h"

namespace sceneweld {
namespace {

struct Namer {
  std::string_view operator()(const Box&) const { return "box"; }
  std::string_view operator()(const Sphere&) const { return "sphere"; }
  std::string_view operator()(const Cylinder&) const { return "cylinder"; }
  std::string_view operator()(const Capsule&) const { return "capsule"; }
  std::string_view operator()(const Ellipsoid&) const { return "ellipsoid"; }
  std::string_view operator()(const HalfSpace&) const { return "half_space"; }
  std::string_view operator()(const Plane&) const { return "plane"; }
  std::string_view operator()(const Mesh& mesh) const { return mesh.convex ? "convex" : "mesh"; }
};

}  // namespace

std::string_view TypeName(const Shape& shape) { return std::visit(Namer{}, shape); }

int ContactDimensionOf(const ProximityProperties& properties) {
  if (properties.contact_dimension) return *properties.contact_dimension;
  if (properties.rolling_friction > 0.0) return 6;
  if (properties.torsional_friction > 0.0) return 4;
  return properties.mu_dynamic > 0 ? 3 : 1;
}

}  // namespace sceneweld
