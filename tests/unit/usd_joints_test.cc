// SPDX-License-Identifier: BSD-3-Clause
// Joints, actuators, mimics, constraints and filters of USD: round trips of scenes, and stages of other programs.

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/usd/read/joint_frames.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/tests/unit/every_kind.h"

namespace sceneweld {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

std::optional<Loaded> ReadUsd(const std::string& text, Diagnostics& diagnostics) {
  LoadOptions options;
  options.format = "usd";
  options.files = std::make_shared<MemoryFiles>();
  return LoadText(text, "/cell", options, diagnostics, "model.usda");
}

std::string WriteUsd(const Loaded& loaded, WriteOptions options = {}) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  options.keep_text = false;
  return Export(loaded, *FindFormat("usd"), options, losses);
}

// What differs after a scene, as JSON, went through USD.
std::string LostIn(const std::string& json, const WriteOptions& options = {}) {
  Diagnostics diagnostics;
  const auto before = ReadJson(json, diagnostics);
  if (!before) return All(diagnostics);
  const std::string text = WriteUsd(*before, options);
  const auto after = ReadUsd(text, diagnostics);
  INFO(text);
  if (!after) return text + All(diagnostics);
  std::string lost;
  for (const Difference& one : Compare(before->scene, after->scene)) lost += one.Text() + "\n";
  return lost.empty() ? lost : lost + text;
}

// Bodies `b0` to `bN` of a model `m`, and what the scene holds beside them.
std::string WithBodies(int count, const std::string& rest) {
  std::string json = R"({"schema": "sceneweld/scene/1", "models": [{"name": "m"}], "bodies": [)";
  for (int i = 0; i < count; ++i) {
    json += (i > 0 ? ", " : "") + std::string(R"({"name": "m::b)") + std::to_string(i) +
            R"(", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}})";
  }
  return json + "], " + rest + "}";
}

constexpr const char* kAllJoints = R"("joints": [
    {"name": "m::j0", "model": "m", "type": "revolute", "parent": "world", "child": "m::b0", "axis": [0.6, 0, -0.8],
     "frame_on_parent": {"translation": [1, 2, 3], "rotation": [0.6, 0, 0.8, 0]}, "lower": [-1.1], "upper": [2.3],
     "damping": [0.7], "friction": [0.1], "velocity_limit": [3], "acceleration_limit": [4], "effort_limit": [5],
     "stiffness": [2], "rest_position": [0.3], "default_position": [0.4], "armature": 0.25},
    {"name": "m::j1", "model": "m", "type": "prismatic", "parent": "m::b0", "child": "m::b1", "axis": [0, -1, 0],
     "frame_on_child": {"translation": [0.1, 0, 0], "rotation": [0, 1, 0, 0]}, "lower": [-0.5], "damping": [3],
     "default_position": [0.2]},
    {"name": "m::j2", "model": "m", "type": "screw", "parent": "m::b1", "child": "m::b2", "axis": [0, 0.8, 0.6],
     "thread_pitch": 0.5, "default_position": [1], "upper": [7]},
    {"name": "m::j3", "model": "m", "type": "ball", "parent": "m::b2", "child": "m::b3", "damping": [1, 1, 1],
     "lower": [-1, -0.5, -0.7], "upper": [2, 0.5, 0.7], "default_position": [0.1, 0.2, 0.3]},
    {"name": "m::j4", "model": "m", "type": "universal", "parent": "m::b3", "child": "m::b4", "lower": [-1, -2],
     "upper": [1, -2], "default_position": [0.5, -2], "damping": [1, 2]},
    {"name": "m::j5", "model": "m", "type": "planar", "parent": "m::b4", "child": "m::b5", "upper": [1, 2, 3],
     "default_position": [0.5, 0.6, 0.7], "friction": [1, 2, 3]},
    {"name": "m::j6", "model": "m", "type": "curvilinear", "parent": "m::b5", "child": "m::b6",
     "frame_on_parent": {"translation": [0, 1, 0], "rotation": [0.6, 0.8, 0, 0]}, "default_position": [0.5],
     "curve": {"initial_tangent": [1, 0, 0], "plane_normal": [0, 0, 1], "periodic": false,
               "segments": [{"length": 1, "turning_rate": 0.5}, {"length": 2, "turning_rate": 0}]}},
    {"name": "m::j7", "model": "m", "type": "floating", "parent": "m::b6", "child": "m::b7"},
    {"name": "m::j8", "model": "m", "type": "weld", "parent": "m::b7", "child": "m::b8",
     "frame_on_parent": {"translation": [0, 1, 0], "rotation": [0.6, 0.8, 0, 0]}},
    {"name": "m::an odd name", "model": "m", "type": "revolute", "parent": "m::b8", "child": "m::b0", "axis": [1, 0, 0],
     "closes_loop": true}
  ])";

