// SPDX-License-Identifier: BSD-3-Clause
// Loops of joints that are closed by moving them.

#include <cmath>
#include <numbers>

#include "sceneweld/scene/motion/loop_closure.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/verification/check_scene.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

using std::numbers::pi;

// A four-bar linkage in the xy plane: the crank of length 1 at the origin, the rocker of length 3 at (4, 0). With the
// crank along y, the coupler goes from (0, 1) to (4, 3).
struct FourBar {
  ToyScene toy;
  Index<Joint> drive, crank_pin, pivot, rocker_pin;

  explicit FourBar(bool rocker_closes = false) {
    const auto model = toy.Model("m");
    const auto crank = toy.Link(model, "crank"), coupler = toy.Link(model, "coupler"),
               rocker = toy.Link(model, "rocker");
    drive = toy.Connect("drive", kWorld, crank, Revolute{});
    crank_pin = toy.Connect("crank_pin", crank, coupler, Revolute{}, At(0, 1));
    pivot = toy.Connect("pivot", kWorld, rocker, Revolute{}, At(4));
    rocker_pin = toy.Connect("rocker_pin", coupler, rocker, Revolute{}, At(4, 2), At(0, 3));
    if (rocker_closes) toy.scene.joints[pivot].closes_loop = true;
    BuildTree(toy.scene, toy.diagnostics);
    REQUIRE(toy.Codes().empty());
  }
};

// The angle of the rocker from its default, by intersection of two circles; the branch above the crank.
double RockerAt(double drive) {
  const double x = -std::sin(drive), y = std::cos(drive);  // the end of the crank
  const double coupler = std::sqrt(20.0), rocker = 3;
  const double dx = 4 - x, dy = -y, d = std::hypot(dx, dy);
  const double along = (coupler * coupler - rocker * rocker + d * d) / (2 * d);
  const double across = std::sqrt(coupler * coupler - along * along);
  const double px = x + along * dx / d - across * dy / d, py = y + along * dy / d + across * dx / d;
  return std::atan2(py, px - 4) - pi / 2;
}

TEST_CASE("the crank of a four-bar linkage turns the rocker as geometry says, for a whole turn") {
  for (const bool rocker_closes : {false, true}) {
    const FourBar bars(rocker_closes);
    const Kinematics kinematics(bars.toy.scene);
    const LoopClosure loops(kinematics);
    CHECK(kinematics.num_positions() == 4);
    const std::array held{bars.drive};
    for (double angle = -pi; angle <= pi; angle += pi / 12) {
      std::vector<double> q = kinematics.DefaultPositions();
      q[kinematics.PositionsOf(bars.drive).first] = angle;
      const LoopClosure::Result result = loops.Solve(q, held);
      INFO(angle << " gap " << result.gap.distance << " " << result.gap.angle);
      CHECK(result.gap.Size() < 1e-12);
      CHECK(q[kinematics.PositionsOf(bars.drive).first] == angle);
      CHECK(q[kinematics.PositionsOf(bars.pivot).first] == Approx(RockerAt(angle)).margin(1e-11));
    }
  }
}

TEST_CASE("any joint of a loop can lead, the closing one too") {
  const FourBar bars;
  const Kinematics kinematics(bars.toy.scene);
  const LoopClosure loops(kinematics);
  for (const Index<Joint> joint : {bars.drive, bars.crank_pin, bars.pivot, bars.rocker_pin}) {
    std::vector<double> q = kinematics.DefaultPositions();
    const std::size_t at = kinematics.PositionsOf(joint).first;
    q[at] = 0.2;
    const LoopClosure::Result result = loops.Solve(q, std::array{joint});
    CHECK(result.gap.Size() < 1e-12);
    CHECK(q[at] == 0.2);
    CHECK(q[kinematics.PositionsOf(bars.pivot).first] ==
          Approx(RockerAt(q[kinematics.PositionsOf(bars.drive).first])).margin(1e-11));
  }
}

TEST_CASE("a loop that is closed stays exactly as it is") {
  const FourBar bars;
  const Kinematics kinematics(bars.toy.scene);
  std::vector<double> q = kinematics.DefaultPositions();
  LoopClosure(kinematics).Solve(q, {});
  CHECK(q == kinematics.DefaultPositions());
}

TEST_CASE("a loop that cannot close comes as near as it can, and the gap is reported") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b");
  const auto left = toy.Connect("left", kWorld, a, Revolute{});
  toy.Connect("right", kWorld, b, Revolute{}, At(10));
  toy.Connect("pin", a, b, Ball{}, At(2), At(-3));
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  std::vector<double> q = kinematics.DefaultPositions();
  const LoopClosure loops(kinematics);
  CHECK(loops.Measure(q).front().gap.distance == Approx(5));
  q[kinematics.PositionsOf(left).first] = pi / 2;
  const LoopClosure::Result result = loops.Solve(q, std::array{left});
  CHECK_FALSE(result.IsClosed());
  CHECK(result.gap.distance == Approx(std::hypot(10, 2) - 3).margin(1e-6));
}

