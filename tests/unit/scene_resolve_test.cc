// SPDX-License-Identifier: BSD-3-Clause
// Resolving names.

#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

struct ArmsWithHands : ToyScene {
  ArmsWithHands() {
    left = Model("left");
    right = Model("right");
    left_hand = Link(left, "hand");
    right_hand = Link(right, "hand");
    left_base = Link(left, "base");
    wrist = Connect("wrist", left_base, left_hand);
  }
  FrameId Resolve(const char* name) { return ResolveFrame(scene, name, {}, diagnostics); }
  Index<ModelInstance> left, right;
  Index<Body> left_hand, right_hand, left_base;
  Index<Joint> wrist;
};

TEST_CASE("a frame name means the world, a body, or the only frame of that name") {
  ArmsWithHands toy;
  CHECK(toy.Resolve("world") == FrameId::Of(Scene::kWorldBody));
  CHECK(toy.Resolve("right::hand") == FrameId::Of(toy.right_hand));
  CHECK(toy.Resolve("base") == FrameId::Of(toy.left_base));
  CHECK(toy.Codes().empty());
}

TEST_CASE("a frame name without a scope must fit one instance only") {
  ArmsWithHands toy;
  CHECK_FALSE(toy.Resolve("hand").valid());
  REQUIRE(toy.Codes() == "ambiguous-name");
  CHECK(toy.diagnostics.all()[0].notes.size() == 2);
  CHECK(toy.diagnostics.all()[0].hint.find("left::hand") != std::string::npos);
}

TEST_CASE("a wrong frame, model or body name is reported with the nearest one") {
  ArmsWithHands toy;
  CHECK_FALSE(toy.Resolve("left::hnad").valid());
  CHECK_FALSE(toy.Resolve("lfet::hand").valid());
  CHECK_FALSE(ResolveBody(toy.scene, "left::bse", {}, toy.diagnostics).valid());
  REQUIRE(toy.Codes() == "unknown-frame unknown-model unknown-body");
  CHECK(toy.diagnostics.all()[0].hint == "did you mean `left::hand`?");
  CHECK(toy.diagnostics.all()[1].hint == "did you mean `left::hand`?");
  CHECK(toy.diagnostics.all()[2].hint == "did you mean `left::base`?");
}

TEST_CASE("a name with another delimiter, or with more words, is recognised") {
  ArmsWithHands toy;
  for (const char* wrong : {"left/base", "left.base", "left:base", "Left::Base", "left_base", "left::base_link",
                            "left::arm_base", "/left/base"}) {
    CAPTURE(wrong);
    CHECK_FALSE(toy.Resolve(wrong).valid());
    CHECK(toy.diagnostics.all().back().hint == "did you mean `left::base`?");
  }
  CHECK_FALSE(toy.Resolve("left::wrist").valid());
  CHECK_THAT(toy.diagnostics.all().back().hint, Catch::Matchers::Contains("is a joint, not a frame"));
  CHECK_FALSE(toy.Resolve("right::gearbox").valid());
  CHECK(toy.diagnostics.all().back().hint == "use one of `right::hand`");
}

TEST_CASE("joint frames and model frames are found only where there are any") {
  ArmsWithHands toy;
  CHECK_FALSE(FindFrame(toy.scene, toy.left, "wrist_parent").valid());
  CHECK_FALSE(FindFrame(toy.scene, toy.left, "__model__").valid());
  toy.scene.joints[toy.wrist].has_parent_frame = true;
  toy.scene.joints[toy.wrist].X_PF = At(1);
  toy.scene.models[toy.left].model_frame_body = toy.left_base;
  toy.scene.models[toy.left].X_BModel = At(0, 2);
  const FrameId parent = FindFrame(toy.scene, toy.left, "wrist_parent");
  REQUIRE(parent == FrameId::ParentOf(toy.wrist));
  CHECK_FALSE(FindFrame(toy.scene, toy.left, "wrist_child").valid());
  CHECK(toy.scene.Fixed(parent).body == toy.left_base);
  CheckAt(toy.scene.Fixed(parent).X_BF, {1, 0, 0});
  const FrameId model = FindFrame(toy.scene, toy.left, "__model__");
  REQUIRE(model == FrameId::OfModel(toy.left));
  CheckAt(toy.scene.Fixed(model).X_BF, {0, 2, 0});
  CHECK(toy.scene.FullName(model) == "left::__model__");
  CHECK(toy.scene.FullName(parent) == "left::wrist_parent");
}

TEST_CASE("names are unique in their scope and kind, and free in another") {
  ArmsWithHands toy;
  Body again;
  again.name = "hand";
  again.model = toy.left;
  const auto added = toy.scene.AddBody(again);
  CHECK_FALSE(added);
  CHECK(added.taken == toy.left_hand);
  CHECK(toy.scene.bodies.size() == 4);
  CHECK(toy.Connect("hand", toy.left_base, toy.left_base).valid());  // a joint named as a body
  CHECK_FALSE(toy.scene.FindBody(toy.right, "base").valid());
}

TEST_CASE("a copied scene finds its names on its own") {
  auto toy = std::make_unique<ArmsWithHands>();
  const Scene copy = toy->scene;
  toy.reset();
  CHECK(copy.FindModel("right").valid());
  CHECK(copy.FindBody(copy.FindModel("right"), "hand").valid());
}

}  // namespace
}  // namespace sceneweld
