// SPDX-License-Identifier: BSD-3-Clause
// Forward kinematics.

#include <filesystem>
#include <numbers>

#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/tests/unit/gallery_scene.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

constexpr double kRightAngle = std::numbers::pi / 2;

// The difference between the poses at the default positions and those of the composition.
double FromComposed(const Scene& scene) {
  const Kinematics kinematics(scene);
  const std::vector<double> q = kinematics.DefaultPositions();
  CHECK(q.size() == kinematics.num_positions());
  const std::vector<Pose> X_WB = kinematics.BodyPoses(q);
  double largest = 0;
  for (const Body& body : scene.bodies) {
    largest = std::max(largest, Apart(X_WB[scene.bodies.IndexOf(body).value()], body.X_WB));
  }
  return largest;
}

TEST_CASE("a planar arm of two links points where its joints turn it") {
  ToyScene toy;
  const auto arm = toy.Model("arm");
  const auto upper = toy.Link(arm, "upper"), fore = toy.Link(arm, "fore"), hand = toy.Link(arm, "hand");
  const auto shoulder = toy.Connect("shoulder", kWorld, upper, Revolute{}, At(0, 0, 1));
  const auto elbow = toy.Connect("elbow", upper, fore, Revolute{}, At(2));
  const auto slide = toy.Connect("slide", fore, hand, Prismatic{.axis = {1, 0, 0}, .dof = {}}, At(1));
  BuildTree(toy.scene, toy.diagnostics);

  const Kinematics kinematics(toy.scene);
  REQUIRE(kinematics.num_positions() == 3);
  CHECK(kinematics.PositionsOf(shoulder) == Kinematics::Slice{0, 1});
  CHECK(kinematics.PositionsOf(elbow) == Kinematics::Slice{1, 1});
  CHECK(kinematics.PositionsOf(slide) == Kinematics::Slice{2, 1});
  const std::vector<Pose> X_WB = kinematics.BodyPoses(std::vector<double>{kRightAngle, -kRightAngle, 0.5});
  CheckAt(X_WB[upper.value()], {0, 0, 1});
  CheckAt(X_WB[fore.value()], {0, 2, 1});
  CheckAt(X_WB[hand.value()], {1.5, 2, 1});
}

TEST_CASE("each kind of joint takes its positions in the documented order and units") {
  const auto X_FM = [](const Motion& motion, std::vector<double> q) {
    CHECK(PositionsFault(motion, q).empty());
    return PoseAt(motion, q);
  };
  const auto takes_x_to = [](const Pose& X, const Vector3& wanted) {
    CheckAt(Pose{X.rotation * Vector3{1, 0, 0}, {}}, wanted);
  };
  CheckAt(X_FM(Weld{}, {}), {0, 0, 0});
  takes_x_to(X_FM(Revolute{}, {kRightAngle}), {0, 1, 0});
  CheckAt(X_FM(Prismatic{}, {0.25}), {0, 0, 0.25});
  const Pose screwed = X_FM(Screw{.axis = {0, 0, 1}, .thread_pitch = 0.04, .dof = {}}, {kRightAngle});
  CheckAt(screwed, {0, 0, 0.01});
  takes_x_to(screwed, {0, 1, 0});
  takes_x_to(X_FM(Ball{}, {0.3, kRightAngle, 0}), {0, 0, -1});
  takes_x_to(X_FM(Ball{}, {0, 0, kRightAngle}), {0, 1, 0});
  takes_x_to(X_FM(Universal{}, {kRightAngle, kRightAngle}), {0, 1, 0});
  const Pose driven = X_FM(Planar{}, {3, 4, kRightAngle});
  CheckAt(driven, {3, 4, 0});
  takes_x_to(driven, {0, 1, 0});
  Curve curve;
  curve.segments = {{.length = 2, .turning_rate = 0}, {.length = kRightAngle, .turning_rate = 1}};
  const Pose along = X_FM(Curvilinear{std::make_shared<const Curve>(curve), {}}, {2 + kRightAngle});
  CheckAt(along, {3, 1, 0});
  takes_x_to(along, {0, 1, 0});
  const Pose free = X_FM(Floating{}, {2, 0, 0, 2, 5, 6, 7});
  CheckAt(free, {5, 6, 7});
  takes_x_to(free, {0, 1, 0});
}

TEST_CASE("a quaternion that is no rotation counts as none") {
  for (const double bad : {0.0, std::nan(""), kInfinity}) {
    const double q[] = {bad, bad, bad, bad, 1, 2, 3};
    const Pose X = PoseAt(Floating{}, q);
    CheckAt(X, {1, 2, 3});
    CHECK(X.rotation == Rotation());
  }
}

