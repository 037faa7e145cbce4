// SPDX-License-Identifier: BSD-3-Clause
// Models, bodies, masses and frames of USD: what is written, and stages of other programs.

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/prim_place.h"
#include "sceneweld/parsers/usd/schema/attributes.h"
#include "sceneweld/parsers/usd/write/moved_paths.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/tests/unit/every_kind.h"

namespace sceneweld {
namespace {

std::optional<Loaded> LoadStage(const std::string& text, Diagnostics& diagnostics) {
  LoadOptions options;
  options.format = "usd";
  options.files = std::make_shared<MemoryFiles>();
  return LoadText(text, "/cell", options, diagnostics, "model.usda");
}

std::string StageOf(const Loaded& loaded, const WriteOptions& wanted = {}) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  WriteOptions options = wanted;
  options.keep_text = false;
  return Export(loaded, *FindFormat("usd"), options, losses);
}

std::size_t Count(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
  return count;
}

// A stage with one model `robot`.
std::string StageOfBodies(const std::string& prims, const std::string& metadata = "metersPerUnit = 1\nupAxis = \"Z\"") {
  return "#usda 1.0\n(\ndefaultPrim = \"robot\"\n" + metadata + "\n)\ndef Xform \"robot\"\n{\n" + prims + "}\n";
}

const Body& BodyOf(const Scene& scene, std::string_view name) {
  const auto index = scene.FindBody(scene.FindModel("robot"), name);
  REQUIRE(index.valid());
  return scene.bodies[index];
}

TEST_CASE("identifiers of USD") {
  CHECK(usd::Identifier("link-1") == "link_1");
  CHECK(usd::Identifier("1st") == "_1st");
  CHECK(usd::Identifier("gr\xC3\xBCn") == "gr_n");
  usd::ChildNames names;
  CHECK(names.Claim("a b", "body") == "a_b");
  CHECK(names.Claim("a_b", "body") == "a_b_1");
  CHECK(names.Claim("a_b_1", "body") == "a_b_1_1");
  CHECK(names.Claim("", "body") == "body");
}

TEST_CASE("private texts are words") {
  for (const char* text : {"", "a b", " a  b,c", "%20", "1 -2e-5", "x=\"y\";|<z>"}) {
    CAPTURE(text);
    const std::string word = usd::PrivateWord(text);
    CHECK(word.find_first_of(" ;|=\"<>") == word.npos);
    CHECK(usd::TextOfPrivateWord(word) == text);
  }
  CHECK(usd::KeyOfPrivateName(usd::PrivateName("actuator.1.name")) == "actuator.1.name");
  CHECK_FALSE(usd::KeyOfPrivateName("physics:mass"));
  CHECK_FALSE(usd::KeyOfPrivateName(usd::RecordedName("physics:mass")));
}

TEST_CASE("only paths at or below a prim move, and not in texts") {
  const std::string text = "rel a = </W/l>\nrel b = [</W/l/x>, </W/lx>]\nstring c = \"</W/l>\"\nx = </W/l.y>\n";
  CHECK(usd::MovedPaths(text, "/W/l", "/P/q") ==
        "rel a = </P/q>\nrel b = [</P/q/x>, </W/lx>]\nstring c = \"</W/l>\"\nx = </P/q.y>\n");
}

TEST_CASE("a transform is a pose and a scale as long as these hold it") {
  usd::PrimTransform mirrored(Pose(), {0.01, -0.01, 0.01});
  mirrored.Rotate(Rotation::FromAxisAngle({0, 0, 1}, 0.5));
  mirrored.Translate({1, 2, 3});
  const usd::PrimPlace place = mirrored.Place();
  CHECK(place.is_exact);
  CHECK(place.scale == Vector3{0.01, -0.01, 0.01});
  // The mirror turns the rotation the other way.
  CHECK(place.X_WP.rotation.z() == Approx(-std::sin(0.25)));

  usd::PrimTransform sheared(Pose(), {1, 2, 1});
  sheared.Rotate(Rotation::FromAxisAngle({0, 0, 1}, std::numbers::pi / 4));
  CHECK_FALSE(sheared.Place().is_exact);
  usd::PrimTransform swapped(Pose(), {1, 2, 3});
  swapped.Rotate(Rotation::FromAxisAngle({0, 0, 1}, std::numbers::pi / 2));
  CHECK(swapped.Place().is_exact);
  CHECK(swapped.Place().scale.x == Approx(2));
}

TEST_CASE("equal robots are one prototype, and what leads out of them stays with each") {
  const std::string directives = R"(directives:
- add_model: {name: left, file: arm.urdf, default_joint_positions: {j: [0.5]}}
- add_model: {name: right, file: arm.urdf, default_joint_positions: {j: [0.5]}}
- add_model: {name: bent, file: arm.urdf}
- add_weld: {parent: world, child: left::base, X_PC: {translation: [1, 0, 0]}}
- add_weld: {parent: world, child: right::base, X_PC: {translation: [-1, 0.25, 0]}}
- add_weld: {parent: left::tip, child: bent::base}
)";
  const std::string arm = R"(<robot name="arm"><link name="base"/><link name="tip"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="j" type="revolute">
<parent link="base"/><child link="tip"/><axis xyz="0 1 0"/><origin xyz="0 0 0.3" rpy="0.1 0.2 0.3"/>
<limit lower="-1" upper="1" effort="3" velocity="2"/></joint></robot>)";
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/cell/arm.urdf", arm);
  LoadOptions options;
  options.format = "dmd";
  options.files = files;
  Diagnostics diagnostics;
  const auto loaded = LoadText(directives, "/cell", options, diagnostics, "scene.dmd.yaml");
  INFO(All(diagnostics));
  REQUIRE(loaded);
  for (const UsdBodies bodies : {UsdBodies::kFlat, UsdBodies::kNested}) {
    WriteOptions write;
    write.usd_bodies = bodies;
    const std::string text = StageOf(*loaded, write);
    INFO(text);
    CHECK(Count(text, "prepend references = </Prototypes/left>") == 2);
    CHECK(Count(text, "def Xform \"base\"") == 2);
    CHECK(Count(text, "over \"joints\"") == 2);
    Diagnostics faults;
    const auto back = LoadStage(text, faults);
    INFO(All(faults));
    REQUIRE(back);
    CHECK(faults.all().empty());
    for (const Difference& d : Compare(loaded->scene, back->scene, {})) FAIL_CHECK(d.Text());
  }
}

