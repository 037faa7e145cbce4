// SPDX-License-Identifier: BSD-3-Clause
// Writing SDFormat.

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/write/sdf_writer.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/tests/absent.h"
#include "sceneweld/tests/unit/occurrences.h"

namespace sceneweld {
namespace {

// A scene made by hand, one call for each element.
struct Maker {
  Scene scene;
  Diagnostics diagnostics;

  Index<ModelInstance> Model(const char* name, Index<ModelInstance> parent = Scene::kWorldInstance) {
    ModelInstance model;
    model.name = name;
    model.parent = parent;
    return scene.AddModel(model).index;
  }
  Index<Body> Link(Index<ModelInstance> model, const char* name, Pose X_WB = {}) {
    Body body;
    body.name = name;
    body.model = model;
    body.X_WB = X_WB;
    body.mass_properties->mass = 1.5;
    body.mass_properties->center_of_mass = {0.1, 0.2, -0.3};
    body.mass_properties->inertia = {0.1, 0.2, 0.25, 0.01, -0.02, 0.003};
    return scene.AddBody(body).index;
  }
  Index<Joint> Join(const char* name, Index<Body> parent, Index<Body> child, Motion motion, Pose X_PF = {},
                    Pose X_CM = {}) {
    Joint joint;
    joint.name = name;
    joint.model = scene.bodies[child].model;
    joint.parent = Ref<Body>(parent);
    joint.child = Ref<Body>(child);
    joint.motion = std::move(motion);
    joint.X_PF = X_PF;
    joint.X_CM = X_CM;
    return scene.AddJoint(joint).index;
  }
  std::string Write(WriteOptions options = {}) {
    BuildTree(scene, diagnostics);
    LossReport losses(diagnostics);
    return sdf::Write(scene, options, losses);
  }
  // Writes, and compares with libsdformat if that is available.
  std::string WriteAndJudge() {
    const std::string text = Write();
    INFO(text);
    Diagnostics findings;
    const Judgement judgement = JudgeSdf(scene, text, {}, findings);
    if (!judgement.available) {
      Absent("judges", findings.all().front().message);
      return text;
    }
    for (const Diagnostic& finding : findings.all()) UNSCOPED_INFO(finding.message);
    CHECK(judgement.findings == 0);
    CHECK(judgement.largest_pose_difference < 1e-9);
    return text;
  }
};

const Pose kSomewhere{{1, -2, 0.5}, Rotation::FromRpy({0.3, -1.2, 2.5})};
const Pose kElsewhere{{0.25, 0.5, 2}, Rotation::FromRpy({-1, 0.2, 0.1})};

TEST_CASE("two arms that nothing connects stand side by side in the world") {
  Maker maker;
  for (const char* name : {"left", "right"}) {
    const auto model = maker.Model(name);
    const auto base = maker.Link(model, "base");
    const auto tip = maker.Link(model, "tip");
    maker.Join("fix", Scene::kWorldBody, base, Weld{}, kSomewhere);
    maker.Join("turn", base, tip, Revolute{{0, 0.6, 0.8}, Dof{.lower = -1, .upper = 2, .velocity_limit = 3}},
               kElsewhere, kSomewhere);
  }
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, "<model name=\"left\">"));
  CHECK_FALSE(Occurs(text, "<model name=\"scene\""));
  CHECK_FALSE(Occurs(text, "sceneweld:scope"));
}

TEST_CASE("a weld across models brings one root model around all") {
  Maker maker;
  const auto arm = maker.Model("left::arm");
  const auto hand = maker.Model("hand");
  const auto flange = maker.Link(arm, "flange");
  const auto palm = maker.Link(hand, "palm");
  maker.Join("fix", Scene::kWorldBody, flange, Weld{}, kElsewhere);
  maker.Join("grasp", flange, palm, Weld{}, kSomewhere);
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, "\nmodel scene wrapper=true name=::;\n"));
  CHECK(Occurs(text, "\nmodel scene::left wrapper=true;\n"));
  CHECK(Occurs(text, "<parent>left::arm::flange</parent>"));
  CHECK(Occurs(text, "<child>hand::palm</child>"));
}

