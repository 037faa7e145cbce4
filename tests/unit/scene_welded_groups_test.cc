// SPDX-License-Identifier: BSD-3-Clause
// Welded groups.

#include <cmath>
#include <numbers>

#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/tests/unit/gallery_scene.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

TEST_CASE("two balls on a rod are one body: masses add up, and inertia by the parallel axis theorem") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto left = toy.Link(model, "left", At(0, 0, 5)), right = toy.Link(model, "right");
  toy.Connect("rod", left, right, Weld{}, {{2, 0, 0}, Rotation::FromRpy({0, 0, std::numbers::pi / 2})});
  for (const auto body : {left, right})
    toy.scene.bodies[body].mass_properties = MassProperties{3, {}, {0.1, 0.2, 0.3, 0, 0, 0}};
  BuildTree(toy.scene, toy.diagnostics);
  const WeldedGroups groups(toy.scene);
  REQUIRE(groups.groups().size() == 2);
  CHECK(groups.groups()[0].IsWorld());
  CHECK(groups.groups()[1].base == left);
  CHECK(groups.groups()[1].bodies == std::vector<Index<Body>>{left, right});
  CHECK_FALSE(groups.SameGroup(kWorld, left));
  const MassProperties sum = groups.CompositeMass(1);
  CHECK(sum.mass == 6);
  CHECK(Length(sum.center_of_mass - Vector3{1, 0, 0}) < 1e-12);
  // The right one is rotated by a quarter turn, so that its moments about x and y are exchanged.
  CHECK(sum.inertia.ixx == Approx(0.1 + 0.2));
  CHECK(sum.inertia.iyy == Approx(0.2 + 0.1 + 2 * 3));
  CHECK(sum.inertia.izz == Approx(0.3 + 0.3 + 2 * 3));
  CHECK(std::abs(sum.inertia.ixy) < 1e-12);
}

TEST_CASE("welds join groups whichever way they point, and what they hold to the world is the world's") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto tip = toy.Link(model, "tip"), post = toy.Link(model, "post"), arm = toy.Link(model, "arm");
  toy.Connect("foot", kWorld, post, Weld{}, At(0, 0, 1));
  toy.Connect("hinge", post, arm, Revolute{}, At(1));
  toy.Connect("backwards", tip, arm, Weld{}, At(0, 2));
  BuildTree(toy.scene, toy.diagnostics);
  const WeldedGroups groups(toy.scene);
  REQUIRE(groups.groups().size() == 2);
  CHECK(groups.groups()[0].bodies == std::vector<Index<Body>>{kWorld, post});
  CHECK(groups.groups()[1].bodies == std::vector<Index<Body>>{arm, tip});
  CheckAt(groups.PoseInGroup(post), {0, 0, 1});
  CheckAt(groups.PoseInGroup(tip), {0, -2, 0});
  const WeldedGroups::Place place = groups.PlaceOf(FrameId::Of(tip));
  CHECK(place.group == 1);
  CheckAt(place.X_GF, {0, -2, 0});
}

TEST_CASE("in every scene of the gallery groups hold each body once, where the scene has it, and all of the mass") {
  for (const char* name : {"two_arm_cell.dmd.yaml", "arm_and_quadruped.dmd.yaml", "warehouse.dmd.yaml"}) {
    INFO(name);
    const Loaded loaded = GalleryScene(name);
    const Scene& scene = loaded.scene;
    const WeldedGroups groups(scene);
    std::size_t bodies = 0;
    double mass = 0, wanted = 0, off = 0;
    for (std::size_t i = 0; i < groups.groups().size(); ++i) {
      const WeldedGroup& group = groups.groups()[i];
      CHECK(group.bodies.front() == group.base);
      bodies += group.bodies.size();
      mass += groups.CompositeMass(i).mass;
      for (const Index<Body> body : group.bodies) {
        CHECK(groups.GroupOf(body) == i);
        off = std::max(off, Apart(scene.bodies[group.base].X_WB * groups.PoseInGroup(body), scene.bodies[body].X_WB));
      }
    }
    for (const Body& body : scene.bodies) wanted += body.mass_properties->mass;
    CHECK(bodies == scene.bodies.size());
    CHECK(mass == Approx(wanted));
    CHECK(off < 1e-12);
  }
}

TEST_CASE("a tree with its welds merged puts every body where the scene does") {
  const Loaded loaded = GalleryScene("two_arm_cell.dmd.yaml");
  const Scene& scene = loaded.scene;
  const ReducedTree tree(scene);
  const auto& groups = tree.groups();
  CHECK(tree.entries().size() + 1 == groups.groups().size());
  std::vector<Pose> X_WG(groups.groups().size());
  for (const ReducedTree::Entry& entry : tree.entries()) {
    if (!entry.joint) {
      X_WG[entry.group] = scene.bodies[groups.groups()[entry.group].base].X_WB;
      continue;
    }
    const Pose X_PC = entry.X_PF * DefaultX_FM(scene.joints[entry.joint].motion) * entry.X_CM.Inverse();
    X_WG[entry.group] = X_WG[entry.inboard] * (entry.reversed ? X_PC.Inverse() : X_PC);
  }
  double off = 0;
  for (const Body& body : scene.bodies) {
    const auto index = scene.bodies.IndexOf(body);
    off = std::max(off, Apart(X_WG[groups.GroupOf(index)] * groups.PoseInGroup(index), body.X_WB));
  }
  CHECK(off < 1e-12);
  // The palm is welded to the last link, and keeps its name.
  const auto palm = FindBody(scene, "left::gripper::palm");
  REQUIRE(palm);
  CHECK(groups.groups()[groups.GroupOf(palm)].base == FindBody(scene, "left::arm::link_7"));
}

}  // namespace
}  // namespace sceneweld
