// SPDX-License-Identifier: BSD-3-Clause
// Rules of engines for collisions.

#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/tests/unit/gallery_scene.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

// world - post (weld) - upper (hinge) - plate (weld) - fore (hinge), and a free crate;
// each with a collision geometry, and the world with one.
struct Arm : ToyScene {
  Index<Body> post, upper, plate, fore, crate;

  Arm() {
    const auto arm = Model("arm");
    for (auto [body, name] :
         {std::pair{&post, "post"}, {&upper, "upper"}, {&plate, "plate"}, {&fore, "fore"}, {&crate, "crate"}}) {
      *body = Link(arm, name);
      AddGeometry(*body);
    }
    AddGeometry(kWorld);
    Connect("foot", kWorld, post);
    Connect("shoulder", post, upper, Revolute{});
    Connect("flange", upper, plate);
    Connect("elbow", plate, fore, Revolute{});
    BuildTree(scene, diagnostics);
  }

  Index<Geometry> AddGeometry(Index<Body> body, bool collides = true) {
    Geometry geometry;
    geometry.name = "g";
    geometry.body = body;
    geometry.roles.proximity = collides;
    return scene.geometries.Add(std::move(geometry));
  }
};

TEST_CASE("Drake leaves out welded bodies and the two bodies of a joint") {
  const Arm arm;
  const CollisionRules rules(arm.scene);
  CHECK_FALSE(rules.MayCollide(arm.fore, arm.fore));
  CHECK_FALSE(rules.MayCollide(kWorld, arm.post));
  CHECK_FALSE(rules.MayCollide(arm.upper, arm.plate));
  CHECK_FALSE(rules.MayCollide(arm.post, arm.upper));
  CHECK_FALSE(rules.MayCollide(arm.fore, arm.plate));
  CHECK(rules.MayCollide(arm.upper, arm.fore));
  CHECK(rules.MayCollide(kWorld, arm.upper));
  CHECK(rules.MayCollide(arm.crate, kWorld));
  CHECK(rules.CollidingPairs() == std::vector<BodyPair>{{kWorld, arm.upper},
                                                        {kWorld, arm.plate},
                                                        {kWorld, arm.fore},
                                                        {kWorld, arm.crate},
                                                        {arm.post, arm.plate},
                                                        {arm.post, arm.fore},
                                                        {arm.post, arm.crate},
                                                        {arm.upper, arm.fore},
                                                        {arm.upper, arm.crate},
                                                        {arm.plate, arm.crate},
                                                        {arm.fore, arm.crate}});
}

TEST_CASE("MuJoCo leaves out whole groups beside a joint, but for those of the world") {
  const Arm arm;
  const CollisionRules rules(arm.scene, Neighbours::kGroupsExcluded);
  CHECK_FALSE(rules.MayCollide(arm.upper, arm.fore));
  CHECK_FALSE(rules.MayCollide(arm.plate, arm.fore));
  CHECK(rules.MayCollide(arm.post, arm.upper));
  CHECK_FALSE(rules.MayCollide(kWorld, arm.post));
}

TEST_CASE("without a rule for neighbours only what is welded is left out") {
  const Arm arm;
  const CollisionRules rules(arm.scene, Neighbours::kCollide);
  CHECK(rules.MayCollide(arm.plate, arm.fore));
  CHECK_FALSE(rules.MayCollide(arm.upper, arm.plate));
}

TEST_CASE("bodies joined by a floating joint collide, as those of a joint of the world do") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b");
  toy.Connect("slide", kWorld, a, Prismatic{});
  toy.Connect("free", a, b, Floating{});
  BuildTree(toy.scene, toy.diagnostics);
  for (const Neighbours neighbours : {Neighbours::kJoinedExcluded, Neighbours::kGroupsExcluded}) {
    CHECK(CollisionRules(toy.scene, neighbours).MayCollide(a, b));
    CHECK(CollisionRules(toy.scene, neighbours).MayCollide(kWorld, a));
  }
}

TEST_CASE("groups, excluded pairs and roles rule out pairs of geometries") {
  Arm arm;
  arm.Group("g", {arm.crate, arm.fore}, {}, {"g"});
  arm.scene.excluded_pairs.Add({arm.crate, arm.post, {}});
  ResolveCollisionFilterGroups(arm.scene, arm.diagnostics);
  const auto seen = arm.AddGeometry(arm.upper, false);
  const CollisionRules rules(arm.scene);
  CHECK_FALSE(rules.MayCollide(arm.crate, arm.fore));
  CHECK_FALSE(rules.MayCollide(arm.post, arm.crate));
  const Index<Geometry> upper(1), crate(4);
  CHECK(rules.MayCollide(upper, crate));
  CHECK_FALSE(rules.MayCollide(seen, crate));
}

TEST_CASE("no colliding pair of the gallery is one that the scene excludes") {
  const Loaded loaded = GalleryScene("two_arm_cell.dmd.yaml");
  const auto excluded = Exclusions(loaded.scene).ListPairs();
  REQUIRE_FALSE(excluded.empty());
  const auto pairs = CollisionRules(loaded.scene).CollidingPairs();
  CHECK(pairs.size() > 100);
  CHECK(std::is_sorted(pairs.begin(), pairs.end()));
  for (const BodyPair& pair : excluded) CHECK_FALSE(std::binary_search(pairs.begin(), pairs.end(), pair));
}

}  // namespace
}  // namespace sceneweld