TEST_CASE("a crossing joint goes into the deepest model around both bodies") {
  Maker maker;
  const auto robot = maker.Model("robot");
  const auto arm = maker.Model("robot::arm", robot);
  const auto hand = maker.Model("robot::hand", robot);
  const auto base = maker.Link(robot, "base");
  const auto flange = maker.Link(arm, "flange");
  const auto palm = maker.Link(hand, "palm");
  maker.Join("shoulder", base, flange, Weld{}, kElsewhere);
  maker.Join("grasp", flange, palm, Prismatic{{1, 0, 0}, {}}, kSomewhere);
  const std::string text = maker.WriteAndJudge();
  CHECK_FALSE(Occurs(text, "<model name=\"scene\""));
  CHECK(Occurs(text, "<parent>arm::flange</parent>"));
}

TEST_CASE("links stand where all joints are at zero") {
  Maker maker;
  const auto model = maker.Model("arm");
  const auto base = maker.Link(model, "base");
  const auto upper = maker.Link(model, "upper");
  const auto lower = maker.Link(model, "lower");
  maker.Join("fix", Scene::kWorldBody, base, Weld{}, kSomewhere);
  maker.Join("shoulder", base, upper, Revolute{{0, 0, 1}, Dof{.default_position = 0.75}}, kElsewhere);
  maker.Join("elbow", upper, lower, Ball{{Dof{.default_position = 0.1}, Dof{}, Dof{.default_position = -0.2}}},
             kElsewhere, kSomewhere);
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, " default_position=0.75"));
  CHECK(Occurs(text, " default_position=0.1,0,-0.2"));
}

TEST_CASE("every kind of joint is written so that libsdformat accepts it") {
  Maker maker;
  const auto model = maker.Model("m");
  const auto base = maker.Link(model, "base", kSomewhere);
  const auto link = [&](const char* name) { return maker.Link(model, name); };
  maker.Join("revolute", base, link("a"), Revolute{{1, 0, 0}, Dof{.effort_limit = 5, .damping = 0.1, .friction = 0.2}},
             kElsewhere, kSomewhere);
  maker.Join("prismatic", base, link("b"), Prismatic{{0, 1, 0}, Dof{.stiffness = 7, .rest_position = 0.1}}, kElsewhere);
  maker.Join("screw", base, link("c"), Screw{{0, 0, 1}, 0.01, Dof{.damping = 2}}, kElsewhere);
  maker.Join("ball", base, link("d"), Ball{{Dof{.damping = 1}, Dof{.damping = 1}, Dof{.damping = 1}}}, kElsewhere);
  maker.Join("universal", base, link("e"), Universal{{Dof{.damping = 1}, Dof{.damping = 1}}}, kElsewhere);
  maker.Join("planar", base, link("f"), Planar{{Dof{.damping = 1}, Dof{.damping = 2}, Dof{.damping = 3}}}, kElsewhere,
             kSomewhere);
  Curve curve;
  curve.segments = {{1, 0}, {0.5, 2}};
  maker.Join("curved", base, link("g"), Curvilinear{std::make_shared<const Curve>(curve), Dof{.damping = 0.5}},
             kElsewhere, kSomewhere);
  maker.Join("loose", base, link("h"), Floating{kSomewhere}, kElsewhere, kElsewhere);
  maker.Join("held", Scene::kWorldBody, link("i"), Weld{}, kElsewhere, kSomewhere);
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, "<drake:joint name=\"planar\" type=\"planar\">"));
  CHECK(Occurs(text, "<drake:parent>planar_parent</drake:parent>"));
  CHECK(Occurs(text, "<drake:circular_arc>"));
  CHECK(Occurs(text, " floating_joint=base "));
}

TEST_CASE("a joint whose child is the world is turned round") {
  Maker maker;
  const auto model = maker.Model("m");
  const auto base = maker.Link(model, "base");
  Joint joint;
  joint.name = "j";
  joint.model = model;
  joint.parent = Ref<Body>(base);
  joint.child = Ref<Body>(Scene::kWorldBody);
  joint.motion = Revolute{{0, 0, 1}, Dof{.lower = -1, .upper = 1, .default_position = 0.5}};
  joint.X_PF = kSomewhere;
  joint.X_CM = kElsewhere;
  maker.scene.AddJoint(joint);
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, " reversed=true"));
  CHECK(Occurs(text, "<xyz>0 0 -1</xyz>"));
}

