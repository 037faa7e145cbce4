// SPDX-License-Identifier: BSD-3-Clause
// Computes mass properties of the shapes of geoms, by MuJoCo's formulas.

#include <cmath>
#include <numbers>
#include <type_traits>

#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"

namespace sceneweld::mjcf {
namespace {

using std::numbers::pi;

MassProperties Central(double m, double x, double y, double z) { return {m, {}, {x, y, z, 0, 0, 0}}; }

double Square(double x) { return x * x; }

// ---- solids

ShapeMass Solid(const Sphere& s) {
  const double r = s.radius;
  const double m = 4 * pi * r * r * r / 3;
  const double i = 2 * m * r * r / 5;
  return {m, Central(m, i, i, i)};
}
ShapeMass Solid(const Box& box) {
  const Vector3& s = box.size;
  const double m = s.x * s.y * s.z;
  return {m, Central(m, m * (s.y * s.y + s.z * s.z) / 12, m * (s.x * s.x + s.z * s.z) / 12,
                     m * (s.x * s.x + s.y * s.y) / 12)};
}
ShapeMass Solid(const Cylinder& c) {
  const double m = pi * c.radius * c.radius * c.length;
  const double x = m * (3 * Square(c.radius) + Square(c.length)) / 12;
  return {m, Central(m, x, x, m * Square(c.radius) / 2)};
}
ShapeMass Solid(const Capsule& c) {
  const double r = c.radius;
  const double h = c.length;
  const double m = pi * r * r * h + 4 * pi * r * r * r / 3;
  const double caps = m * 4 * r / (4 * r + 3 * h);
  const double middle = m - caps;
  const double x = middle * (3 * r * r + h * h) / 12 + 2 * caps * r * r / 5 + caps * h * (3 * r + 2 * h) / 8;
  return {m, Central(m, x, x, middle * r * r / 2 + 2 * caps * r * r / 5)};
}
ShapeMass Solid(const Ellipsoid& e) {
  const Vector3& s = e.semi_axes;
  const double m = 4 * pi * s.x * s.y * s.z / 3;
  return {
      m, Central(m, m * (s.y * s.y + s.z * s.z) / 5, m * (s.x * s.x + s.z * s.z) / 5, m * (s.x * s.x + s.y * s.y) / 5)};
}

// ---- shells

ShapeMass Shell(const Sphere& s) {
  const double m = 4 * pi * s.radius * s.radius;
  const double i = 2 * m * s.radius * s.radius / 3;
  return {m, Central(m, i, i, i)};
}
// Adds two faces of mass m each at +-c along the last axis, with half sizes a and b.
MassProperties Faces(double a, double b, double c, double m) {
  return Central(2 * m, 2 * m * (b * b / 3 + c * c), 2 * m * (a * a / 3 + c * c), 2 * m * (a * a + b * b) / 3);
}
ShapeMass Shell(const Box& box) {
  const double a = box.size.x / 2;
  const double b = box.size.y / 2;
  const double c = box.size.z / 2;
  const MassProperties z = Faces(a, b, c, 4 * a * b);
  const MassProperties x = Faces(b, c, a, 4 * b * c);  // its axes: y z x
  const MassProperties y = Faces(c, a, b, 4 * c * a);  // its axes: z x y
  const double m = z.mass + x.mass + y.mass;
  return {m, Central(m, z.inertia.ixx + x.inertia.izz + y.inertia.iyy, z.inertia.iyy + x.inertia.ixx + y.inertia.izz,
                     z.inertia.izz + x.inertia.iyy + y.inertia.ixx)};
}
ShapeMass Shell(const Cylinder& c) {
  const double r = c.radius;
  const double h = c.length;
  const double disc = pi * r * r;
  const double wall = 2 * pi * r * h;
  const double m = 2 * disc + wall;
  const double x = wall * (6 * r * r + h * h) / 12 + 2 * (disc * r * r / 4 + disc * h * h / 4);
  return {m, Central(m, x, x, wall * r * r + disc * r * r)};
}
ShapeMass Shell(const Capsule& c) {
  const double r = c.radius;
  const double h = c.length;
  const double caps = 4 * pi * r * r;
  const double wall = 2 * pi * r * h;
  const double m = caps + wall;
  const double x = wall * (6 * r * r + h * h) / 12 + 2 * caps * r * r / 3 + caps * (Square(h / 2 + r / 2) - r * r / 4);
  return {m, Central(m, x, x, wall * r * r + 2 * caps * r * r / 3)};
}
// A thin layer between two similar ellipsoids, with Thomsen's formula for the area.
ShapeMass Shell(const Ellipsoid& e) {
  constexpr double kThickness = 1e-6;
  constexpr double kPower = 1.6075;
  const Vector3& s = e.semi_axes;
  const double ab = std::pow(s.x * s.y, kPower);
  const double bc = std::pow(s.y * s.z, kPower);
  const double ca = std::pow(s.z * s.x, kPower);
  const double area = 4 * pi * std::pow((ab + bc + ca) / 3, 1 / kPower);
  const MassProperties outer = Solid(Ellipsoid{{s.x + kThickness, s.y + kThickness, s.z + kThickness}}).mass_properties;
  const MassProperties inner = Solid(e).mass_properties;
  const double scale = area / (outer.mass - inner.mass);
  return {area,
          Central(area, scale * (outer.inertia.ixx - inner.inertia.ixx),
                  scale * (outer.inertia.iyy - inner.inertia.iyy), scale * (outer.inertia.izz - inner.inertia.izz))};
}

}  // namespace

ShapeMass MassOf(const Shape& shape, bool shell) {
  return std::visit(
      [&](const auto& one) -> ShapeMass {
        using T = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<T, HalfSpace> || std::is_same_v<T, Plane> || std::is_same_v<T, Mesh>) {
          return {};
        } else {
          return shell ? Shell(one) : Solid(one);
        }
      },
      shape);
}

}  // namespace sceneweld::mjcf
