// SPDX-License-Identifier: BSD-3-Clause
// Elements by name.

#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

TEST_CASE("elements are found by their full names, and by no others") {
  ToyScene toy;
  Scene& scene = toy.scene;
  const auto left = toy.Model("left"), iiwa = toy.Model("left::iiwa", left);
  const auto base = toy.Link(left, "base"), link = toy.Link(iiwa, "link_7");
  const auto joint = toy.Connect("joint_7", base, link, Revolute{});
  Frame frame;
  frame.name = "tool";
  frame.model = iiwa;
  frame.body = link;
  const auto tool = scene.AddFrame(std::move(frame)).index;
  Actuator actuator;
  actuator.name = "motor";
  actuator.model = iiwa;
  actuator.joint = Ref<Joint>(joint);
  const auto motor = scene.AddActuator(std::move(actuator)).index;
  Geometry geometry;
  geometry.name = "shell";
  geometry.body = link;
  const auto shell = scene.geometries.Add(geometry);
  geometry.body = Scene::kWorldBody;
  const auto floor = scene.AddWorldGeometry(geometry);

  CHECK(FindModel(scene, "left::iiwa") == iiwa);
  CHECK(FindModel(scene, "") == Scene::kWorldInstance);
  CHECK_FALSE(FindModel(scene, "iiwa"));
  CHECK(FindBody(scene, "left::iiwa::link_7") == link);
  CHECK(FindBody(scene, "::left::iiwa::link_7") == link);
  CHECK(FindBody(scene, "world") == Scene::kWorldBody);
  for (const char* wrong : {"", "::", "link_7", "iiwa::link_7", "left::link_7", "left::iiwa", "left::iiwa::"}) {
    INFO(wrong);
    CHECK_FALSE(FindBody(scene, wrong));
  }
  CHECK(FindJoint(scene, "left::iiwa::joint_7") == joint);
  CHECK(FindActuator(scene, "left::iiwa::motor") == motor);
  CHECK(FindGeometry(scene, "left::iiwa::link_7::shell") == shell);
  CHECK(FindGeometry(scene, "world::shell") == floor);
  CHECK_FALSE(FindGeometry(scene, "shell"));
  CHECK(FindFrame(scene, "left::iiwa::tool") == FrameId::Of(tool));
  CHECK(FindFrame(scene, "left::iiwa::link_7") == FrameId::Of(link));
  CHECK(FindFrame(scene, "world") == FrameId::Of(Scene::kWorldBody));
  CHECK_FALSE(FindFrame(scene, "left::iiwa::joint_7_parent"));
  scene.joints[joint].has_parent_frame = true;
  CHECK(FindFrame(scene, "left::iiwa::joint_7_parent") == FrameId::ParentOf(joint));
  CHECK_FALSE(FindFrame(scene, "left::__model__"));
  scene.models[left].model_frame_body = base;
  CHECK(FindFrame(scene, "left::__model__") == FrameId::OfModel(left));
}

TEST_CASE("an element whose own name holds a delimiter is found by its full name too") {
  ToyScene toy;
  const auto model = toy.Model("robot");
  const auto body = toy.Link(model, "arm::link");
  CHECK(FindBody(toy.scene, toy.scene.FullName(body)) == body);
}

TEST_CASE("an unknown joint is reported with the nearest name") {
  ToyScene toy;
  const auto model = toy.Model("robot");
  toy.Connect("elbow", Scene::kWorldBody, toy.Link(model, "arm"), Revolute{});
  CHECK_FALSE(ResolveJoint(toy.scene, "robot::elbw", {}, toy.diagnostics));
  CHECK_FALSE(ResolveJoint(toy.scene, "robt::elbow", {}, toy.diagnostics));
  REQUIRE(toy.Codes() == "unknown-joint unknown-joint");
  CHECK(toy.diagnostics.all()[0].hint == "did you mean `robot::elbow`?");
  CHECK(toy.diagnostics.all()[1].hint == "did you mean `robot`?");
}

}  // namespace
}  // namespace sceneweld
