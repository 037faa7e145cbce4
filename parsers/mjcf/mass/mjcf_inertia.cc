// SPDX-License-Identifier: BSD-3-Clause
// Reads `<inertial>`, applies the bounds of the compiler, and computes masses of primitives.

#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <type_traits>
#include <utility>

#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/text/number.h"

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

// Tolerance for rounding in A + B >= C and in moments that should be zero.
constexpr double kSlack = 1e-12;

bool SomeBodyHas(const Vector3& moments, double slack) {  // descending
  return moments.z >= -slack * moments.x && moments.y + moments.z >= moments.x * (1 - slack);
}

RotationalInertia FromPrincipal(const PrincipalAxes& principal) {
  return RotationalInertia{principal.moments.x, principal.moments.y, principal.moments.z, 0, 0, 0}.ReExpressed(
      principal.R_BP);
}

std::string Show(const Vector3& v) { return FormatNumber(v.x) + ", " + FormatNumber(v.y) + ", " + FormatNumber(v.z); }

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

std::optional<MassProperties> ReadInertial(Element element, const Scope& scope) {
  Reading reading = scope.reading();
  Diagnostics& diagnostics = reading.diagnostics;
  Inertial says;
  bool good = ReadRows(element, kInertial, says, reading);
  if (!says.mass && good) {
    diagnostics.Error("missing-value", element.span(), Describe(element) + " needs `mass`");
    good = false;
  } else if (says.mass && *says.mass < 0) {
    diagnostics.Error("impossible-mass", SpanOf(element, "mass"),
                      "the mass " + FormatNumber(*says.mass) + " of " + Describe(element) + " is negative");
    good = false;
  }
  if (says.diaginertia && says.fullinertia) {
    diagnostics.Error("conflicting-values", element.span(),
                      Describe(element) + " has both `diaginertia` and `fullinertia`");
    return std::nullopt;
  }
  if (!good || !says.mass) return std::nullopt;
  MassProperties mass{*says.mass, says.placement.pos, {}};
  if (says.diaginertia) {
    const Vector3& d = *says.diaginertia;
    mass.inertia = RotationalInertia{d.x, d.y, d.z, 0, 0, 0}.ReExpressed(
        RotationOf(says.placement.orientation, scope.file->compiler));
  } else if (says.fullinertia) {
    const Numbers<6>& f = *says.fullinertia;
    mass.inertia = {f[0], f[1], f[2], f[3], f[4], f[5]};
    for (const OrientationRow& row : kOrientations) {
      const auto text = element.value(row.name);
      if (!text) continue;
      diagnostics.Warning(
          "ignored-value", text->span,
          Quoted(row.name) + " of " + Describe(element) + " is ignored: `fullinertia` uses the axes of the body");
    }
  }
  return mass;
}

MassProperties BoundedMass(MassProperties mass, const Compiler& compiler, Span span, std::string_view body,
                           Diagnostics& diagnostics) {
  mass.mass = std::max(mass.mass, compiler.boundmass);
  PrincipalAxes principal = PrincipalAxesOf(mass.inertia);
  const Vector3 before = principal.moments;
  if (compiler.boundinertia > 0) {
    for (int i = 0; i < 3; ++i) principal.moments[i] = std::max(principal.moments[i], compiler.boundinertia);
  }
  if (!SomeBodyHas(principal.moments, kSlack)) {
    if (compiler.balanceinertia && principal.moments.z >= 0) {
      const double mean = (principal.moments.x + principal.moments.y + principal.moments.z) / 3;
      principal.moments = {mean, mean, mean};
    } else {
      diagnostics
          .Error("impossible-inertia", span,
                 "no body has the inertia of body " + Quoted(body) + ": its principal moments " +
                     Show(principal.moments) + " must be zero or more and none above the sum of the two others")
          .Help("correct it, or set `balanceinertia` of `<compiler>`");
      return mass;
    }
  }
  if (principal.moments != before) mass.inertia = FromPrincipal(principal);
  return mass;
}

void ScaleTotalMass(double total, Model& model) {
  if (!(total > 0)) return;
  double sum = 0;
  for (const Body& body : model.scene.bodies) sum += body.mass_properties->mass;
  if (!(sum > 0)) return;
  for (Body& body : model.scene.bodies) {
    body.mass_properties->mass *= total / sum;
    body.mass_properties->inertia = body.mass_properties->inertia * (total / sum);
  }
}

}  // namespace sceneweld::mjcf