TEST_CASE("Joints of all kinds come back from USD") {
  CHECK(LostIn(WithBodies(9, kAllJoints)) == "");
  for (const bool physx : {false, true}) {
    WriteOptions options;
    options.usd_schemas = {.newton = false, .physx = physx, .mujoco = !physx};
    CHECK(LostIn(WithBodies(9, kAllJoints), options) == "");
    options.usd_schemas.physx = options.usd_schemas.mujoco = false;
    options.usd_bodies = UsdBodies::kNested;
    CHECK(LostIn(WithBodies(9, kAllJoints), options) == "");
  }
}

TEST_CASE("Actuators, mimics and constraints come back from USD") {
  const std::string rest = R"("joints": [
    {"name": "m::j0", "model": "m", "type": "revolute", "parent": "world", "child": "m::b0", "axis": [0, 0, 1],
     "default_position": [0.3]},
    {"name": "m::j1", "model": "m", "type": "revolute", "parent": "m::b0", "child": "m::b1", "axis": [1, 0, 0],
     "mimic": {"joint": "m::j0", "multiplier": -2, "offset": 0.5}},
    {"name": "m::j2", "model": "m", "type": "prismatic", "parent": "m::b1", "child": "m::b2", "axis": [1, 0, 0],
     "mimic": {"joint": "m::j0", "offset": 0.1}},
    {"name": "m::j3", "model": "m", "type": "revolute", "parent": "m::b3", "child": "world", "axis": [0, 1, 0]}
  ],
  "actuators": [
    {"name": "m::j0", "joint": "m::j0", "effort_limit": 5, "gains": {"p": 10, "d": 0.5}},
    {"name": "m::one", "joint": "m::j1", "gains": {"p": 0, "d": 0.5}},
    {"name": "m::two words", "joint": "m::j1", "effort_limit": 0, "gear_ratio": -3, "rotor_inertia": 0.01},
    {"name": "m::idle", "joint": "m::j2"}
  ],
  "constraints": [
    {"type": "ball", "body_a": "m::b0", "p_AP": [1, 0, 0], "body_b": "world", "p_BQ": [0, 0, 2]},
    {"type": "distance", "body_a": "m::b0", "p_AP": [0, 0, 0], "body_b": "m::b1", "p_BQ": [0, 0, 1], "distance": 1.5,
     "stiffness": 10, "damping": 1},
    {"type": "weld", "body_a": "m::b1", "X_AP": {"translation": [1, 0, 0], "rotation": [0.6, 0.8, 0, 0]},
     "body_b": "m::b3", "X_BQ": {"translation": [1, 0, 0], "rotation": [1, 0, 0, 0]}},
    {"type": "tendon", "joints": [{"joint": "m::j0", "coefficient": 2}, {"joint": "m::j2", "coefficient": -1}],
     "lower": -1, "upper": 1, "damping": 1}
  ])";
  for (int vendor = 0; vendor < 3; ++vendor) {
    WriteOptions options;
    options.usd_schemas = {.newton = vendor == 0, .physx = vendor == 1, .mujoco = vendor == 2};
    CHECK(LostIn(WithBodies(4, rest), options) == "");
  }
}