TEST_CASE("many robots that all differ are written in full, and read back the same") {
  constexpr int kRobots = 80;
  std::string directives = "directives:\n";
  for (int i = 0; i < kRobots; ++i) {
    // The last ten are equal, but come after too many that differ.
    const int position = std::min(i, kRobots - 10);
    directives += "- add_model: {name: r" + std::to_string(i) + ", file: arm.urdf, default_joint_positions: {j: [0." +
                  std::to_string(100 + position) + "]}}\n";
  }
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/cell/arm.urdf",
             R"(<robot name="arm"><link name="base"/><link name="tip"/><joint name="j" type="revolute">
<parent link="base"/><child link="tip"/><limit lower="-1" upper="1" effort="3" velocity="2"/></joint></robot>)");
  LoadOptions options;
  options.format = "dmd";
  options.files = files;
  Diagnostics diagnostics;
  const auto loaded = LoadText(directives, "/cell", options, diagnostics, "scene.dmd.yaml");
  INFO(All(diagnostics));
  REQUIRE(loaded);
  const std::string text = StageOf(*loaded, {});
  CHECK(Count(text, "prepend references") == 0);
  const auto back = LoadStage(text, diagnostics);
  INFO(All(diagnostics));
  REQUIRE(back);
  for (const Difference& d : Compare(loaded->scene, back->scene, {})) FAIL_CHECK(d.Text());
}

TEST_CASE("an inertia that is not diagonal is exact") {
  const std::string json =
      R"({"schema":"sceneweld/scene/1","models":[{"name":"m"}],"bodies":[{"name":"m::b","model":"m",
"mass":2,"center_of_mass":[0.1,0.2,0.3],"inertia":{"ixx":1,"iyy":1.25,"izz":1.1,"ixy":0.1,"ixz":-0.05,"iyz":0.02}}]})";
  Diagnostics diagnostics;
  const auto loaded = ReadJson(json, diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  for (const bool newton : {true, false}) {
    WriteOptions options;
    options.usd_schemas.newton = newton;
    const auto back = LoadStage(StageOf(*loaded, options), diagnostics);
    INFO(All(diagnostics));
    REQUIRE(back);
    CompareOptions compare;
    compare.tolerance = 0;
    for (const Difference& d : Compare(loaded->scene, back->scene, compare)) FAIL_CHECK(d.Text());
  }
}

TEST_CASE("units, axes and the scale of a stage") {
  Diagnostics diagnostics;
  const auto loaded = LoadStage(StageOfBodies(R"(
  double3 xformOp:translate = (100, 0, 0)
  uniform token[] xformOpOrder = ["xformOp:translate"]
  def PhysicsScene "physics" { float physics:gravityMagnitude = 500; }
  def Xform "a" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
  {
    double3 xformOp:translate = (0, 200, 0)
    float3 xformOp:scale = (2, 2, 2)
    uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:scale"]
    float physics:mass = 3
    point3f physics:centerOfMass = (10, 0, 0)
    float3 physics:diagonalInertia = (10000, 10000, 20000)
    quatf physics:principalAxes = (0, 0, 0, 0)
  }
)",
                                              "metersPerUnit = 0.01\nkilogramsPerUnit = 2\nupAxis = \"Y\""),
                                diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  CHECK(diagnostics.all().empty());
  CHECK(loaded->scene.gravity == Vector3{0, 0, -5});
  const Body& a = BodyOf(loaded->scene, "a");
  CHECK(Length(a.X_WB.translation - Vector3{1, 0, 2}) < 1e-12);
  CHECK(a.mass_properties->mass == 6);
  CHECK(a.mass_properties->center_of_mass.x == Approx(0.2));
  CHECK(a.mass_properties->inertia.izz == Approx(4));
}

