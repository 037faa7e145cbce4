// SPDX-License-Identifier: BSD-3-Clause
// The spanning tree.

#include <numbers>

#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/verification/check_scene.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

Revolute RevoluteAt(double angle) {
  Revolute motion;
  motion.dof->default_position = angle;
  return motion;
}

TEST_CASE("bodies are posed along the tree with joints at their default positions") {
  ToyScene toy;
  const auto arm = toy.Model("arm");
  const auto base = toy.Link(arm, "base"), upper = toy.Link(arm, "upper"), hand = toy.Link(arm, "hand");
  toy.Connect("weld", kWorld, base, Weld{}, At(0, 0, 1));
  toy.Connect("shoulder", base, upper, RevoluteAt(std::numbers::pi / 2), At(1), At(0, -1));
  toy.Connect("wrist", upper, hand, Weld{}, At(2));
  BuildTree(toy.scene, toy.diagnostics);
  CHECK(toy.Codes().empty());
  CheckAt(toy.scene.bodies[base].X_WB, {0, 0, 1});
  // M is at (0, -1) of the upper arm, which is rotated by a quarter turn, so that M is at (1, 0) from it.
  CheckAt(toy.scene.bodies[upper].X_WB, {0, 0, 1});
  CheckAt(toy.scene.bodies[hand].X_WB, {0, 2, 1});
  CHECK_FALSE(toy.scene.bodies[hand].floating);
}

TEST_CASE("a body that is held from the child's side hangs on a reversed joint") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto tip = toy.Link(model, "tip"), root = toy.Link(model, "root");
  toy.Connect("hold", kWorld, root, Weld{}, At(5));
  toy.Connect("backwards", tip, root, RevoluteAt(0), At(1));
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CheckAt(toy.scene.bodies[tip].X_WB, {4, 0, 0});
  CHECK_FALSE(toy.scene.bodies[tip].floating);
  REQUIRE(tree.entries.size() == 2);
  CHECK(tree.entries[1].body == tip);
  CHECK(tree.entries[1].inboard == root);
  CHECK(tree.entries[1].reversed);
}

TEST_CASE("a weld of the world as the child of a body holds that body") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto base = toy.Link(model, "base", At(9, 9, 9));
  Joint joint;
  joint.name = "hold";
  joint.model = model;
  joint.parent = Ref<Body>(base);
  joint.child = Ref<Body>(kWorld);
  joint.X_PF = At(2);
  toy.scene.AddJoint(std::move(joint));
  BuildTree(toy.scene, toy.diagnostics);
  CheckAt(toy.scene.bodies[base].X_WB, {-2, 0, 0});
  CHECK_FALSE(toy.scene.bodies[base].floating);
}

TEST_CASE("the base of a tree that does not reach the world floats where it was put") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto wheel = toy.Link(model, "wheel"), chassis = toy.Link(model, "chassis", At(1, 2, 3));
  toy.Connect("axle", chassis, wheel, RevoluteAt(0), At(0, 1));
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CHECK(toy.scene.bodies[chassis].floating);
  CHECK_FALSE(toy.scene.bodies[wheel].floating);
  CheckAt(toy.scene.bodies[wheel].X_WB, {1, 3, 3});
  REQUIRE(tree.entries.size() == 2);
  CHECK(tree.entries[0].body == chassis);
  CHECK_FALSE(tree.entries[0].inboard.valid());
}

TEST_CASE("a deformable body is no floating base") {
  ToyScene toy;
  const auto sponge = toy.Link(toy.Model("m"), "sponge");
  toy.scene.bodies[sponge].deformable = std::make_shared<const Deformable>();
  BuildTree(toy.scene, toy.diagnostics);
  CHECK_FALSE(toy.scene.bodies[sponge].floating);
}

TEST_CASE("the joint of a loop that comes last closes it, and holds no body") {
  ToyScene toy;
  const auto model = toy.Model("bars");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b"), c = toy.Link(model, "c");
  toy.Connect("hold", kWorld, a);
  toy.Connect("ab", a, b, RevoluteAt(0));
  const auto ca = toy.Connect("ca", c, a, RevoluteAt(0));
  const auto bc = toy.Connect("bc", b, c, RevoluteAt(0));
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CHECK(toy.Codes().empty());
  CHECK(tree.loop_joints == std::vector{bc});
  CHECK(toy.scene.joints[bc].closes_loop);
  REQUIRE(tree.entries.size() == 3);
  CHECK(tree.entries[2].joint == ca);
  CHECK(tree.entries[2].reversed);
}

