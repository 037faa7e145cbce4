// SPDX-License-Identifier: BSD-3-Clause
// Comparison of moving trees.

#include "sceneweld/parsers/judge/judge_motion.h"

#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

TEST_CASE("an engine that turns a joint about another axis, or elsewhere, is found out where the joint moves") {
  ToyScene toy;
  const auto arm = toy.Model("arm");
  const auto base = toy.Link(arm, "base"), upper = toy.Link(arm, "upper"), hand = toy.Link(arm, "hand");
  toy.Connect("weld", Scene::kWorldBody, base, Weld{}, At(0, 0, 1));
  const auto shoulder = toy.Connect("shoulder", base, upper, Revolute{}, At(1), At(0, -1));
  toy.Connect("wrist", upper, hand, Weld{}, At(2));
  BuildTree(toy.scene, toy.diagnostics);

  EngineTree engine;
  for (const Body& body : toy.scene.bodies) engine.X_WL.push_back(body.X_WB);
  engine.X_BL.resize(engine.X_WL.size());
  engine.moving = {{shoulder, base, upper, At(1), At(0, -1), {0, 0, 1}}};
  CHECK(LargestMotionDifference(toy.scene, engine, 20) < 1e-14);

  engine.moving[0].axis = {0, 1, 0};
  CHECK(LargestMotionDifference(toy.scene, engine, 20) > 0.1);
  engine.moving[0].axis = {0, 0, 1};
  engine.moving[0].X_PJ = At(1, 0.001);
  engine.moving[0].X_CJ = At(0, -0.999);
  CHECK(LargestMotionDifference(toy.scene, engine, 20) > 1e-4);
}

TEST_CASE("a tree that is held at the child of a joint moves at the joint's parent") {
  ToyScene toy;
  const auto arm = toy.Model("arm");
  const auto base = toy.Link(arm, "base"), upper = toy.Link(arm, "upper");
  toy.Connect("weld", Scene::kWorldBody, upper, Weld{}, At(0, 0, 1));
  const auto shoulder = toy.Connect("shoulder", base, upper, Revolute{}, At(1), At(0, -1));
  BuildTree(toy.scene, toy.diagnostics);

  EngineTree engine;
  for (const Body& body : toy.scene.bodies) engine.X_WL.push_back(body.X_WB);
  engine.X_BL.resize(engine.X_WL.size());
  engine.moving = {{shoulder, base, upper, At(1), At(0, -1), {0, 0, 1}}};
  CHECK(LargestMotionDifference(toy.scene, engine, 20) < 1e-14);
  engine.moving[0].axis = {0, 0, -1};
  CHECK(LargestMotionDifference(toy.scene, engine, 20) > 0.1);
}

}  // namespace
}  // namespace sceneweld
