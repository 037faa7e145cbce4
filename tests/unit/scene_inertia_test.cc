// SPDX-License-Identifier: BSD-3-Clause
// Inertias.

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "sceneweld/scene/inertia.h"

namespace sceneweld {
namespace {

RotationalInertia Diagonal(double x, double y, double z) { return {x, y, z, 0, 0, 0}; }

void CheckClose(const RotationalInertia& a, const RotationalInertia& b, double tolerance = 1e-14) {
  CHECK(std::abs(a.ixx - b.ixx) <= tolerance);
  CHECK(std::abs(a.iyy - b.iyy) <= tolerance);
  CHECK(std::abs(a.izz - b.izz) <= tolerance);
  CHECK(std::abs(a.ixy - b.ixy) <= tolerance);
  CHECK(std::abs(a.ixz - b.ixz) <= tolerance);
  CHECK(std::abs(a.iyz - b.iyz) <= tolerance);
}

TEST_CASE("the inertia of a real body is plausible") {
  CHECK(Diagonal(1, 1, 1).IsPhysicallyPlausible());
  CHECK(Diagonal(1, 2, 3).IsPhysicallyPlausible());  // a flat plate: the equality holds
  CHECK(RotationalInertia().IsPhysicallyPlausible());
  CHECK(Diagonal(0, 1, 1).IsPhysicallyPlausible());  // a thin rod
  CHECK(RotationalInertia{2, 2, 2, 0.5, -0.5, 0.5}.IsPhysicallyPlausible());
}

TEST_CASE("moments that break the triangle inequality or are negative are not plausible") {
  CHECK_FALSE(Diagonal(1, 1, 3).IsPhysicallyPlausible());
  CHECK_FALSE(Diagonal(-1, 1, 1).IsPhysicallyPlausible());
  CHECK_FALSE(RotationalInertia{1, 1, 1, 2, 0, 0}.IsPhysicallyPlausible());
  CHECK_FALSE(Diagonal(std::nan(""), 1, 1).IsPhysicallyPlausible());
  CHECK_FALSE(Diagonal(std::numeric_limits<double>::infinity(), 1, 1).IsPhysicallyPlausible());
}

TEST_CASE("rounding does not make an inertia implausible") {
  CHECK(Diagonal(1, 2, 3 + 1e-15).IsPhysicallyPlausible());
  CHECK_FALSE(Diagonal(1, 2, 3 + 1e-13).IsPhysicallyPlausible());
  const RotationalInertia plate = Diagonal(100, 200, 300).ReExpressed(Rotation::FromRpy({0.3, 0.2, 1}));
  CHECK(plate.IsPhysicallyPlausible());
}

TEST_CASE("principal moments are ascending and do not depend on the axes") {
  const Vector3 moments = Diagonal(3, 1, 2).PrincipalMoments();
  CHECK(moments == Vector3{1, 2, 3});
  const Vector3 turned = Diagonal(3, 1, 2).ReExpressed(Rotation::FromRpy({1, -0.3, 2})).PrincipalMoments();
  CHECK(Length(turned - moments) < 1e-14);
}

TEST_CASE("a quarter turn swaps moments and moves products with their sign") {
  const RotationalInertia turned =
      RotationalInertia{1, 2, 3, 0.1, 0.2, 0.3}.ReExpressed(Rotation::FromRpy({0, 0, std::acos(0.0)}));
  // x of the body is y of the new axes, y of the body is -x.
  CheckClose(turned, {2, 1, 3, -0.1, -0.3, 0.2});
}

TEST_CASE("shifting away from the centre of mass adds the parallel axis term") {
  const RotationalInertia shifted = Diagonal(1, 1, 1).ShiftedFromCenter(2, {1, 2, 3});
  CheckClose(shifted, {1 + 2 * 13, 1 + 2 * 10, 1 + 2 * 5, -4, -6, -12});
}

TEST_CASE("two bodies taken together have the sum of mass and the common centre") {
  const MassProperties a{1, {-1, 0, 0}, Diagonal(0.1, 0.1, 0.1)};
  const MassProperties b{3, {1, 0, 0}, Diagonal(0.2, 0.2, 0.2)};
  const MassProperties both = a + b;
  CHECK(both.mass == 4);
  CHECK(both.center_of_mass == Vector3{0.5, 0, 0});
  // Reduced mass 3/4, distance 2: 3 kg m^2 about y and z.
  CheckClose(both.inertia, Diagonal(0.3, 3.3, 3.3));
  CheckClose((b + a).inertia, both.inertia);
}

TEST_CASE("massless bodies taken together stay massless and finite") {
  const MassProperties both = MassProperties{} + MassProperties{};
  CHECK(both.mass == 0);
  CHECK(IsFinite(both.center_of_mass));
}

TEST_CASE("mass properties in another frame keep the mass and turn the rest") {
  const Pose X_AB{{1, 0, 0}, Rotation::FromRpy({0, 0, std::acos(0.0)})};
  const MassProperties in_A = MassProperties{2, {0.5, 0, 0}, Diagonal(1, 2, 2.5)}.ReExpressed(X_AB);
  CHECK(in_A.mass == 2);
  CHECK(Length(in_A.center_of_mass - Vector3{1, 0.5, 0}) < 1e-15);
  CheckClose(in_A.inertia, Diagonal(2, 1, 2.5));
}

TEST_CASE("the ball of water has the inertia of a solid ball of its density") {
  const double mass = 4.0 / 3 * std::acos(-1.0) * 1000;  // radius 1 m
  CheckClose(RotationalInertia::WaterBall(mass), Diagonal(0.4 * mass, 0.4 * mass, 0.4 * mass), 1e-9);
  CHECK(RotationalInertia::WaterBall(0).IsZero());
}

}  // namespace
}  // namespace sceneweld
