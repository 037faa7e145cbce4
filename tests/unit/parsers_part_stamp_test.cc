// SPDX-License-Identifier: BSD-3-Clause
// Stamping parts.

#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

// A gripper with a nested finger, as read from its file.
struct Gripper : ToyScene {
  Gripper() {
    model = Model("gripper");
    finger_model = Model("gripper::finger", model);
    palm = Link(model, "palm", At(1));
    finger = Link(finger_model, "pad", At(1, 1));
    Connect("slide", palm, finger, Prismatic{}, At(0, 1));
    scene.models[model].model_frame_body = palm;
    Frame tool;
    tool.name = "tool";
    tool.model = model;
    tool.body = palm;
    tool.X_BF = At(0, 0, 0.1);
    scene.AddFrame(std::move(tool));
    CollisionFilterGroup group;
    group.name = "all";
    group.scope = model;
    group.members.emplace_back(palm);
    group.ignores.emplace_back(Name("all"), Span(), model);
    scene.AddCollisionFilterGroup(std::move(group));
    Geometry geometry;
    geometry.name = "box";
    geometry.body = palm;
    scene.geometries.Add(std::move(geometry));
  }
  Index<ModelInstance> model, finger_model;
  Index<Body> palm, finger;
};

StampOptions Named(std::string name, const Pose& X_WPart = {}) {
  StampOptions options;
  options.name = std::move(name);
  options.X_WPart = X_WPart;
  return options;
}

TEST_CASE("a part goes into the world without its outer model, and all is found by the new names") {
  const Gripper part;
  Scene scene;
  Diagnostics diagnostics;
  StampOptions options;
  options.merge_into = Scene::kWorldInstance;
  const Stamped stamped = Stamp(part.scene, options, scene, diagnostics);
  REQUIRE(stamped.ok);
  CHECK(diagnostics.all().empty());
  const auto finger = scene.FindModel("finger");
  REQUIRE(finger.valid());
  CHECK(scene.models.size() == 2);
  CHECK(scene.models[finger].parent == Scene::kWorldInstance);
  CHECK_FALSE(scene.FindModel("gripper").valid());
  CHECK_FALSE(scene.FindModel("gripper::finger").valid());
  CHECK(scene.FullName(scene.FindBody(Scene::kWorldInstance, "palm")) == "palm");
  CHECK(scene.FullName(scene.FindBody(finger, "pad")) == "finger::pad");
  const auto group = scene.FindCollisionFilterGroup(Scene::kWorldInstance, "all");
  REQUIRE(group.valid());
  CHECK(scene.FullName(group) == "all");
  CHECK(FullName(scene, scene.collision_filter_groups[group].ignores.at(0)) == "all");
  CHECK_FALSE(FindCollisionFilterGroup(scene, Scene::kWorldInstance, "gripper::all").valid());
}

TEST_CASE("a stamped part has new names and keeps its inner references") {
  const Gripper part;
  ToyScene toy;
  toy.Link(toy.Model("table"), "top");
  const Stamped left = Stamp(part.scene, Named("left"), toy.scene, toy.diagnostics);
  const Stamped right = Stamp(part.scene, Named("arms::right"), toy.scene, toy.diagnostics);
  REQUIRE(left.ok);
  REQUIRE(right.ok);
  const Scene& scene = toy.scene;
  CHECK(toy.Codes().empty());
  CHECK(scene.models[left.model].name == "left");
  CHECK(scene.FullName(left(part.palm)) == "left::palm");
  CHECK(scene.FullName(right(part.finger)) == "arms::right::finger::pad");
  CHECK(scene.models[right(part.finger_model)].parent == right.model);
  CHECK(scene.models[right.model].model_frame_body == right(part.palm));

  const Index<Joint> slide = scene.FindJoint(right(part.finger_model), "slide");
  REQUIRE(slide.valid());
  CHECK(scene.joints[slide].parent.index == right(part.palm));
  CHECK(scene.joints[slide].child.index == right(part.finger));
  CHECK(scene.FullName(Index<Frame>(1)) == "arms::right::tool");
  CHECK(scene.frames[Index<Frame>(1)].body == right(part.palm));
  CHECK(scene.geometries[Index<Geometry>(1)].body == right(part.palm));
}

TEST_CASE("free bodies of a stamped part are moved with it, frames on bodies are not") {
  const Gripper part;
  ToyScene toy;
  const Stamped stamped = Stamp(part.scene, Named("g", At(0, 0, 5)), toy.scene, toy.diagnostics);
  CheckAt(toy.scene.bodies[stamped(part.palm)].X_WB, {1, 0, 5});
  CheckAt(toy.scene.frames[Index<Frame>(0)].X_BF, {0, 0, 0.1});
  CheckAt(toy.scene.joints[Index<Joint>(0)].X_PF, {0, 1, 0});
}

