// SPDX-License-Identifier: BSD-3-Clause
// Losses that explain differences.

#include "sceneweld/parsers/loss/loss_match.h"

#include <catch2/catch.hpp>

namespace sceneweld {
namespace {

// Two hinges between the world and a body each.
Scene TwoHinges() {
  Scene scene;
  ModelInstance model;
  model.name = "m";
  model.parent = Scene::kWorldInstance;
  const auto m = scene.AddModel(model).index;
  for (const char* name : {"left", "right"}) {
    Body body;
    body.name = name;
    body.model = m;
    const auto child = scene.AddBody(body).index;
    Joint joint;
    joint.name = name;
    joint.model = m;
    joint.parent.index = Scene::kWorldBody;
    joint.child.index = child;
    joint.motion = Revolute{};
    joint.mimic = Mimic{};
    scene.AddJoint(joint);
  }
  return scene;
}

struct MatchedLosses {
  Diagnostics diagnostics;
  LossReport report{diagnostics};

  std::string Untold(const Scene& a, const Scene& b) const {
    std::string text;
    for (const Difference& difference : UnexplainedDifferences(report, Compare(a, b))) text += difference.Text() + "\n";
    return text;
  }
};

TEST_CASE("a loss explains a difference in its field of its element, and of no other") {
  const Scene a = TwoHinges();
  Scene b = a;
  const auto change = [&](std::uint32_t i) { Dofs(b.joints[Index<Joint>(i)]).front().damping = 1; };
  change(0);
  const Joint& left = a.joints[Index<Joint>(0)];
  CHECK(MatchedLosses().Untold(a, b) == "joint `m::left`: `damping` is 0 in the first, 1 in the second\n");
  MatchedLosses other_field, other_element, right_one, kind, whole;
  other_field.report.Approximated(About<&Dof::lower, &Dof::upper>(left), "");
  CHECK_FALSE(other_field.Untold(a, b).empty());
  other_element.report.Approximated(About<&Dof::damping>(a.joints[Index<Joint>(1)]), "");
  CHECK_FALSE(other_element.Untold(a, b).empty());
  right_one.report.Approximated(About<&Dof::friction, &Dof::damping>(left), "");
  CHECK(right_one.Untold(a, b).empty());
  kind.report.Approximated(AboutKind<Revolute>(left), "");
  CHECK(kind.Untold(a, b).empty());
  whole.report.Dropped(About(left), "");
  CHECK(whole.Untold(a, b).empty());
  change(1);
  CHECK(whole.Untold(a, b) == "joint `m::right`: `damping` is 0 in the first, 1 in the second\n");
  MatchedLosses everywhere;
  everywhere.report.Approximated(AboutAll<&Dof::damping>({}), "");
  CHECK(everywhere.Untold(a, b).empty());
}

TEST_CASE("an encoded or renamed value explains no difference") {
  const Scene a = TwoHinges();
  Scene b = a;
  b.joints[Index<Joint>(0)].mimic.reset();
  MatchedLosses losses;
  losses.report.Encoded({}, "");
  losses.report.Renamed({}, "");
  CHECK(losses.Untold(a, b) == "joint `m::left`: `mimic` is there in the first, none in the second\n");
  losses.report.Dropped(About<&Joint::mimic>(a.joints[Index<Joint>(0)]), "");
  CHECK(losses.Untold(a, b).empty());
}

TEST_CASE("what is new must be of a kind that the export adds") {
  const Scene a = TwoHinges();
  Scene b = a;
  Plugin plugin;
  plugin.name = "p";
  plugin.model = Index<ModelInstance>(1);
  b.plugins.Add(plugin);
  MatchedLosses losses;
  CHECK(losses.Untold(a, b) == "plugin `m::p` is only in the second\n");
  losses.report.Adds<Plugin>();
  CHECK(losses.Untold(a, b).empty());
}

}  // namespace
}  // namespace sceneweld
