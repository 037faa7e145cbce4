// SPDX-License-Identifier: BSD-3-Clause
// How deep shapes overlap, against cases with known depths.

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "sceneweld/checks/shapes/overlap.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld {
namespace {

using std::numbers::pi;

Rotation TurnedBy(double degrees, const Vector3& axis) { return Rotation::FromAxisAngle(axis, degrees * pi / 180); }

// Zero if the shapes do not overlap. Both orders must agree.
double Depth(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  const auto one = FindOverlap({&a, X_WA}, {&b, X_WB}), other = FindOverlap({&b, X_WB}, {&a, X_WA});
  REQUIRE(one.has_value() == other.has_value());
  if (!one) return 0;
  CHECK(one->depth == Approx(other->depth).epsilon(1e-4));
  CHECK(Length(one->direction) == Approx(1));
  // Moved along the direction, they only touch.
  Pose moved = X_WB;
  moved.translation = moved.translation + (one->depth + 1e-6) * one->direction;
  CHECK_FALSE(FindOverlap({&a, X_WA}, {&b, moved}));
  return one->depth;
}
double Depth(const Shape& a, const Shape& b, const Vector3& p_AB, const Rotation& R_AB = {}) {
  return Depth(a, Pose(), b, Pose{p_AB, R_AB});
}

TEST_CASE("spheres overlap by the sum of their radii less their distance") {
  CHECK(Depth(Sphere{1}, Sphere{0.5}, {1.2, 0, 0}) == Approx(0.3));
  CHECK(Depth(Sphere{1}, Sphere{0.5}, Normalized({1, 2, -3})) == Approx(0.5));
  CHECK(Depth(Sphere{1}, Sphere{0.5}, {1.499, 0, 0}) == Approx(0.001).epsilon(1e-9));
  CHECK(Depth(Sphere{1}, Sphere{0.5}, {1.5, 0, 0}) == 0);  // They touch.
  CHECK(Depth(Sphere{1}, Sphere{0.5}, {1.6, 0, 0}) == 0);
  CHECK(Depth(Sphere{1}, Sphere{0.5}, {0, 0, 0}) == Approx(1.5));
}

TEST_CASE("boxes overlap along the axis along which they overlap least") {
  const Box box{{2, 4, 6}};
  CHECK(Depth(box, box, {1.9, 0, 0}) == Approx(0.1));
  CHECK(Depth(box, box, {1.5, 3.8, 1}) == Approx(0.2));
  CHECK(Depth(box, box, {0, 0, 0}) == Approx(2));
  CHECK(Depth(box, box, {2, 0, 0}) == 0);  // A face touches a face,
  CHECK(Depth(box, box, {2, 4, 0}) == 0);  // an edge an edge,
  CHECK(Depth(box, box, {2, 4, 6}) == 0);  // and a corner a corner.
  CHECK(Depth(Box{{0.2, 0.2, 0.2}}, Box{{100, 100, 1}}, {3, 7, -0.59}) == Approx(0.01));
}

TEST_CASE("turned boxes overlap by their corners and edges") {
  const Box cube{{2, 2, 2}};
  // An edge in a face, the corner over it, and an edge across an edge.
  CHECK(Depth(cube, cube, {std::sqrt(2) + 0.9, 0, 0}, TurnedBy(45, {0, 0, 1})) == Approx(0.1));
  CHECK(Depth(cube, cube, {std::sqrt(2) + 1.001, 0, 0}, TurnedBy(45, {0, 0, 1})) == 0);
  const Rotation on_corner = Rotation::Between(Normalized({1, 1, 1}), {1, 0, 0});
  CHECK(Depth(cube, cube, {1 + std::sqrt(3) - 0.25, 0.1, 0.1}, on_corner) == Approx(0.25));
  const Pose edge_up{{0, 0, 0}, TurnedBy(45, {1, 0, 0})};
  const Pose edge_down{{0, 0, 2 * std::sqrt(2) - 0.125}, TurnedBy(45, {0, 1, 0})};
  CHECK(Depth(cube, edge_up, cube, edge_down) == Approx(0.125));
}

TEST_CASE("spheres, capsules and cylinders overlap with boxes") {
  const Box floor{{10, 10, 2}};
  CHECK(Depth(floor, Sphere{0.5}, {3, -2, 1.45}) == Approx(0.05).epsilon(1e-3));
  CHECK(Depth(floor, Sphere{0.5}, {3, -2, 1.5}) == 0);
  CHECK(Depth(floor, Capsule{0.5, 2}, {0, 0, 2.45}) == Approx(0.05).epsilon(1e-3));
  CHECK(Depth(floor, Capsule{0.5, 2}, {0, 0, 1.45}, TurnedBy(90, {0, 1, 0})) == Approx(0.05).epsilon(1e-3));
  CHECK(Depth(floor, Cylinder{0.5, 2}, {0, 0, 1.95}) == Approx(0.05).epsilon(1e-3));
  CHECK(Depth(floor, Cylinder{0.5, 2}, {0, 0, 1.45}, TurnedBy(90, {1, 0, 0})) == Approx(0.05).epsilon(1e-3));
  CHECK(Depth(floor, Ellipsoid{{0.1, 0.2, 0.3}}, {0, 0, 1.25}) == Approx(0.05).epsilon(1e-3));
  CHECK(Depth(floor, Ellipsoid{{0.1, 0.2, 0.3}}, {0, 0, 1.301}) == 0);
  // Beyond an edge of the box, at 45 degrees.
  CHECK(Depth(floor, Sphere{0.5}, {5.3, 0, 1.3}) == Approx(0.5 - 0.3 * std::sqrt(2)).epsilon(1e-3));
}

TEST_CASE("capsules and cylinders overlap with each other") {
  CHECK(Depth(Capsule{0.1, 1}, Capsule{0.2, 1}, {0.25, 0, 0}) == Approx(0.05).epsilon(1e-3));
  CHECK(Depth(Capsule{0.1, 1}, Capsule{0.1, 1}, {0.19, 0, 0}, TurnedBy(90, {1, 0, 0})) == Approx(0.01).epsilon(1e-3));
  CHECK(Depth(Capsule{0.1, 1}, Capsule{0.1, 1}, {0, 0, 1.19}) == Approx(0.01).epsilon(1e-3));
  CHECK(Depth(Capsule{0.1, 1}, Capsule{0.1, 1}, {0, 0, 1.2}) == 0);
  CHECK(Depth(Cylinder{0.1, 1}, Cylinder{0.1, 1}, {0, 0, 0.999}) == Approx(0.001).epsilon(1e-3));
  CHECK(Depth(Cylinder{0.1, 1}, Cylinder{0.1, 1}, {0, 0, 1}) == 0);
  CHECK(Depth(Cylinder{0.1, 1}, Cylinder{0.1, 1}, {0.15, 0, 0}, TurnedBy(90, {1, 0, 0})) == Approx(0.05).epsilon(1e-3));
}

TEST_CASE("below a half space or plane, the lowest point of a shape counts") {
  CHECK(Depth(HalfSpace{}, Capsule{0.1, 1}, {5, 5, 0.5}) == Approx(0.1));
  CHECK(Depth(HalfSpace{}, Capsule{0.1, 1}, {5, 5, 0.05}, TurnedBy(90, {1, 0, 0})) == Approx(0.05));
  CHECK(Depth(HalfSpace{}, Capsule{0.1, 1}, {0, 0, 0.6}) == 0);
  CHECK(Depth(Plane{1, 1}, Box{{2, 2, 2}}, {9, 0, 1.3}, TurnedBy(45, {1, 0, 0})) == Approx(std::sqrt(2) - 1.3));
  CHECK(Depth(HalfSpace{}, Sphere{1}, {0, 0, -100}) == Approx(101));
  CHECK(Depth(HalfSpace{}, Plane{}, {0, 0, -1}) == 0);  // Both have no bounds.
}

TEST_CASE("a mesh counts as the hull of its points, also if they lie in a plane") {
  const Shape mesh = Mesh{}, sphere = Sphere{0.5}, box = Box{{1, 1, 1}};
  const std::vector<Vector3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const std::vector<Vector3> square{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  const auto overlap = FindOverlap({&mesh, {}, &corners}, {&box, {{0.2, 0.2, -0.45}, {}}});
  REQUIRE(overlap);
  CHECK(overlap->depth == Approx(0.05));
  CHECK(overlap->direction.z == Approx(-1));
  // The slanted face: the distance of a point from the plane x + y + z = 1.
  const auto slanted = FindOverlap({&mesh, {}, &corners}, {&sphere, {{0.6, 0.6, 0.6}, {}}});
  REQUIRE(slanted);
  CHECK(slanted->depth == Approx(0.5 - 0.8 / std::sqrt(3)).epsilon(1e-3));
  const auto flat = FindOverlap({&mesh, {}, &square}, {&sphere, {{0.2, 0.3, 0.4}, {}}});
  REQUIRE(flat);
  CHECK(flat->depth == Approx(0.1).epsilon(1e-3));
  CHECK_FALSE(FindOverlap({&mesh, {}, nullptr}, {&box, {}}));
}

TEST_CASE("small shapes far from the origin overlap as exactly as others") {
  const Pose far{{1000, -2000, 500}, TurnedBy(30, {0, 1, 0})};
  const Shape screw = Cylinder{0.001, 0.004};
  const Pose beside = far * Pose{{0.0015, 0, 0}, {}};
  CHECK(Depth(screw, far, screw, beside) == Approx(0.0005).epsilon(0.01));
}

TEST_CASE("overlaps that are not deep enough are left out") {
  const Shape a = Sphere{1}, b = Sphere{1};
  CHECK(FindOverlap({&a, {}}, {&b, {{1.9, 0, 0}, {}}}, 0.09));
  CHECK_FALSE(FindOverlap({&a, {}}, {&b, {{1.9, 0, 0}, {}}}, 0.11));
}

}  // namespace
}  // namespace sceneweld