TEST_CASE("what a part fixes on its world is fixed on the scene's world, moved") {
  Gripper part;
  part.Connect("hold", Scene::kWorldBody, part.palm, Weld{}, At(1));
  ToyScene toy;
  const Stamped stamped = Stamp(part.scene, Named("g", At(0, 0, 5)), toy.scene, toy.diagnostics);
  const Joint& hold = toy.scene.joints[toy.scene.FindJoint(stamped.model, "hold")];
  CHECK(hold.parent.index == Scene::kWorldBody);
  CheckAt(hold.X_PF, {1, 0, 5});
}

TEST_CASE("groups of a stamped part and what they refer to are renamed with it") {
  const Gripper part;
  ToyScene toy;
  const Stamped stamped = Stamp(part.scene, Named("cell::left"), toy.scene, toy.diagnostics);
  REQUIRE(stamped.ok);
  const CollisionFilterGroup& group = toy.scene.collision_filter_groups[Index<CollisionFilterGroup>(0)];
  CHECK(group.name == "all");
  CHECK(group.scope == stamped.model);
  CHECK(FullName(toy.scene, group) == "cell::left::all");
  CHECK(FullName(toy.scene, group.ignores[0]) == "cell::left::all");
  CHECK(group.members[0].index == stamped(part.palm));
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  CHECK(toy.Codes().empty());
  CHECK(group.ignores[0].index == Index<CollisionFilterGroup>(0));
}

TEST_CASE("a part whose name is taken is refused and nothing of it is added") {
  const Gripper part;
  ToyScene toy;
  toy.Model("left");
  const Stamped stamped = Stamp(part.scene, Named("left"), toy.scene, toy.diagnostics);
  CHECK_FALSE(stamped.ok);
  CHECK(toy.Codes() == "duplicate-name");
  CHECK(toy.scene.bodies.size() == 1);
  CHECK(toy.scene.models.size() == 2);
}

TEST_CASE("models keep their own names below a scope") {
  const Gripper part;
  ToyScene toy;
  StampOptions options;
  options.scope = "prefix";
  const Stamped stamped = Stamp(part.scene, options, toy.scene, toy.diagnostics);
  CHECK(toy.scene.models[stamped.model].name == "prefix::gripper");
  CHECK(toy.scene.FindModel("prefix::gripper::finger").valid());
}

TEST_CASE("geometries of the world get a number when their name is taken") {
  ToyScene part;
  Geometry wall;
  wall.name = "wall";
  wall.body = Scene::kWorldBody;
  part.scene.AddWorldGeometry(wall);
  ToyScene toy;
  for (int i = 0; i < 3; ++i) Stamp(part.scene, {}, toy.scene, toy.diagnostics);
  std::vector<std::string> names;
  for (const Geometry& geometry : toy.scene.geometries) names.push_back(geometry.name.str());
  CHECK(names == std::vector<std::string>{"wall", "wall_1", "wall_2"});
}

TEST_CASE("the chain of includes of a part hangs below the one it is stamped with") {
  Gripper part;
  const auto inner = std::make_shared<const Inclusion>();
  part.scene.models[part.finger_model].origin = inner;
  const auto outer = std::make_shared<const Inclusion>();
  ToyScene toy;
  StampOptions options = Named("g");
  options.origin = outer;
  const Stamped stamped = Stamp(part.scene, options, toy.scene, toy.diagnostics);
  CHECK(toy.scene.models[stamped.model].origin == outer);
  REQUIRE(toy.scene.models[stamped(part.finger_model)].origin);
  CHECK(toy.scene.models[stamped(part.finger_model)].origin->outer == outer);
}

TEST_CASE("what a stamped group refers to stays in its own model, or in none") {
  ToyScene part;
  const auto arm = part.Model("arm"), leg = part.Model("leg"), hand = part.Model("arm::hand", arm);
  for (const auto& [model, name] :
       {std::pair(arm, "all"), {leg, "all"}, {hand, "tips"}, {Scene::kWorldInstance, "all"}}) {
    CollisionFilterGroup group;
    group.name = name;
    group.scope = model;
    group.ignores.emplace_back(Name("all"), Span(), arm);
    group.ignores.emplace_back(Name("hand::tips"), Span(), arm);
    group.ignores.emplace_back(Name("all"), Span(), leg);
    group.ignores.emplace_back(Name("all"), Span());
    REQUIRE(part.scene.AddCollisionFilterGroup(std::move(group)));
  }
  const bool resolved = GENERATE(false, true);
  if (resolved) ResolveCollisionFilterGroups(part.scene, part.diagnostics);
  ToyScene cell;
  cell.Group("first", {});
  StampOptions options;
  options.scope = "left";
  CHECK(Stamp(part.scene, options, cell.scene, cell.diagnostics).ok);
  ResolveCollisionFilterGroups(cell.scene, cell.diagnostics);
  CHECK(cell.Codes().empty());
  REQUIRE(cell.scene.collision_filter_groups.size() == 5);
  for (const CollisionFilterGroup& group : cell.scene.collision_filter_groups) {
    if (group.name == "first") continue;
    std::string names;
    for (const auto& ref : group.ignores) names += cell.scene.FullName(ref.index) + " ";
    CHECK(names == "left::arm::all left::arm::hand::tips left::leg::all all ");
  }
}

}  // namespace
}  // namespace sceneweld