TEST_CASE("a floating base has seven positions of its own, and carries what hangs on it") {
  ToyScene toy;
  const auto car = toy.Model("car");
  const auto wheel = toy.Link(car, "wheel"), chassis = toy.Link(car, "chassis", At(1, 2, 3));
  const auto axle = toy.Connect("axle", chassis, wheel, Revolute{}, At(0, 1));
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  CHECK(kinematics.PositionsOf(chassis) == Kinematics::Slice{0, 7});
  CHECK(kinematics.PositionsOf(axle) == Kinematics::Slice{7, 1});
  CHECK(kinematics.PositionsOf(wheel).count == 0);
  std::vector<double> q = kinematics.DefaultPositions();
  CHECK(q == std::vector<double>{1, 0, 0, 0, 1, 2, 3, 0});
  kinematics.SetPose(chassis, {{10, 0, 0}, Rotation::FromRpy({0, 0, kRightAngle})}, q);
  CheckAt(kinematics.BodyPoses(q)[wheel.value()], {9, 0, 0});
}

TEST_CASE("a free body is free however it is placed, and goes to a pose in the world") {
  ToyScene toy;
  const auto things = toy.Model("things");
  const auto slider = toy.Link(things, "slider"), cup = toy.Link(things, "cup"), spoon = toy.Link(things, "spoon"),
             lone = toy.Link(things, "lone"), lid = toy.Link(things, "lid");
  const auto slide = toy.Connect("slide", kWorld, slider, Prismatic{.axis = {1, 0, 0}, .dof = {}}, At(1));
  const auto placed = toy.Connect("placed", slider, cup, Floating{At(0, 0, 1)}, At(0, 1));
  // Held from the child's side.
  const auto turned = toy.Connect("turned", spoon, cup, Floating{At(0, 0, -2)});
  toy.Connect("hinge", lone, lid, Revolute{}, At(0, 0, 1));
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  const std::vector<bool> is_free = FreeBodies(toy.scene, kinematics.tree());
  CHECK_FALSE(is_free[kWorld.value()]);
  CHECK_FALSE(is_free[slider.value()]);
  CHECK(is_free[cup.value()]);
  CHECK(is_free[spoon.value()]);
  CHECK(is_free[lone.value()]);
  CHECK_FALSE(is_free[lid.value()]);
  CHECK(FreedomOfTree(toy.scene) == 2);
  CHECK(FreePoseFault(toy.scene, is_free, lid, {}) == "is not free: a joint holds it");
  CHECK_FALSE(FreePoseFault(toy.scene, is_free, cup, std::vector<double>(7, 0)).empty());
  CHECK(FreePoseFault(toy.scene, is_free, cup, std::vector<double>(7, 1)).empty());

  std::vector<double> q = kinematics.DefaultPositions();
  q[kinematics.PositionsOf(slide).first] = 5;
  const std::vector<std::pair<Index<Body>, Pose>> poses{
      {spoon, At(7, 8, 9)}, {cup, At(1, 2, 3)}, {lone, At(4, 4, 4)}, {lid, At(9, 9, 9)}};
  kinematics.SetPoses(poses, q);
  const std::vector<Pose> X_WB = kinematics.BodyPoses(q);
  CheckAt(X_WB[cup.value()], {1, 2, 3});
  CheckAt(X_WB[spoon.value()], {7, 8, 9});
  CheckAt(X_WB[lone.value()], {4, 4, 4});
  CheckAt(X_WB[lid.value()], {4, 4, 5});
  // In the frames of the joints: the slider is at x = 6.
  const auto at = [&](Index<Joint> joint, std::size_t i) { return q[kinematics.PositionsOf(joint).first + i]; };
  CHECK(at(placed, 4) == Approx(-5));
  CHECK(at(placed, 5) == Approx(1));
  CHECK(at(placed, 6) == Approx(3));
  CHECK(at(turned, 4) == Approx(-6));
}

TEST_CASE("a joint that is held from the child's side moves its parent") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto tip = toy.Link(model, "tip"), root = toy.Link(model, "root");
  toy.Connect("hold", kWorld, root);
  toy.Connect("backwards", tip, root, Prismatic{.axis = {1, 0, 0}, .dof = {}}, At(1));
  BuildTree(toy.scene, toy.diagnostics);
  CheckAt(Kinematics(toy.scene).BodyPoses(std::vector<double>{2})[tip.value()], {-3, 0, 0});
}