TEST_CASE("a joint that is marked closes its loop, wherever it stands") {
  ToyScene toy;
  const auto model = toy.Model("bars");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b"), c = toy.Link(model, "c");
  const auto ab = toy.Connect("ab", a, b, RevoluteAt(0));
  toy.Connect("bc", b, c, RevoluteAt(0));
  const auto ca = toy.Connect("ca", c, a, RevoluteAt(0));
  toy.scene.joints[ab].closes_loop = true;
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CHECK(toy.Codes().empty());
  CHECK(tree.loop_joints == std::vector{ab});
  CHECK_FALSE(toy.scene.joints[ca].closes_loop);
  CHECK(toy.scene.bodies[b].floating);
  CHECK(TreeOf(toy.scene).loop_joints == tree.loop_joints);
}

TEST_CASE("a joint that is marked and closes no loop is an error, and joins the tree") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b");
  const auto ab = toy.Connect("ab", a, b);
  toy.scene.joints[ab].closes_loop = true;
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CHECK(toy.Codes() == "no-loop");
  CHECK_FALSE(toy.scene.joints[ab].closes_loop);
  CHECK(tree.loop_joints.empty());
}

TEST_CASE("two joints between two bodies are a loop, and so is a joint of a body with itself") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b");
  toy.Connect("self", a, a, RevoluteAt(0));
  toy.Connect("one", a, b);
  toy.Connect("two", a, b);
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CHECK(tree.loop_joints.size() == 2);
  CheckLoops(toy.scene, tree, "nobody likes loops", {}, toy.diagnostics);
  CHECK(toy.Codes() == "kinematic-loop kinematic-loop");
  CHECK(toy.diagnostics.error_count() == 1);
}

TEST_CASE("a warning names the bodies of a loop") {
  ToyScene toy;
  const auto model = toy.Model("bars");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b"), c = toy.Link(model, "c"), d = toy.Link(model, "d");
  toy.Connect("hold", kWorld, a);
  toy.Connect("ab", a, b, RevoluteAt(0));
  toy.Connect("bc", b, c, RevoluteAt(0));
  toy.Connect("cd", c, d, RevoluteAt(0));
  toy.Connect("db", d, b, RevoluteAt(0));
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CheckLoops(toy.scene, tree, "Drake refuses loops", {}, toy.diagnostics);
  REQUIRE(toy.Codes() == "kinematic-loop");
  CHECK(toy.diagnostics.all()[0].message ==
        "joint `bars::db` closes a loop of joints through `bars::d`, `bars::c`, `bars::b`; Drake refuses loops");
}

TEST_CASE("the way between two bodies ends where their branches meet") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto trunk = toy.Link(model, "trunk"), left = toy.Link(model, "left"), tip = toy.Link(model, "tip"),
             right = toy.Link(model, "right");
  toy.Connect("hold", kWorld, trunk);
  toy.Connect("l", trunk, left);
  toy.Connect("t", left, tip);
  toy.Connect("r", trunk, right);
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  const TreePaths::Path path = TreePaths(tree).Between(tip, right);
  REQUIRE(path.from_a.size() == 2);
  REQUIRE(path.from_b.size() == 1);
  CHECK(tree.entries[path.from_a[0]].body == tip);
  CHECK(tree.entries[path.from_a[1]].body == left);
  CHECK(tree.entries[path.from_b[0]].body == right);
  CHECK(TreePaths(tree).Between(kWorld, tip).from_b.size() == 3);
}

TEST_CASE("bodies in a closed circle of joints still have a base") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b");
  toy.Connect("ab", a, b);
  toy.Connect("ba", b, a);
  const SpanningTree tree = BuildTree(toy.scene, toy.diagnostics);
  CHECK(tree.entries.size() == 2);
  CHECK(toy.scene.bodies[a].floating);
}

TEST_CASE("a chain of a hundred thousand bodies needs no recursion") {
  ToyScene toy;
  const auto model = toy.Model("rope");
  Index<Body> last = kWorld;
  for (int i = 0; i < 100'000; ++i) {
    const auto next = toy.Link(model, "b" + std::to_string(i));
    toy.Connect("j" + std::to_string(i), last, next, Weld{}, At(1));
    last = next;
  }
  CHECK(BuildTree(toy.scene, toy.diagnostics).entries.size() == 100'000);
  CheckAt(toy.scene.bodies[last].X_WB, {100'000, 0, 0});
}

}  // namespace
}  // namespace sceneweld
