// SPDX-License-Identifier: BSD-3-Clause
// Indexes of a growing scene.

#include <catch2/catch.hpp>

#include "sceneweld/directives/composition/scene_index.h"

namespace sceneweld {
namespace {

Index<Body> AddBody(Scene& scene, Index<ModelInstance> model, const char* name) {
  Body body;
  body.name = name;
  body.model = model;
  return scene.AddBody(std::move(body)).index;
}

Index<Joint> Join(Scene& scene, Index<Body> parent, Index<Body> child, const char* name) {
  Joint joint;
  joint.name = name;
  joint.model = scene.bodies[child].model;
  joint.parent = Ref<Body>(parent);
  joint.child = Ref<Body>(child);
  joint.has_child_frame = true;
  return scene.AddJoint(std::move(joint)).index;
}

TEST_CASE("a joint is found by its two bodies, in either order, also when added later") {
  Scene scene;
  ModelInstance instance;
  instance.name = "m";
  const auto model = scene.AddModel(std::move(instance)).index;
  const auto a = AddBody(scene, model, "a");
  const auto b = AddBody(scene, model, "b");
  const auto c = AddBody(scene, model, "c");
  JointsByBodies joints;
  CHECK_FALSE(joints.Find(scene, a, b).valid());
  const auto ab = Join(scene, a, b, "ab");
  CHECK(joints.Find(scene, a, b) == ab);
  CHECK(joints.Find(scene, b, a) == ab);
  CHECK_FALSE(joints.Find(scene, b, c).valid());
  CHECK_FALSE(joints.Find(scene, a, c).valid());
  CHECK_FALSE(joints.Find(scene, Scene::kWorldBody, a).valid());
  const auto cb = Join(scene, c, b, "cb");
  CHECK(joints.Find(scene, b, c) == cb);
  CHECK(joints.Find(scene, a, b) == ab);
}

TEST_CASE("a frame is found by its local name as long as only one instance has it") {
  Scene scene;
  ModelInstance instance;
  instance.name = "m";
  const auto m = scene.AddModel(std::move(instance)).index;
  const auto a = AddBody(scene, m, "a");
  FramesByName frames;
  CHECK(frames.Find(scene, "a").frame == FrameId::Of(a));
  CHECK_FALSE(frames.Find(scene, "b").frame.valid());
  const auto b = AddBody(scene, m, "b");
  const auto joint = Join(scene, a, b, "j");
  CHECK(frames.Find(scene, "b").frame == FrameId::Of(b));
  CHECK(frames.Find(scene, "j_child").frame == FrameId::ChildOf(joint));
  CHECK_FALSE(frames.Find(scene, "j_parent").frame.valid());
  ModelInstance other;
  other.name = "n";
  const auto n = scene.AddModel(std::move(other)).index;
  AddBody(scene, n, "a");
  CHECK(frames.Find(scene, "a").ambiguous);
  CHECK_FALSE(frames.Find(scene, "b").ambiguous);
}

}  // namespace
}  // namespace sceneweld
