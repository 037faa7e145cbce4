// SPDX-License-Identifier: BSD-3-Clause
// The joints of groups, as MoveIt finds them, and the order of positions.

#include "sceneweld/parsers/srdf/srdf_groups.h"

#include <catch2/catch.hpp>
#include <memory>
#include <string>

#include "sceneweld/parsers/srdf/srdf_reading.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld::srdf {
namespace {

// A trunk with two arms of two links: `trunk` holds `left_1` and `right_1`.
class TwoArmRobot {
 public:
  TwoArmRobot() {
    const auto model = toy_.Model("robot");
    const auto trunk = toy_.Link(model, "trunk");
    for (const std::string side : {"left", "right"}) {
      const auto first = toy_.Link(model, side + "_1"), second = toy_.Link(model, side + "_2");
      toy_.Connect(side + "_a", trunk, first, Revolute{});
      toy_.Connect(side + "_b", first, second, Revolute{});
    }
  }

  // The names of the joints of group `g`.
  std::string Joints(const std::string& robot_text) {
    const auto files = std::make_shared<MemoryFiles>();
    auto sources = std::make_shared<Sources>();
    Files all(files, Limits(), sources);
    const PackageMap packages;
    ReadContext context{all, packages, toy_.diagnostics, {}, nullptr};
    const Source& source = sources->Add("/r.srdf", "r.srdf", "<robot name='robot'>" + robot_text + "</robot>");
    const auto document = XmlDocument::Parse(source, toy_.diagnostics);
    REQUIRE(document);
    Robot robot(toy_.scene, context);
    ReadVirtualJoints(document->root("robot"), robot);
    ReadGroups(document->root("robot"), robot);
    GroupJoints joints(robot);
    std::string names;
    for (const std::size_t joint : joints.Of("g")) names += (names.empty() ? "" : " ") + joints.NameOf(joint);
    return names;
  }

  ToyScene toy_;
};

TEST_CASE("the joints of a group are those of its joints, links, chains and groups") {
  const std::string v = "<virtual_joint name='v' type='floating' parent_frame='world' child_link='trunk'/>";
  CHECK(TwoArmRobot().Joints("<group name='g'><joint name='left_a'/></group>") == "left_a");
  CHECK(TwoArmRobot().Joints("<group name='g'><link name='left_2'/><link name='trunk'/></group>") == "left_b");
  CHECK(TwoArmRobot().Joints(v + "<group name='g'><link name='left_2'/><link name='trunk'/></group>") == "left_b v");
  CHECK(TwoArmRobot().Joints("<group name='g'><chain base_link='trunk' tip_link='left_2'/></group>") ==
        "left_a left_b");
  CHECK(TwoArmRobot().Joints("<group name='g'><chain base_link='left_1' tip_link='left_2'/></group>") == "left_b");
  CHECK(TwoArmRobot().Joints("<group name='g'><chain base_link='left_2' tip_link='trunk'/></group>") ==
        "left_a left_b");
  CHECK(TwoArmRobot().Joints("<group name='g'><chain base_link='left_2' tip_link='right_1'/></group>") ==
        "left_a left_b right_a");
  CHECK(
      TwoArmRobot().Joints("<group name='g'><group name='h'/><joint name='right_b'/></group>"
                           "<group name='h'><group name='i'/></group><group name='i'><joint name='left_b'/></group>") ==
      "left_b right_b");
}

TEST_CASE("groups that contain each other are reported once, and end") {
  TwoArmRobot arms;
  CHECK(arms.Joints("<group name='g'><group name='h'/><joint name='left_a'/></group>"
                    "<group name='h'><group name='g'/><joint name='left_b'/></group>") == "left_a left_b");
  CHECK(arms.toy_.Codes() == "group-cycle");
  TwoArmRobot again;
  CHECK(again.Joints("<group name='g'><group name='g'/></group>").empty());
  CHECK(again.toy_.Codes() == "group-cycle");
}

TEST_CASE("positions of floating joints are in MoveIt's order, and back") {
  const std::vector<double> moveit{1, 2, 3, 0.1, 0.2, 0.3, 0.9};
  const std::vector<double> scene = FromMoveIt(Floating{}, moveit);
  CHECK(scene == std::vector<double>{0.9, 0.1, 0.2, 0.3, 1, 2, 3});
  CHECK(ToMoveIt(Floating{}, scene) == moveit);
  CHECK(FromMoveIt(Planar{}, std::vector<double>{1, 2, 3}) == std::vector<double>{1, 2, 3});
}

TEST_CASE("a pose outside of the plane has no planar values") {
  const std::vector<double> values{1, 2, 0.5};
  const std::vector<double> again = PoseToPlanar(PoseFromPlanar(values));
  REQUIRE(again.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(again[i] == Approx(values[i]));
  CHECK(PoseToPlanar({{0, 0, 1}, Rotation()}).empty());
}

}  // namespace
}  // namespace sceneweld::srdf
