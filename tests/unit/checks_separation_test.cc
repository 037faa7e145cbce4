// SPDX-License-Identifier: BSD-3-Clause
// How far shapes are apart: known distances, and a proof for random shapes by the plane between the nearest points.

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "sceneweld/checks/shapes/convex_solid.h"
#include "sceneweld/checks/shapes/overlap.h"
#include "sceneweld/checks/shapes/separation.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld {
namespace {

// Zero if the shapes overlap or touch. Both orders must agree.
double DistanceOf(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  const PlacedShape placed_a{&a, X_WA}, placed_b{&b, X_WB};
  const auto one = FindSeparation(placed_a, placed_b), other = FindSeparation(placed_b, placed_a);
  REQUIRE(one.has_value() == other.has_value());
  if (!one) return 0;
  CHECK(one->distance == Approx(other->distance).epsilon(1e-8));
  CHECK(Length(one->p_WB - one->p_WA) == Approx(one->distance));
  return one->distance;
}
double DistanceOf(const Shape& a, const Shape& b, const Vector3& p_AB, const Rotation& R_AB = {}) {
  return DistanceOf(a, Pose(), b, Pose{p_AB, R_AB});
}

TEST_CASE("shapes are apart by known distances") {
  CHECK(DistanceOf(Sphere{1}, Sphere{0.5}, {2, 0, 0}) == Approx(0.5));
  CHECK(DistanceOf(Sphere{1}, Sphere{0.5}, 4 * Normalized({1, 2, -3})) == Approx(2.5));
  const Box box{{2, 4, 6}};
  CHECK(DistanceOf(box, box, {2.1, 0.3, 0.2}) == Approx(0.1));
  CHECK(DistanceOf(box, box, {2.3, 4.4, 0}) == Approx(0.5));
  CHECK(DistanceOf(box, box, {4, 5, 8}) == Approx(3));
  CHECK(DistanceOf(Capsule{0.1, 1}, Capsule{0.1, 1}, {0.5, 0, 0.3}) == Approx(0.3));
  CHECK(DistanceOf(Cylinder{0.5, 2}, Cylinder{0.5, 2}, {0, 0, 2.25}) == Approx(0.25));
  CHECK(DistanceOf(Ellipsoid{{1, 2, 3}}, Sphere{0.5}, {0, 0, 4}) == Approx(0.5).epsilon(1e-7));
  CHECK(DistanceOf(HalfSpace{}, Sphere{0.5}, {3, 4, 0.75}) == Approx(0.25));
}

TEST_CASE("shapes that overlap or touch have no distance") {
  const Box box{{2, 4, 6}};
  CHECK(DistanceOf(box, box, {1.9, 0, 0}) == 0);
  CHECK(DistanceOf(box, box, {2, 0, 0}) == 0);
  CHECK(DistanceOf(box, box, {0, 0, 0}) == 0);
  CHECK(DistanceOf(Sphere{1}, Box{{1, 1, 1}}, {1, 0.2, 0}) == 0);
}

TEST_CASE("a plane between the nearest points proves the distance of random shapes") {
  std::mt19937 generator(5);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const std::vector<Shape> shapes{Box{{0.3, 0.5, 0.2}}, Sphere{0.2}, Capsule{0.1, 0.5}, Cylinder{0.2, 0.4},
                                  Ellipsoid{{0.1, 0.2, 0.3}}};
  int apart = 0;
  for (int i = 0; i < 2000; ++i) {
    const Shape& a = shapes[generator() % shapes.size()];
    const Shape& b = shapes[generator() % shapes.size()];
    const auto vector = [&] { return Vector3{uniform(generator), uniform(generator), uniform(generator)}; };
    const auto turned = [&] { return Rotation::FromAxisAngle(Normalized(vector()), 3 * uniform(generator)); };
    const PlacedShape placed_a{&a, Pose{vector(), turned()}}, placed_b{&b, Pose{vector(), turned()}};
    const auto found = FindSeparation(placed_a, placed_b);
    CHECK(found.has_value() != Touch(placed_a, placed_b));
    if (!found) continue;
    ++apart;
    const Vector3 d = (1 / found->distance) * (found->p_WB - found->p_WA);
    // No point of A is beyond the one plane, and no point of B before the other.
    const double beyond = Dot(ConvexSolid(placed_a, found->p_WA).Farthest(d), d);
    const double before = Dot(ConvexSolid(placed_b, found->p_WB).Farthest(-d), d);
    CHECK(beyond <= 1e-7);
    CHECK(before >= -1e-7);
  }
  CHECK(apart > 1000);
}

}  // namespace
}  // namespace sceneweld
