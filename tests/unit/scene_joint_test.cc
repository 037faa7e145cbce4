// SPDX-License-Identifier: BSD-3-Clause
// Joints.

#include <cmath>
#include <numbers>

#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

using std::numbers::pi;

TEST_CASE("joints have the degrees of freedom and positions of their kind") {
  const auto check = [](const Motion& motion, std::string_view name, int velocities, int positions) {
    CHECK(TypeName(motion) == name);
    CHECK(DegreesOfFreedom(motion) == velocities);
    CHECK(PositionCount(motion) == positions);
  };
  check(Weld{}, "weld", 0, 0);
  check(Revolute{}, "revolute", 1, 1);
  check(Prismatic{}, "prismatic", 1, 1);
  check(Screw{}, "screw", 1, 1);
  check(Universal{}, "universal", 2, 2);
  check(Ball{}, "ball", 3, 3);
  check(Planar{}, "planar", 3, 3);
  check(Floating{}, "floating", 6, 7);
  const Motion turning = Revolute{}, rolling = Ball{};
  CHECK(AxisOf(turning) != nullptr);
  CHECK(AxisOf(rolling) == nullptr);
}

TEST_CASE("a screw advances by its pitch in a turn") {
  Screw screw;
  screw.thread_pitch = 0.01;
  screw.dof->default_position = 4 * pi;
  CheckAt(DefaultX_FM(screw), {0, 0, 0.02});
}

TEST_CASE("a planar joint slides in F, then turns") {
  Planar planar;
  planar.dofs[0].default_position = 1;
  planar.dofs[1].default_position = 2;
  planar.dofs[2].default_position = pi / 2;
  const Pose X_FM = DefaultX_FM(planar);
  CheckAt(X_FM, {1, 2, 0});
  CHECK(Length(X_FM.rotation * Vector3{1, 0, 0} - Vector3{0, 1, 0}) < 1e-15);
}

TEST_CASE("a universal joint turns about x of F, then about y of M") {
  Universal universal;
  universal.dofs[0].default_position = pi / 2;
  universal.dofs[1].default_position = pi / 2;
  const Rotation R = DefaultX_FM(universal).rotation;
  CHECK(Length(R * Vector3{1, 0, 0} - Vector3{0, 1, 0}) < 1e-15);  // x to -z by the y turn, -z to y by the x turn
}

TEST_CASE("a curve of a straight piece and an arc goes where it should") {
  Curve curve;
  curve.segments = {{2, 0}, {pi, 0.5}};  // 2 m straight, then a quarter of a circle of radius 2 to the left
  CHECK(curve.Length() == Approx(2 + pi));
  CheckAt(curve.At(0), {0, 0, 0});
  CheckAt(curve.At(1), {1, 0, 0});
  CheckAt(curve.At(2), {2, 0, 0});
  CheckAt(curve.At(2 + pi), {4, 2, 0});
  CHECK(Length(curve.At(2 + pi).rotation * Vector3{1, 0, 0} - Vector3{0, 1, 0}) < 1e-12);
  CheckAt(curve.At(-1), {-1, 0, 0});         // The first piece continues.
  CheckAt(curve.At(2 + 2 * pi), {2, 4, 0});  // The last piece continues too.
}

TEST_CASE("a periodic curve comes back to its start") {
  Curve circle;
  circle.periodic = true;
  circle.segments = {{2 * pi, 1}};
  CheckAt(circle.At(2 * pi), {0, 0, 0});
  CheckAt(circle.At(-pi / 2), circle.At(3 * pi / 2).translation);
  CheckAt(circle.At(5 * pi), {0, 2, 0});
}

TEST_CASE("the child's pose at the default position takes both frames and the motion") {
  Joint joint;
  Prismatic slide;
  slide.axis = {1, 0, 0};
  slide.dof->default_position = 0.5;
  joint.motion = slide;
  joint.X_PF = At(0, 1);
  joint.X_CM = At(0, 0, 2);
  CheckAt(DefaultX_PC(joint), {0.5, 1, -2});
}

}  // namespace
}  // namespace sceneweld
