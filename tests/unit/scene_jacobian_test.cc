// SPDX-License-Identifier: BSD-3-Clause
// Jacobians, against finite differences of poses.

#include <cmath>
#include <random>

#include "sceneweld/scene/motion/jacobian.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

Curve Bend() {
  Curve curve;
  curve.initial_tangent = Normalized({1, 1, 0});
  curve.plane_normal = {0, 0, 1};
  curve.segments = {{.length = 1, .turning_rate = 0.5}, {.length = 2, .turning_rate = -0.8}};
  return curve;
}

Dof Any() { return {}; }

const std::vector<std::pair<std::string, Motion>>& Motions() {
  const Vector3 axis = Normalized({1, -2, 3});
  static const std::vector<std::pair<std::string, Motion>> kMotions{
      {"weld", Weld{}},
      {"revolute", Revolute{axis, Any()}},
      {"prismatic", Prismatic{axis, Any()}},
      {"screw", Screw{axis, 0.7, Any()}},
      {"ball", Ball{}},
      {"universal", Universal{}},
      {"planar", Planar{}},
      {"curvilinear", Curvilinear{std::make_shared<const Curve>(Bend()), Any()}},
      {"floating", Floating{}},
  };
  return kMotions;
}

class RandomNumbers {
 public:
  double operator()() { return std::uniform_real_distribution<double>(-0.8, 0.8)(random_); }
  Pose SomePose() { return {{(*this)(), (*this)(), (*this)()}, Rotation::FromRpy({(*this)(), (*this)(), (*this)()})}; }

 private:
  std::mt19937 random_{7};
};

// Positions at which every joint is somewhere, with quaternions of length one.
std::vector<double> SomePositions(const Kinematics& kinematics, RandomNumbers& number) {
  const Jacobians jacobians(kinematics);
  std::vector<double> v(jacobians.num_velocities());
  for (double& one : v) one = number();
  std::vector<double> q = jacobians.Integrate(kinematics.DefaultPositions(), v);
  // On the first segment of the curve.
  for (const Joint& joint : kinematics.scene().joints) {
    if (!std::holds_alternative<Curvilinear>(joint.motion)) continue;
    q[kinematics.PositionsOf(kinematics.scene().joints.IndexOf(joint)).first] = 0.4;
  }
  return q;
}

Pose RelativePose(const Kinematics& kinematics, const FrameId& A, const FrameId& B, std::span<const double> q) {
  const auto X_WB = kinematics.BodyPoses(q);
  return kinematics.FramePose(A, X_WB).Inverse() * kinematics.FramePose(B, X_WB);
}

// The largest difference between J and the motion of the pose X_AB when each velocity is tiny in turn.
double FromDifferences(const Kinematics& kinematics, const FrameId& A, const FrameId& B, std::span<const double> q) {
  constexpr double kStep = 1e-6;
  const Jacobians jacobians(kinematics);
  const std::size_t columns = jacobians.num_velocities();
  std::vector<double> J(6 * columns);
  jacobians.Jacobian(B, A, q, kinematics.BodyPoses(q), J);
  double largest = 0;
  for (std::size_t i = 0; i < columns; ++i) {
    std::vector<double> v(columns);
    v[i] = kStep;
    const Pose after = RelativePose(kinematics, A, B, jacobians.Integrate(q, v));
    v[i] = -kStep;
    const Pose before = RelativePose(kinematics, A, B, jacobians.Integrate(q, v));
    const Vector3 v_AB = (1 / (2 * kStep)) * (after.translation - before.translation);
    const Rotation turned = (after.rotation * before.rotation.Inverse()).Canonical();
    const Vector3 w_AB = (1 / kStep) * Vector3{turned.x(), turned.y(), turned.z()};
    for (int row = 0; row < 3; ++row) {
      const auto at = static_cast<std::size_t>(row) * columns + i;
      largest = std::max({largest, std::abs(J[at] - w_AB[row]), std::abs(J[at + 3 * columns] - v_AB[row])});
    }
  }
  return largest;
}