TEST_CASE("names that SDFormat refuses are changed, and every reference follows") {
  Maker maker;
  const auto model = maker.Model("m");
  const auto base = maker.Link(model, "base");
  const auto arm = maker.Link(model, "arm");
  const auto odd = maker.Link(model, "a::b");
  const auto reserved = maker.Link(model, "__x__");
  maker.Join("arm", base, arm, Revolute{}, kElsewhere);
  maker.Join("j2", arm, odd, Weld{}, kElsewhere);
  maker.Join("j3", odd, reserved, Weld{}, kElsewhere);
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, "<joint name=\"arm_joint\""));
  CHECK(Occurs(text, " name=arm"));
  CHECK(Occurs(text, "<child>a__b</child>"));
  CHECK(Occurs(text, "__x___link name=__x__;\n"));
  std::size_t renamed = 0;
  for (const Diagnostic& note : maker.diagnostics.all()) renamed += note.code == Code("loss-renamed");
  CHECK(renamed == 3);
}

TEST_CASE("an empty instance, a static model and one that is not held by itself") {
  Maker maker;
  maker.Model("nothing");
  const auto table = maker.Model("table");
  maker.scene.models[table].is_static = true;
  const auto top = maker.Link(table, "top");
  maker.Join("sdformat_model_static_world_welds_to_top", Scene::kWorldBody, top, Weld{}, kSomewhere);
  const auto shelf = maker.Model("shelf");
  maker.scene.models[shelf].is_static = true;
  const auto board = maker.Link(shelf, "board");
  maker.Join("top_welds_to_board", top, board, Weld{}, kElsewhere);
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, "nothing static=false|true;\n"));
  CHECK(Occurs(text, "<model name=\"table\">"));
  CHECK_FALSE(Occurs(text, "sdformat_model_static_world_welds_to_top"));
  CHECK(Occurs(text, "shelf static=true|false;\n"));
}

TEST_CASE("the world's own geometry stands in a static wrapper") {
  Maker maker;
  Geometry ground;
  ground.name = "ground";
  ground.body = Scene::kWorldBody;
  ground.roles.proximity = true;
  ground.shape = HalfSpace{};
  ground.proximity = std::make_shared<const ProximityProperties>();
  maker.scene.geometries.Add(ground);
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, " world=true;"));
}

TEST_CASE("groups of several models and explicit exclusions find a model around all") {
  Maker maker;
  const auto a = maker.Link(maker.Model("a"), "x");
  const auto b = maker.Link(maker.Model("b"), "x");
  CollisionFilterGroup group;
  group.name = "all";
  group.scope = Scene::kWorldInstance;
  group.members = {Ref<Body>(a), Ref<Body>(b)};
  group.ignores = {Ref<CollisionFilterGroup>(Index<CollisionFilterGroup>(0))};
  maker.scene.AddCollisionFilterGroup(group);
  maker.scene.excluded_pairs.Add({a, b, {}});
  const std::string text = maker.WriteAndJudge();
  CHECK(Occurs(text, "<drake:member>a::x</drake:member>"));
  CHECK(Occurs(text, "<drake:ignored_collision_filter_group>all</drake:ignored_collision_filter_group>"));
  CHECK(Occurs(text, " pairs=true;"));
}

TEST_CASE("what is written is the same every time") {
  Maker maker;
  const auto model = maker.Model("m");
  maker.Join("j", maker.Link(model, "a"), maker.Link(model, "b"), Revolute{}, kSomewhere);
  CHECK(maker.Write() == maker.Write());
}

TEST_CASE("legal names") {
  using sdf::LegalName;
  CHECK(LegalName("fine name", "link") == "fine name");
  CHECK(LegalName(" left ", "link") == "left");
  CHECK(LegalName("", "joint") == "joint");
  CHECK(LegalName("world", "link") == "world_link");
  CHECK(LegalName("__model__", "frame") == "__model___frame");
  CHECK(LegalName("a::b", "link") == "a__b");
  sdf::NameSpace names;
  const Name a = names.Claim("x", "link"), b = names.Claim("x", "joint"), c = names.Claim("x", "joint");
  CHECK(a == "x");
  CHECK(b == "x_joint");
  CHECK(c == "x_joint_1");
}

}  // namespace
}  // namespace sceneweld