constexpr const char* kFiltered = R"("joints": [
    {"name": "m::weld1", "model": "m", "type": "weld", "parent": "m::b0", "child": "m::b1"},
    {"name": "m::weld2", "model": "m", "type": "weld", "parent": "m::b1", "child": "m::b2"}
  ],
  "geometries": [
    {"name": "m::b0::g", "body": "m::b0", "roles": ["proximity"], "shape": {"type": "sphere", "radius": 1},
     "proximity": {}},
    {"name": "m::b2::g", "body": "m::b2", "roles": ["proximity"], "shape": {"type": "sphere", "radius": 1},
     "proximity": {}, "contact_bits": {"category": 1, "mask": 2}},
    {"name": "m::b3::g", "body": "m::b3", "roles": ["proximity"], "shape": {"type": "sphere", "radius": 1},
     "proximity": {}, "contact_bits": {"category": 4, "mask": 4}},
    {"name": "world::floor", "body": "world", "roles": ["proximity"], "shape": {"type": "half_space"}, "proximity": {}}
  ],
  "excluded_pairs": [["m::b3", "m::b0"], ["world", "m::b3"], ["m::b0", "m::b1"]],
  "collision_filter_groups": [
    {"name": "m::a", "members": ["m::b0", "m::b1"], "ignores": ["m::a", "b"]},
    {"name": "b", "members": ["world", "m::b3"], "ignores": ["m::a"]}
  ])";

TEST_CASE("What does not collide comes back from USD") {
  CHECK(LostIn(WithBodies(4, kFiltered)) == "");
  WriteOptions options;
  options.usd_bodies = UsdBodies::kNested;
  CHECK(LostIn(WithBodies(4, kFiltered), options) == "");
}

TEST_CASE("A USD file filters bodies that are welded over another one, and contact bits") {
  Diagnostics diagnostics;
  const auto loaded = ReadJson(WithBodies(4, kFiltered), diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  const std::string text = WriteUsd(*loaded);
  INFO(text);
  CHECK(text.find("</World/m/b2>") != text.npos);
  // The geometries of `b2` and `b3` collide with none of each other.
  CHECK(text.find("\"contact_1_2\"") != text.npos);
  CHECK(text.find("rel physics:filteredGroups = [</World/collision_groups/contact_1_2>, "
                  "</World/collision_groups/contact_4_4>]") != text.npos);
}

TEST_CASE("Numbers of degrees read back to the same radians, with few digits where that is possible") {
  CHECK(usd::Degrees(std::numbers::pi / 6) == 30);
  CHECK(usd::Degrees(-2 * std::numbers::pi) == -360);
  for (const double angle : {0.1, 1.0, -2.5, 3.14159, 123.456}) {
    CHECK(usd::Degrees(angle) * usd::kRadiansPerDegree == Approx(angle).epsilon(1e-15));
  }
}

TEST_CASE("Newton and PhysX have gains and damping per degree, MuJoCo per radian") {
  Diagnostics diagnostics;
  const auto loaded = ReadJson(WithBodies(2, R"("joints": [
      {"name": "m::lead", "model": "m", "type": "revolute", "parent": "world", "child": "m::b0", "axis": [0, 0, 1],
       "damping": [57.29577951308232], "velocity_limit": [3.141592653589793], "upper": [1.5707963267948966]},
      {"name": "m::follow", "model": "m", "type": "revolute", "parent": "m::b0", "child": "m::b1", "axis": [0, 0, 1],
       "mimic": {"joint": "m::lead", "multiplier": 2, "offset": 0.5235987755982988}}
    ], "actuators": [{"name": "m::lead", "joint": "m::lead", "gains": {"p": 114.59155902616465, "d": 0},
                      "effort_limit": 5}])"),
                               diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  WriteOptions options;
  options.usd_schemas = {.newton = true, .physx = true, .mujoco = true};
  const std::string text = WriteUsd(*loaded, options);
  INFO(text);
  for (const char* line :
       {"float physics:upperLimit = 90\n", "float newton:damping = 1\n", "float newton:velocityLimit = 180\n",
        "float physxJointAxis:angular:viscousFrictionCoefficient = 1\n", "float physxJoint:maxJointVelocity = 180\n",
        "double mjc:damping = 57.29577951308232\n", "float drive:angular:physics:stiffness = 2\n",
        "float drive:angular:physics:maxForce = 5\n", "float newton:mimicCoef0 = 30\n", "float newton:mimicCoef1 = 2\n",
        "float physxMimicJoint:rotZ:gearing = -2\n", "float physxMimicJoint:rotZ:offset = -30\n",
        "double mjc:coef0 = 0.5235987755982988\n"}) {
    INFO(line);
    CHECK(text.find(line) != text.npos);
  }
}

TEST_CASE("An axis of a joint is a letter of turned frames") {
  CHECK(usd::AxisInFile({0, 1, 0}).letter == 'Y');
  for (const Vector3& axis : {Vector3{-1, 0, 0}, Vector3{0, 0, -1}, Normalized({1, 2, 3})}) {
    const usd::JointAxis written = usd::AxisInFile(axis);
    CHECK(Length(written.R_JA * usd::UnitVector(written.letter) - axis) < 1e-15);
  }
}

// A stage with bodies `/robot/a` at the origin, and `/robot/b` at x = 1.
std::string StageOfJoints(const std::string& joints, const std::string& metadata = "metersPerUnit = 1",
                          const std::string& on_b = {}) {
  return "#usda 1.0\n(\n upAxis = \"Z\"\n defaultPrim = \"robot\"\n " + metadata + R"(
)
def Xform "robot"
{
  def Xform "a" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
  {
    float physics:mass = 1
    def Cube "box" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
    }
  }
  def Xform "b" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
  {
    float physics:mass = 1
    double3 xformOp:translate = (1, 0, 0)
    )" + (on_b.empty() ? "uniform token[] xformOpOrder = [\"xformOp:translate\"]" : on_b) +
         R"(
    def Cube "box" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
    }
  }
)" + joints +
         "\n}\n";
}

