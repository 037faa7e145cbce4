// SPDX-License-Identifier: BSD-3-Clause
// Converts between the hydroelastic modulus of Drake and the stiffness of Newton.

#include "sceneweld/parsers/usd/hydroelastic.h"

#include <algorithm>
#include <variant>

namespace sceneweld::usd {
namespace {

// The distance from the surface to the innermost points, where Drake has the whole modulus.
struct DepthOf {
  const ProximityProperties& contact;

  std::optional<double> operator()(const Box& box) const { return std::min({box.size.x, box.size.y, box.size.z}) / 2; }
  std::optional<double> operator()(const Sphere& sphere) const { return sphere.radius; }
  std::optional<double> operator()(const Cylinder& cylinder) const {
    return std::min(cylinder.radius, cylinder.length / 2);
  }
  std::optional<double> operator()(const Capsule& capsule) const { return capsule.radius; }
  std::optional<double> operator()(const Ellipsoid& ellipsoid) const {
    return std::min({ellipsoid.semi_axes.x, ellipsoid.semi_axes.y, ellipsoid.semi_axes.z});
  }
  std::optional<double> operator()(const HalfSpace&) const { return contact.slab_thickness; }
  std::optional<double> operator()(const Plane&) const { return std::nullopt; }
  std::optional<double> operator()(const Mesh&) const { return std::nullopt; }
};

}  // namespace

std::optional<double> HydroelasticDepth(const Shape& shape, const ProximityProperties& contact) {
  const auto depth = std::visit(DepthOf{contact}, shape);
  return depth && *depth > 0 ? depth : std::nullopt;
}

bool HasHydroelasticAttributes(const Shape& shape, const ProximityProperties& contact) {
  if (contact.compliance == Compliance::kUndefined) return false;
  if (std::holds_alternative<Box>(shape) || std::holds_alternative<Mesh>(shape)) return false;
  // UsdPhysics has no ellipsoids that collide; they are meshes in the file.
  const auto* const ellipsoid = std::get_if<Ellipsoid>(&shape);
  const Vector3 a = ellipsoid ? ellipsoid->semi_axes : Vector3();
  return a.x == a.y && a.y == a.z;
}

}  // namespace sceneweld::usd