TEST_CASE("the Jacobian of every kind of joint is that of finite differences") {
  RandomNumbers number;
  for (const auto& [name, motion] : Motions()) {
    for (const bool reversed : {false, true}) {
      INFO(name << (reversed ? ", reversed" : ""));
      ToyScene toy;
      const auto model = toy.Model("m");
      const auto a = toy.Link(model, "a"), b = toy.Link(model, "b"), c = toy.Link(model, "c");
      toy.Connect("first", Scene::kWorldBody, a, Revolute{Normalized({1, 1, 0}), {}}, number.SomePose(),
                  number.SomePose());
      toy.Connect("tested", reversed ? b : a, reversed ? a : b, motion, number.SomePose(), number.SomePose());
      toy.Connect("last", b, c, Prismatic{{0, 1, 0}, {}}, number.SomePose(), number.SomePose());
      BuildTree(toy.scene, toy.diagnostics);
      const Kinematics kinematics(toy.scene);
      REQUIRE(Jacobians(kinematics).num_velocities() == 2 + static_cast<std::size_t>(DegreesOfFreedom(motion)));
      const auto q = SomePositions(kinematics, number);
      const auto world = FrameId::Of(Scene::kWorldBody);
      CHECK(FromDifferences(kinematics, world, FrameId::Of(c), q) < 1e-8);
      CHECK(FromDifferences(kinematics, world, FrameId::Of(b), q) < 1e-8);
      CHECK(FromDifferences(kinematics, FrameId::Of(a), FrameId::Of(c), q) < 1e-8);
      CHECK(FromDifferences(kinematics, FrameId::Of(c), FrameId::Of(a), q) < 1e-8);
    }
  }
}

TEST_CASE("a floating base has six velocities in the axes of the world") {
  RandomNumbers number;
  ToyScene toy;
  const auto model = toy.Model("car");
  const auto chassis = toy.Link(model, "chassis", number.SomePose()), wheel = toy.Link(model, "wheel");
  toy.Connect("axle", chassis, wheel, Revolute{{0, 1, 0}, {}}, number.SomePose(), number.SomePose());
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  const Jacobians jacobians(kinematics);
  CHECK(jacobians.VelocitiesOf(chassis) == Kinematics::Slice{0, 6});
  CHECK(jacobians.VelocitiesOf(wheel).count == 0);
  const auto q = SomePositions(kinematics, number);
  const auto world = FrameId::Of(Scene::kWorldBody);
  CHECK(FromDifferences(kinematics, world, FrameId::Of(wheel), q) < 1e-8);
  const auto J = jacobians.Jacobian(FrameId::Of(chassis), q);
  for (std::size_t row = 0; row < 6; ++row) {
    for (std::size_t column = 0; column < 6; ++column) CHECK(J[row * 7 + column] == (row == column ? 1 : 0));
  }
}

TEST_CASE("followers fold into their leaders, in chains too, and a circle of mimics stays") {
  ToyScene toy;
  const auto model = toy.Model("m");
  std::vector<Index<Body>> links;
  std::vector<Index<Joint>> joints;
  Index<Body> inboard = Scene::kWorldBody;
  for (int i = 0; i < 5; ++i) {
    links.push_back(toy.Link(model, "l" + std::to_string(i)));
    joints.push_back(
        toy.Connect("j" + std::to_string(i), inboard, links.back(), Revolute{{0, 0, 1}, {}}, At(1, 0.1 * i)));
    inboard = links.back();
  }
  const auto follow = [&](std::size_t i, std::size_t leader, double multiplier) {
    toy.scene.joints[joints[i]].mimic = Mimic{Ref<Joint>(joints[leader]), multiplier, 0.1};
  };
  follow(1, 0, 2);
  follow(2, 1, -0.5);
  follow(3, 4, 1);
  follow(4, 3, 1);
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  const Jacobians jacobians(kinematics);
  const FrameId tip = FrameId::Of(links.back());
  std::vector<double> q{0.3, 0, 0, 0.1, 0.2};
  kinematics.FollowLeaders(q);
  std::vector<double> J = jacobians.Jacobian(tip, q);
  jacobians.FoldFollowers(J);
  // Moving the leader, and letting the others follow.
  constexpr double kStep = 1e-6;
  const auto tip_at = [&](double change) {
    std::vector<double> moved = q;
    moved[0] += change;
    kinematics.FollowLeaders(moved);
    return kinematics.FramePose(tip, kinematics.BodyPoses(moved)).translation;
  };
  const Vector3 v = (1 / (2 * kStep)) * (tip_at(kStep) - tip_at(-kStep));
  for (int row = 0; row < 3; ++row) {
    CHECK(J[static_cast<std::size_t>(3 + row) * 5] == Approx(v[row]).margin(1e-8));
    CHECK(J[static_cast<std::size_t>(row) * 5 + 1] == 0);
    CHECK(J[static_cast<std::size_t>(row) * 5 + 2] == 0);
  }
  CHECK(J[2 * 5 + 3] == 1);
  CHECK(J[2 * 5 + 4] == 1);
}

}  // namespace
}  // namespace sceneweld