const Joint* Only(const Loaded& loaded) {
  return loaded.scene.joints.size() == 1 ? &*loaded.scene.joints.begin() : nullptr;
}

const std::string kEnds = "rel physics:body0 = </robot/a>\n rel physics:body1 = </robot/b>\n ";

TEST_CASE("Joints of a stage in centimetres are in metres, with scaled local positions") {
  Diagnostics diagnostics;
  const auto loaded =
      ReadUsd(StageOfJoints(
                  "def PhysicsPrismaticJoint \"j\" (prepend apiSchemas = [\"PhysicsDriveAPI:linear\"])\n{\n " + kEnds +
                      "uniform token physics:axis = \"Z\"\n float physics:upperLimit = 50\n"
                      " point3f physics:localPos0 = (1, 0, 0)\n point3f physics:localPos1 = (0, 3, 0)\n"
                      " float drive:linear:physics:stiffness = 7\n float drive:linear:physics:maxForce = 200\n}",
                  "metersPerUnit = 0.01",
                  "float3 xformOp:scale = (2, 2, 2)\n"
                  " uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:scale\"]"),
              diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  const Joint* joint = Only(*loaded);
  REQUIRE(joint);
  const auto* prismatic = std::get_if<Prismatic>(&joint->motion);
  REQUIRE(prismatic);
  CHECK(prismatic->axis == Vector3{0, 0, 1});
  CHECK(prismatic->dof->upper == Approx(0.5));
  CHECK(joint->X_CM.translation.y == Approx(0.06));
  REQUIRE(loaded->scene.actuators.size() == 1);
  const Actuator& actuator = *loaded->scene.actuators.begin();
  CHECK(actuator.gains.p == Approx(7));
  CHECK(actuator.effort_limit == Approx(2));
}

TEST_CASE("A drive that only damps is damping of its joint, per degree") {
  Diagnostics diagnostics;
  const auto loaded = ReadUsd(
      StageOfJoints("def PhysicsRevoluteJoint \"j\" (prepend apiSchemas = [\"PhysicsDriveAPI:angular\"])\n{\n " +
                    kEnds + "point3f physics:localPos0 = (1, 0, 0)\n float drive:angular:physics:damping = 0.5\n}"),
      diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  REQUIRE(Only(*loaded));
  CHECK(loaded->scene.actuators.empty());
  CHECK(Dofs(*Only(*loaded))[0].damping == Approx(0.5 / kDegree));
}

TEST_CASE("The poses of a stage are the default positions of its joints") {
  Diagnostics diagnostics;
  const auto loaded =
      ReadUsd(StageOfJoints("def PhysicsRevoluteJoint \"j\"\n{\n " + kEnds +
                            "uniform token physics:axis = \"Z\"\n point3f physics:localPos0 = (1, 0, 0)\n"
                            " quatf physics:localRot1 = (0.9659258262890683, 0, 0, 0.25881904510252074)\n}"),
              diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  REQUIRE(Only(*loaded));
  CHECK(Dofs(*Only(*loaded))[0].default_position == Approx(30 * kDegree));
}

TEST_CASE("Where no position of a joint gives the poses of a stage, the bodies stay and a warning says so") {
  Diagnostics diagnostics;
  const auto loaded = ReadUsd(StageOfJoints("def PhysicsRevoluteJoint \"j\"\n{\n " + kEnds + "}"), diagnostics);
  REQUIRE(loaded);
  CHECK(All(diagnostics).find("are apart at the poses") != std::string::npos);
  const auto b = loaded->scene.bodies.size() - 1;
  CHECK(loaded->scene.bodies[Index<Body>(b)].X_WB.translation.x == Approx(1));
}

std::string D6(const std::string& free) {
  std::string schemas, limits;
  for (const char* axis : {"transX", "transY", "transZ", "rotX", "rotY", "rotZ"}) {
    if (free.find(axis) != free.npos) continue;
    schemas += (schemas.empty() ? "\"" : ", \"") + std::string("PhysicsLimitAPI:") + axis + "\"";
    limits += std::string(" float limit:") + axis + ":physics:low = 1\n float limit:" + axis + ":physics:high = -1\n";
  }
  return "def PhysicsJoint \"j\" (prepend apiSchemas = [" + schemas + "])\n{\n " + kEnds +
         "point3f physics:localPos0 = (1, 0, 0)\n" + limits + "}";
}

TEST_CASE("The free axes of a PhysicsJoint make its type") {
  const auto type = [](const std::string& free) -> std::string {
    Diagnostics diagnostics;
    const auto loaded = ReadUsd(StageOfJoints(D6(free)), diagnostics);
    if (!loaded) return All(diagnostics);
    std::string types;
    for (const Joint& joint : loaded->scene.joints)
      types += (types.empty() ? "" : " ") + std::string(TypeName(joint.motion));
    return types;
  };
  CHECK(type("") == "weld");
  CHECK(type("rotY") == "revolute");
  CHECK(type("transZ") == "prismatic");
  CHECK(type("rotY rotZ") == "universal");
  CHECK(type("transX transZ rotY") == "planar");
  CHECK(type("rotX rotY rotZ") == "ball");
  CHECK(type("transX rotX") == "prismatic revolute");
  CHECK(type("transX transY transZ rotX rotY rotZ") == "");
}

TEST_CASE("Several joints of the same bodies close loops, unless they add mobility") {
  const std::string joint = " point3f physics:localPos0 = (1, 0, 0)\n}\n";
  const std::string joints = "def PhysicsRevoluteJoint \"x\"\n{\n " + kEnds + joint +
                             "def PhysicsRevoluteJoint \"y\"\n{\n uniform token physics:axis = \"Y\"\n " + kEnds +
                             joint;
  const auto loops = [&](const std::string& stage) -> int {
    Diagnostics diagnostics;
    const auto loaded = ReadUsd(stage, diagnostics);
    if (!loaded) return -1;
    int count = 0;
    for (const Joint& one : loaded->scene.joints) count += one.closes_loop ? 1 : 0;
    return count;
  };
  CHECK(loops(StageOfJoints(joints)) == 1);
  std::string adds = StageOfJoints(joints);
  adds.replace(adds.find("def Xform \"robot\"\n{"), 19,
               "def Xform \"robot\" (prepend apiSchemas = [\"NewtonArticulationRootAPI\"])\n{\n"
               " bool newton:jointsAddMobility = true\n");
  CHECK(loops(adds) == 0);
}

TEST_CASE("Filters of a stage are those of whole bodies") {
  Diagnostics diagnostics;
  std::string stage = StageOfJoints(R"(
  def PhysicsCollisionGroup "g" (prepend apiSchemas = ["CollectionAPI:colliders"])
  {
    rel collection:colliders:includes = </robot>
    rel physics:filteredGroups = </robot/g>
  })");
  stage.replace(stage.find("    def Cube \"box\""), 0, "    rel physics:filteredPairs = </robot/b/box>\n");
  stage.replace(stage.find("\"PhysicsMassAPI\""), 0, "\"PhysicsFilteredPairsAPI\", ");
  const auto loaded = ReadUsd(stage, diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  CHECK(loaded->scene.excluded_pairs.size() == 1);
  REQUIRE(loaded->scene.collision_filter_groups.size() == 1);
  const CollisionFilterGroup& group = *loaded->scene.collision_filter_groups.begin();
  CHECK(group.members.size() == 2);
  CHECK(group.ignores.size() == 1);
}

}  // namespace
}  // namespace sceneweld
