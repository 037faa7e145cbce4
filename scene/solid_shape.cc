// SPDX-License-Identifier: BSD-3-Clause
// Volumes and inertias of primitive shapes.

#include "sceneweld/scene/solid_shape.h"

#include <numbers>

namespace sceneweld {
namespace {

MassProperties AboutZ(double mass, double across, double along) {
  return {mass, {}, {.ixx = across, .iyy = across, .izz = along}};
}

// A solid of some density about its shape's origin; each shape in its own frame.
struct SolidOf {
  double density;

  std::optional<MassProperties> operator()(const Box& box) const {
    const Vector3& s = box.size;
    const double mass = density * s.x * s.y * s.z;
    return MassProperties{mass,
                          {},
                          {.ixx = mass / 12 * (s.y * s.y + s.z * s.z),
                           .iyy = mass / 12 * (s.x * s.x + s.z * s.z),
                           .izz = mass / 12 * (s.x * s.x + s.y * s.y)}};
  }
  std::optional<MassProperties> operator()(const Sphere& sphere) const {
    const double r = sphere.radius;
    const double mass = density * 4 / 3 * std::numbers::pi * r * r * r;
    return AboutZ(mass, 0.4 * mass * r * r, 0.4 * mass * r * r);
  }
  std::optional<MassProperties> operator()(const Cylinder& cylinder) const {
    const double r = cylinder.radius;
    const double length = cylinder.length;
    const double mass = density * std::numbers::pi * r * r * length;
    return AboutZ(mass, mass / 12 * (3 * r * r + length * length), mass / 2 * r * r);
  }
  std::optional<MassProperties> operator()(const Capsule& capsule) const {
    const double r = capsule.radius;
    const double length = capsule.length;
    const auto cylinder = (*this)(Cylinder{.radius = r, .length = length});
    // The two half balls together are a ball. The centre of mass of each half is 3/8 r from its flat side, which is
    // length / 2 from the middle.
    const double mass = density * 4 / 3 * std::numbers::pi * r * r * r;
    const double across = mass * (0.4 * r * r + length * length / 4 + 3 * length * r / 8);
    MassProperties sum = AboutZ(mass, across, 0.4 * mass * r * r);
    sum.mass += cylinder->mass;
    sum.inertia = sum.inertia + cylinder->inertia;
    return sum;
  }
  std::optional<MassProperties> operator()(const Ellipsoid& ellipsoid) const {
    const Vector3& a = ellipsoid.semi_axes;
    const double mass = density * 4 / 3 * std::numbers::pi * a.x * a.y * a.z;
    return MassProperties{mass,
                          {},
                          {.ixx = mass / 5 * (a.y * a.y + a.z * a.z),
                           .iyy = mass / 5 * (a.x * a.x + a.z * a.z),
                           .izz = mass / 5 * (a.x * a.x + a.y * a.y)}};
  }
  template <typename Other>
  std::optional<MassProperties> operator()(const Other&) const {
    return std::nullopt;
  }
};

}  // namespace

std::optional<MassProperties> SolidOfShape(const Shape& shape, double density) {
  return std::visit(SolidOf{density}, shape);
}

}  // namespace sceneweld
