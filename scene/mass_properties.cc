// SPDX-License-Identifier: BSD-3-Clause
// Principal moments and axes of an inertia.
// Volumes and inertias of primitive shapes.
// Mass properties, and the replacement of impossible ones.

#include "sceneweld/scene/mass_properties.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr double kRounding = 1e-15;
constexpr int kMostTurns = 100;  // About six are needed.

}  // namespace

// Jacobi's rotations, the largest product of inertia first, starting from the given axes. Equal moments allow any axes;
// these are MuJoCo's choice, so that a primitive fitted to a cube is aligned with it.
PrincipalAxes PrincipalAxesOf(const RotationalInertia& inertia, double noise) {
  Matrix3 m = inertia.ToMatrix();
  Matrix3 axes = Matrix3::FromColumns({1, 0, 0}, {0, 1, 0}, {0, 0, 1});
  const double sum = std::abs(m(0, 0)) + std::abs(m(1, 1)) + std::abs(m(2, 2));
  const auto are_equal = [&](int i, int j) { return std::abs(m(i, i) - m(j, j)) < 10 * noise * sum; };
  for (int turn = 0; turn < kMostTurns; ++turn) {
    int p = 0, q = 0;
    double most = 0;
    for (const auto& [i, j] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
      const double product = std::abs(m(i, j));
      if (!(product > most) || product <= (are_equal(i, j) ? noise : kRounding) * sum) continue;
      most = product;
      p = i;
      q = j;
    }
    if (p == q) break;
    const double tau = (m(q, q) - m(p, p)) / (2 * m(p, q));
    const double t = (tau < 0 ? -1 : 1) / (std::abs(tau) + std::sqrt(1 + tau * tau));
    const double c = 1 / std::sqrt(1 + t * t);
    Matrix3 turned = Matrix3::FromColumns({1, 0, 0}, {0, 1, 0}, {0, 0, 1});
    turned(p, p) = turned(q, q) = c;
    turned(p, q) = t * c;
    turned(q, p) = -t * c;
    m = Transposed(turned) * m * turned;
    axes = axes * turned;
  }
  std::array<Vector3, 3> axis;
  for (int i = 0; i < 3; ++i) axis[i] = {axes(0, i), axes(1, i), axes(2, i)};
  Vector3 moments{m(0, 0), m(1, 1), m(2, 2)};
  // By a quarter turn, which keeps them right-handed.
  const auto sort = [&](int i, int j) {
    if (!(moments[i] + 10 * noise * sum < moments[j])) return;
    std::swap(moments[i], moments[j]);
    axis[i] = std::exchange(axis[j], -1.0 * axis[i]);
  };
  sort(0, 1);
  sort(1, 2);
  sort(0, 1);
  return {Rotation::FromMatrix(Matrix3::FromColumns(axis[0], axis[1], axis[2])), moments};
}

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

MassProperties CheckedMassProperties(double mass, const Pose& X_BI, const RotationalInertia& inertia, Span span,
                                     Diagnostics& diagnostics, ZeroMass zero) {
  const bool good_mass = mass > 0 && std::isfinite(mass);
  const auto substitute = [&]() -> MassProperties {
    const double ball = good_mass ? mass : 1;
    return {ball, X_BI.translation, RotationalInertia::WaterBall(ball)};
  };
  const auto help = [&](Diagnostic& warning) {
    warning.Help("a ball of water of " + FormatNumber(good_mass ? mass : 1) + " kg is taken instead; written URDF keeps these numbers");
  };
  if (mass == 0 && zero == ZeroMass::kStays) {
    if (!inertia.IsZero()) {
      diagnostics.Warning("impossible-mass", span, "the mass is 0, and the inertia is not")
          .Help("the body has no mass and no inertia");
    }
    return {};
  }
  if (!inertia.IsPhysicallyPlausible()) {
    const Vector3 p = inertia.PrincipalMoments();
    help(diagnostics.Warning("impossible-inertia", span,
                             "no body has this inertia: its principal moments " + FormatNumber(p.x) + ", " +
                                 FormatNumber(p.y) + ", " + FormatNumber(p.z) +
                                 " must be zero or more and none above the sum of the two others"));
    return substitute();
  }
  if (mass == 0 && inertia.IsZero()) return {};
  if (!good_mass) {
    help(diagnostics.Warning("impossible-mass", span, "the mass " + FormatNumber(mass) + " is not above zero"));
    return substitute();
  }
  return {mass, X_BI.translation, inertia.ReExpressed(X_BI.rotation)};
}

std::shared_ptr<const StatedMassProperties> StatedBeside(const MassProperties& checked, double mass, const Pose& X_BI,
                                                         const RotationalInertia& inertia) {
  const MassProperties stated{mass, X_BI.translation, inertia.ReExpressed(X_BI.rotation)};
  const RotationalInertia& I = stated.inertia;
  for (const double number : {mass, I.ixx, I.iyy, I.izz, I.ixy, I.ixz, I.iyz}) {
    if (!std::isfinite(number)) return nullptr;  // No format has such numbers.
  }
  if (stated == checked) return nullptr;
  return std::make_shared<const StatedMassProperties>(StatedMassProperties::Of(stated));
}

}  // namespace sceneweld