TEST_CASE("followers take the positions of their leaders, but for those that are set") {
  ToyScene toy;
  const auto model = toy.Model("m");
  Index<Body> bodies[3];
  Index<Joint> joints[3];
  for (int i = 0; i < 3; ++i) {
    bodies[i] = toy.Link(model, "b" + std::to_string(i));
    joints[i] = toy.Connect("j" + std::to_string(i), kWorld, bodies[i], Prismatic{.axis = {1, 0, 0}, .dof = {}});
  }
  // A chain that is declared in reverse order: 0 follows 1, which follows 2.
  toy.scene.joints[joints[0]].mimic = Mimic{Ref<Joint>(joints[1]), 2, 1};
  toy.scene.joints[joints[1]].mimic = Mimic{Ref<Joint>(joints[2]), -1, 0.5};
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  std::vector<double> q(3, 0);
  REQUIRE(kinematics.SetPositions("m::j2", std::vector<double>{3}, q, toy.diagnostics));
  kinematics.FollowLeaders(q);
  const std::vector<Pose> X_WB = kinematics.BodyPoses(q);
  CheckAt(X_WB[bodies[2].value()], {3, 0, 0});
  CheckAt(X_WB[bodies[1].value()], {-2.5, 0, 0});
  CheckAt(X_WB[bodies[0].value()], {-4, 0, 0});
  kinematics.FollowLeaders(q = {0, 7, 3}, std::vector<Index<Joint>>{joints[1]});
  CHECK(q == std::vector<double>{15, 7, 3});
}

TEST_CASE("followers in a circle stay where they are") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Connect("a", kWorld, toy.Link(model, "a"), Revolute{});
  const auto b = toy.Connect("b", kWorld, toy.Link(model, "b"), Revolute{});
  toy.scene.joints[a].mimic = Mimic{Ref<Joint>(b), 2, 1};
  toy.scene.joints[b].mimic = Mimic{Ref<Joint>(a), 2, 1};
  BuildTree(toy.scene, toy.diagnostics);
  std::vector<double> q{3, 4};
  Kinematics(toy.scene).FollowLeaders(q);
  CHECK(q == std::vector<double>{3, 4});
}

TEST_CASE("a joint that is not there, and numbers that do not fit one, are errors and change nothing") {
  ToyScene toy;
  const auto model = toy.Model("m");
  toy.Connect("hinge", kWorld, toy.Link(model, "b"), Revolute{});
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  std::vector<double> q{0.5};
  CHECK_FALSE(kinematics.SetPositions("m::hnge", std::vector<double>{1}, q, toy.diagnostics));
  CHECK_FALSE(kinematics.SetPositions("m::hinge", std::vector<double>{1, 2}, q, toy.diagnostics));
  CHECK(toy.Codes() == "unknown-joint bad-number");
  CHECK(toy.diagnostics.all()[0].hint == "did you mean `m::hinge`?");
  CHECK(q == std::vector<double>{0.5});
  // Too few numbers for a pose: the default ones count.
  CHECK(kinematics.BodyPoses(std::vector<double>{}).size() == 2);
}

TEST_CASE("poses at the default positions are those of the composition, in every scene of the gallery") {
  for (const char* name : {"two_arm_cell.dmd.yaml", "arm_and_quadruped.dmd.yaml", "warehouse.dmd.yaml"}) {
    INFO(name);
    CHECK(FromComposed(GalleryScene(name).scene) < 1e-12);
  }
}

TEST_CASE("poses at the default positions are those of the composition, in every exhibit") {
  std::size_t scenes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(SCENEWELD_SOURCE_DIR "/tests/exhibits")) {
    const std::string name = entry.path().filename().string();
    const bool is_root = name == "scene.dmd.yaml" || (name.starts_with("model.") && name != "model.obj");
    if (!is_root || entry.path().parent_path().filename() == "expected") continue;
    Diagnostics diagnostics;
    const auto loaded = Load(entry.path().string(), {}, diagnostics);
    if (!loaded) continue;
    INFO(entry.path().string());
    CHECK(FromComposed(loaded->scene) < 1e-9);
    ++scenes;
  }
  CHECK(scenes > 100);
}

TEST_CASE("the gripper of the two-arm cell is where its joints bring it") {
  const Loaded cell = GalleryScene("two_arm_cell.dmd.yaml");
  const Kinematics kinematics(cell.scene);
  Diagnostics diagnostics;
  std::vector<double> q = kinematics.DefaultPositions();
  const auto finger = FindBody(cell.scene, "left::gripper::left_finger");
  const auto other = FindBody(cell.scene, "left::gripper::right_finger");
  const auto palm = FindBody(cell.scene, "left::gripper::palm");
  REQUIRE(finger);
  REQUIRE(other);
  const auto opening_at = [&](double position) {
    REQUIRE(kinematics.SetPositions("left::gripper::left_slide", {&position, 1}, q, diagnostics));
    kinematics.FollowLeaders(q);
    const std::vector<Pose> X_WB = kinematics.BodyPoses(q);
    return Length(X_WB[finger.value()].translation - X_WB[other.value()].translation);
  };
  // The other finger follows.
  CHECK(opening_at(0.04) == Approx(opening_at(0) + 0.08));
  // The base of the arm turns the gripper about its own axis and keeps its height.
  const auto height = [&] { return kinematics.BodyPoses(q)[palm.value()].translation.z; };
  const double low = height();
  REQUIRE(kinematics.SetPositions("left::arm::joint_1", std::vector<double>{1}, q, diagnostics));
  CHECK(height() == Approx(low));
}

}  // namespace
}  // namespace sceneweld
