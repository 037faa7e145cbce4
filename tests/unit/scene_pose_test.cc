// SPDX-License-Identifier: BSD-3-Clause
// Poses.

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "sceneweld/scene/pose.h"

namespace sceneweld {
namespace {

using std::numbers::pi;

// The angle between two rotations. [rad]
double Distance(const Rotation& a, const Rotation& b) {
  const Rotation difference = a.Inverse() * b;
  return 2 * std::atan2(std::hypot(difference.x(), difference.y(), difference.z()), std::abs(difference.w()));
}

double Distance(const Vector3& a, const Vector3& b) { return Length(a - b); }

TEST_CASE("roll, pitch, yaw turn about the fixed axes in that order") {
  const Rotation R = Rotation::FromRpy({0.3, -0.4, 0.5});
  const Rotation product = Rotation::FromAxisAngle({0, 0, 1}, 0.5) * Rotation::FromAxisAngle({0, 1, 0}, -0.4) *
                           Rotation::FromAxisAngle({1, 0, 0}, 0.3);
  CHECK(Distance(R, product) < 1e-15);
  CHECK(Distance(Rotation::FromRpy({pi / 2, 0, 0}) * Vector3{0, 1, 0}, {0, 0, 1}) < 1e-15);
}

TEST_CASE("a rotation comes back from its roll, pitch and yaw") {
  for (double roll = -3; roll <= 3; roll += 0.75) {
    for (double pitch = -1.5; pitch <= 1.5; pitch += 0.5) {
      for (double yaw = -3; yaw <= 3; yaw += 0.75) {
        const Vector3 rpy = Rotation::FromRpy({roll, pitch, yaw}).ToRpy();
        CHECK(Distance(rpy, {roll, pitch, yaw}) < 1e-14);
      }
    }
  }
}

TEST_CASE("near and at the poles of pitch the rotation is kept to 4e-15 rad") {
  for (const double pole : {pi / 2, -pi / 2}) {
    for (const double away : {0.0, 1e-16, 1e-15, 1e-14, 1e-12, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-4, 1e-2}) {
      for (const double roll : {0.0, 0.7, -2.9, pi}) {
        for (const double yaw : {0.0, -1.3, 3.0}) {
          const Rotation R = Rotation::FromRpy({roll, pole - std::copysign(away, pole), yaw});
          const Vector3 rpy = R.ToRpy();
          INFO("pole " << pole << ", " << away << " away, roll " << roll << ", yaw " << yaw);
          CHECK(std::abs(rpy.y) <= pi / 2 + 1e-15);
          CHECK(Distance(Rotation::FromRpy(rpy), R) < 4e-15);
        }
      }
    }
  }
}

TEST_CASE("exactly at a pole the roll carries the turn") {
  const Vector3 up = Rotation::FromRpy({0.4, pi / 2, 0.1}).ToRpy();
  CHECK(up.z == 0);
  CHECK(up.x == Approx(0.3));
  const Vector3 down = Rotation::FromRpy({0.4, -pi / 2, 0.1}).ToRpy();
  CHECK(down.z == 0);
  CHECK(down.x == Approx(0.5));
}

TEST_CASE("angles that a person wrote come back with their digits") {
  for (const Vector3& rpy : {Vector3{0, 0, -3.1416}, Vector3{0.1, 2, 0.3}, Vector3{3.5, 0.1, 0.2}, Vector3{0.3, 1.5708, 0},
                             Vector3{0, pi / 2, 0.7}, Vector3{0, pi / 180 * 7, pi / 180 * 33},
                             Vector3{-pi / 2, 0, pi / 2 - 0.3}, Vector3{0.4, 0.5, 0.6}}) {
    CAPTURE(rpy.x, rpy.y, rpy.z);
    const auto angles = Rotation::FromRpy(rpy).ShortRpy();
    REQUIRE(angles);
    CHECK(*angles == rpy);
  }
}

TEST_CASE("a rotation comes back from its matrix, half turns too") {
  for (const Vector3& axis : {Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}, Vector3{1, -2, 3}}) {
    for (const double angle : {0.0, 1e-9, 1e-4, 1.0, 2.5, pi - 1e-9, pi, -2.0}) {
      const Rotation R = Rotation::FromAxisAngle(axis, angle);
      CHECK(Distance(Rotation::FromMatrix(R.ToMatrix()), R) < 1e-15);
    }
  }
}

TEST_CASE("the shortest turn between two directions takes one to the other") {
  const Vector3 a = Normalized({1, 2, -0.5}), b = Normalized({-3, 0.1, 0.2});
  CHECK(Distance(Rotation::Between(a, b) * a, b) < 1e-15);
  CHECK(Rotation::Between(a, a).IsExactlyIdentity());
  for (const Vector3& v : {a, Vector3{1, 0, 0}, Vector3{0, 0, 1}}) {
    CHECK(Distance(Rotation::Between(v, -v) * v, -v) < 1e-15);
  }
}

TEST_CASE("the canonical form of a rotation has a positive first component that is not zero") {
  const Rotation turned = Rotation::FromQuaternion(-0.5, 0.5, 0.5, 0.5).Canonical();
  CHECK(turned.w() == 0.5);
  CHECK(turned.x() == -0.5);
  const Rotation half = Rotation::FromQuaternion(0, -1, 0, 0).Canonical();
  CHECK(half.x() == 1);
  CHECK_FALSE(std::signbit(half.w()));
  CHECK_FALSE(std::signbit(Rotation::FromQuaternion(1, -0.0, 0, 0).Canonical().x()));
}

TEST_CASE("a quaternion of unit length is not changed, another is normalised") {
  const Rotation written = Rotation::FromQuaternion(0.5, 0.5, 0.5, 0.5);
  CHECK(written.w() == 0.5);
  const Rotation scaled = Rotation::FromQuaternion(2, 0, 0, 2);
  CHECK(scaled.w() == Approx(std::sqrt(0.5)));
  CHECK(Rotation::FromQuaternion(1e200, 0, 0, 0).w() == 1);
  CHECK(Rotation::FromQuaternion(0, 0, 1e-200, 0).y() == 1);
}

TEST_CASE("poses compose as their letters say") {
  const Pose X_AB{{1, 2, 3}, Rotation::FromRpy({0.1, 0.2, 0.3})};
  const Pose X_BC{{-4, 5, 0.5}, Rotation::FromRpy({-1, 0.4, 2})};
  const Vector3 p_CP{0.3, -0.7, 1.1};
  CHECK(Distance((X_AB * X_BC) * p_CP, X_AB * (X_BC * p_CP)) < 1e-14);
  const Pose identity = X_AB * X_AB.Inverse();
  CHECK(Length(identity.translation) < 1e-15);
  CHECK(Distance(identity.rotation, Rotation()) < 1e-15);
  CHECK(Pose() * X_AB == X_AB);
  CHECK(X_AB * Pose() == X_AB);
}

TEST_CASE("a long chain of poses stays a rotation") {
  Pose X;
  const Pose step{{0.1, 0, 0}, Rotation::FromRpy({0.1, 0.2, 0.3})};
  for (int i = 0; i < 100'000; ++i) X = X * step;
  const Rotation& R = X.rotation;
  CHECK(R.w() * R.w() + R.x() * R.x() + R.y() * R.y() + R.z() * R.z() == Approx(1).epsilon(1e-14));
}

}  // namespace
}  // namespace sceneweld