TEST_CASE("joints of every kind close a loop, and their own positions are found") {
  const auto curve = std::make_shared<Curve>();
  curve->segments = {{2, 0.5}};
  const Motion motions[] = {Weld{},
                            Revolute{},
                            Prismatic{.axis = {1, 0, 0}, .dof = {}},
                            Screw{.axis = {0, 0, 1}, .thread_pitch = 0.3, .dof = {}},
                            Ball{},
                            Universal{},
                            Planar{},
                            Curvilinear{.curve = curve, .dof = {}},
                            Floating{}};
  for (const Motion& motion : motions) {
    INFO(TypeName(motion));
    ToyScene toy;
    const auto model = toy.Model("m");
    const auto a = toy.Link(model, "a"), b = toy.Link(model, "b"), c = toy.Link(model, "c");
    const auto lead = toy.Connect("lead", kWorld, a, Revolute{.axis = {0, 0, 1}, .dof = {}}, At(0.3));
    toy.Connect("free", kWorld, b, Floating{}, At(1));
    toy.Connect("swing", b, c, Ball{}, At(0.2, 0.1));
    const auto closing = toy.Connect("closing", a, c, motion, At(0.9, 0.1));
    BuildTree(toy.scene, toy.diagnostics);
    REQUIRE(toy.scene.joints[closing].closes_loop);
    const Kinematics kinematics(toy.scene);
    std::vector<double> q = kinematics.DefaultPositions();
    q[kinematics.PositionsOf(lead).first] = 0.7;
    const LoopClosure::Result result = LoopClosure(kinematics).Solve(q, std::array{lead});
    CHECK(result.gap.Size() < 1e-10);
  }
}

TEST_CASE("a joint that mimics another keeps its ratio while a loop is closed") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b"), slider = toy.Link(model, "slider");
  toy.Connect("shoulder", kWorld, a, Revolute{});
  const auto elbow = toy.Connect("elbow", a, b, Revolute{}, At(1));
  const auto slide = toy.Connect("slide", kWorld, slider, Prismatic{.axis = {1, 0, 0}, .dof = {}}, At(2));
  toy.Connect("pin", b, slider, Revolute{}, At(1));
  // Straight to begin with; the elbow bends twice as far as the shoulder, so the tip stays on the x axis.
  toy.scene.joints[elbow].mimic = Mimic{Ref<Joint>(Index<Joint>(0)), -2, 0};
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  std::vector<double> q = kinematics.DefaultPositions();
  q[0] = 0.5;
  const LoopClosure::Result result = LoopClosure(kinematics).Solve(q, std::array{Index<Joint>(0)});
  CHECK(result.gap.Size() < 1e-12);
  CHECK(q[kinematics.PositionsOf(elbow).first] == -1);
  CHECK(q[kinematics.PositionsOf(slide).first] == Approx(2 * std::cos(0.5) - 2).margin(1e-12));
}

TEST_CASE("too many loops that share joints stay as they are") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a");
  const auto lead = toy.Connect("lead", kWorld, a, Revolute{});
  for (std::size_t i = 0; i <= LoopClosure::kMostLoops; ++i) {
    const auto b = toy.Link(model, "b" + std::to_string(i));
    toy.Connect("out" + std::to_string(i), a, b, Revolute{}, At(1));
    toy.Connect("in" + std::to_string(i), kWorld, b, Planar{}, At(1));
  }
  BuildTree(toy.scene, toy.diagnostics);
  const Kinematics kinematics(toy.scene);
  std::vector<double> q = kinematics.DefaultPositions();
  q[kinematics.PositionsOf(lead).first] = 0.1;
  CHECK_FALSE(LoopClosure(kinematics).Solve(q, std::array{lead}).IsClosed());
}

TEST_CASE("loops that are too long together are left out, with a warning") {
  ToyScene toy;
  const auto model = toy.Model("m");
  Index<Body> last = kWorld;
  constexpr int kBodies = 2100;
  for (int i = 0; i < kBodies; ++i) {
    const auto body = toy.Link(model, "b" + std::to_string(i));
    toy.Connect("out" + std::to_string(i), last, body);
    last = body;
  }
  for (int i = 1; i < kBodies; ++i) {
    toy.Connect("in" + std::to_string(i), kWorld, Index<Body>(static_cast<std::uint32_t>(i + 1)));
  }
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CHECK(tree.loop_joints.size() == kBodies - 1);
  const Kinematics kinematics(toy.scene);
  CHECK_FALSE(LoopClosure(kinematics).is_complete());
  CheckLoops(toy.scene, tree, {}, {}, toy.diagnostics);
  CHECK(toy.Codes() == "limit-exceeded");
}

TEST_CASE("positions that are no numbers end the search") {
  const FourBar bars;
  const Kinematics kinematics(bars.toy.scene);
  for (const double wrong : {std::numeric_limits<double>::quiet_NaN(), kInfinity, 1e300}) {
    std::vector<double> q = kinematics.DefaultPositions();
    q[kinematics.PositionsOf(bars.drive).first] = wrong;
    LoopClosure(kinematics).Solve(q, std::array{bars.drive});
  }
  SUCCEED();
}

}  // namespace
}  // namespace sceneweld