TEST_CASE("masses that a stage leaves to be computed") {
  Diagnostics diagnostics;
  const auto loaded = LoadStage(StageOfBodies(R"(
  def Xform "water" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
  {
    def Cube "box" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
      double size = 1
      double3 xformOp:translate = (1, 0, 0)
      uniform token[] xformOpOrder = ["xformOp:translate"]
    }
  }
  def Xform "light" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
  {
    float physics:density = 10
    def Cube "box" (prepend apiSchemas = ["PhysicsCollisionAPI"]) { double size = 1; }
    def Cube "own" (prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMassAPI"])
    {
      double size = 1
      float physics:density = 20
    }
    def Cube "weighed" (prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMassAPI"])
    {
      double size = 1
      float physics:mass = 70
      float physics:density = 20
    }
  }
  def Xform "weighed" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
  {
    float physics:mass = 6
    def Cube "box" (prepend apiSchemas = ["PhysicsCollisionAPI"]) { double size = 1; }
  }
)"),
                                diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  const MassProperties& water = BodyOf(loaded->scene, "water").mass_properties;
  CHECK(water.mass == Approx(1000));
  CHECK(water.center_of_mass.x == Approx(1));
  CHECK(BodyOf(loaded->scene, "light").mass_properties->mass == Approx(100));
  const MassProperties& weighed = BodyOf(loaded->scene, "weighed").mass_properties;
  CHECK(weighed.mass == 6);
  CHECK(weighed.inertia.ixx == Approx(1));
}

TEST_CASE("bodies of one name, disabled bodies, and bodies below bodies") {
  Diagnostics diagnostics;
  const auto loaded = LoadStage(StageOfBodies(R"(
  def Xform "left" { def Xform "hand" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) {} }
  def Xform "right"
  {
    def Xform "hand" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
    {
      def Xform "finger" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) {}
      def Xform "tool" {}
    }
  }
  def Xform "post" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) { bool physics:rigidBodyEnabled = 0; }
  over "ghost" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) {}
)"),
                                diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  const Scene& scene = loaded->scene;
  CHECK(scene.bodies.size() == 4);
  BodyOf(scene, "hand");
  BodyOf(scene, "finger");
  const Body& right = BodyOf(scene, "right_hand");
  const auto tool = scene.FindDeclaredFrame(right.model, "tool");
  REQUIRE(tool.valid());
  CHECK(&scene.bodies[scene.frames[tool].body] == &right);
}

TEST_CASE("nothing of a stage is lost in silence") {
  Diagnostics diagnostics;
  const auto loaded = LoadStage(StageOfBodies(R"(
  def Xform "a" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
  {
    float physics:mass = 3
    vector3f physics:velocity = (1, 0, 0)
    vector3f physics:angularVelocity = (0, 0, 0)
    float physics:densty = 3
    custom string note = "hello"
    double3 xformOp:translate = (1, 0, 0)
    custom string userProperties:x = "y"
  }
  def Cloud "sky" {}
)"),
                                diagnostics);
  REQUIRE(loaded);
  const std::string all = All(diagnostics);
  INFO(all);
  CHECK(Count(all, "`physics:mass` of prim `/robot/a` has no effect: the prim does not have the schema") == 1);
  CHECK(Count(all, "`physics:velocity` of prim `/robot/a` is ignored") == 1);
  CHECK(Count(all, "angularVelocity") == 0);
  CHECK(Count(all, "`physics:densty` of prim `/robot/a` is not known") == 1);
  CHECK(Count(all, "`note` of prim `/robot/a`") == 1);
  CHECK(Count(all, "`xformOp:translate` of prim `/robot/a` has no effect") == 1);
  CHECK(Count(all, "userProperties") == 0);
  CHECK(Count(all, "`Cloud` `/robot/sky` is not read") == 1);
}

TEST_CASE("rows of properties with an instance in the name") {
  REQUIRE(usd::FindAttribute("drive:angular:physics:stiffness"));
  CHECK(usd::FindAttribute("drive:angular:physics:stiffness")->name == "drive:*:physics:stiffness");
  CHECK_FALSE(usd::FindAttribute("drive:a:b:physics:stiffness"));
  CHECK_FALSE(usd::FindAttribute("physics:masss"));
  CHECK(usd::ClosestAttribute("physics:masss") == "physics:mass");
  CHECK(usd::ClosestAttribute("drive:rotX:physics:stifness") == "drive:rotX:physics:stiffness");
}

}  // namespace
}  // namespace sceneweld
