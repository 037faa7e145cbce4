// SPDX-License-Identifier: BSD-3-Clause
// Entries of MJCF at elements of a scene that changed: they say what the elements say, and keep everything else.

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/library/remove.h"
#include "sceneweld/library/rename.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/tests/unit/loaded_text.h"

namespace sceneweld {
namespace {

constexpr const char* kModelWithEntries = R"(<mujoco model="m"><worldbody>
  <body name="a"><joint name="j1"/><geom size="0.1"/>
    <body name="b" pos="0 0 1"><joint name="j2" axis="0 1 0"/><geom size="0.1"/>
      <body name="c" pos="0 0 1"><joint name="j3" axis="0 1 0"/><geom size="0.1"/></body></body></body>
  <body name="d" pos="0 0 2"><freejoint/><geom size="0.1"/></body>
  </worldbody>
  <tendon><fixed name="t" range="-1 1" stiffness="4" user="7"><joint joint="j1" coef="1"/><joint joint="j2" coef="2"/></fixed></tendon>
  <equality><connect name="e" body1="c" body2="d" anchor="0 0 0" solref="0.01 1"/>
    <joint name="f" joint1="j3" joint2="j1" polycoef="0 2 0 0 0" solimp="0.8 0.9 0.01 0.5 2"/></equality>
  <actuator><general name="mt" tendon="t" gainprm="3"/>
    <position name="p" joint="j2" kp="20" kv="2" gear="2" ctrlrange="-1 1" user="4 5"/>
    <muscle name="mu" joint="j2"/>
    <motor name="m" joint="j1" gear="10 0 0 3" ctrlrange="-4 4" forcerange="-3 3" group="2"/>
    <motor name="n" joint="j3" gear="5" ctrlrange="-2 2"/></actuator>
  <sensor><tendonpos name="tp" tendon="t"/><actuatorfrc name="af" actuator="m"/></sensor>
  <keyframe><key name="k" time="3" qpos="0.1 0.2 0.3 1 0 0 1 0 0 0" ctrl="1 2 3 4 5"/></keyframe></mujoco>)";

std::string WrittenAs(const char* format, const Loaded& loaded) {
  WriteOptions options;
  options.keep_text = false;
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  return Export(loaded, *FindFormat(format), options, losses);
}

// The elements of a section, one in each line.
std::string SectionIn(const std::string& file, const std::string& section) {
  const std::size_t begin = file.find("<" + section + ">");
  if (begin == file.npos) return {};
  std::string text = file.substr(begin, file.find("</" + section + ">") - begin);
  text.erase(0, text.find('\n') + 1);
  std::string lines;
  bool is_blank = true;
  for (const char c : text) {
    is_blank = (is_blank && c == ' ') || c == '\n';
    if (!is_blank || c == '\n') lines += c;
  }
  return lines;
}

class EntryTest {
 public:
  EntryTest() : loaded(LoadedText(kModelWithEntries, "mjcf")), scene(loaded.scene) {}

  Actuator& Motor(std::string_view name) {
    for (Actuator& one : scene.actuators) {
      if (one.name == name) return one;
    }
    FAIL("no such actuator");
    return scene.actuators[Index<Actuator>(0)];
  }
  // A section of the written file, which must be read back as the scene.
  std::string Section(const std::string& section) {
    WriteOptions options;
    options.keep_text = false;
    Diagnostics diagnostics;
    LossReport losses(diagnostics);
    const std::string file = Export(loaded, *FindFormat("mjcf"), options, losses);
    reported = CodesAndMessages(diagnostics);
    const auto back = CheckReadBack(loaded, file, *FindFormat("mjcf"), options, losses, diagnostics);
    REQUIRE(back);
    std::string unexplained;
    for (const Difference& one : back->unexplained) unexplained += one.Text() + "\n";
    CHECK(unexplained == "");
    return SectionIn(file, section);
  }

  Loaded loaded;
  Scene& scene;
  std::string reported;  // The losses of the last file.
};

constexpr const char* kMuscle = "<muscle name=\"m::mu\" joint=\"m::j2\"/>\n";
constexpr const char* kOfTendon = "<general name=\"m::mt\" tendon=\"m::t\" gainprm=\"3\"/>\n";
constexpr const char* kPosition =
    "<position name=\"m::p\" joint=\"m::j2\" kp=\"20\" kv=\"2\" gear=\"2\" ctrllimited=\"true\" ctrlrange=\"-1 1\" "
    "user=\"4 5\"/>\n";
constexpr const char* kMotor =
    "<motor name=\"m::m\" joint=\"m::j1\" gear=\"10 0 0 3\" forcerange=\"-3 3\" ctrllimited=\"true\" "
    "forcelimited=\"true\" ctrlrange=\"-4 4\" group=\"2\"/>\n";
constexpr const char* kByControl =
    "<motor name=\"m::n\" joint=\"m::j3\" gear=\"5\" ctrlrange=\"-2 2\" ctrllimited=\"true\"/>\n";

}  // namespace

TEST_CASE_METHOD(EntryTest, "actuators of MJCF come back in their order") {
  CHECK(Section("actuator") == std::string(kOfTendon) + kPosition + kMuscle + kMotor + kByControl);
}

TEST_CASE_METHOD(EntryTest, "an actuator of MJCF that changed keeps its place and what the scene has no field for") {
  Motor("m").effort_limit = 25;
  Motor("p").gains = {90, 6};
  Motor("n").effort_limit = 30;
  CHECK(Section("actuator") ==
        std::string(kOfTendon) +
            "<position name=\"m::p\" joint=\"m::j2\" kp=\"22.5\" kv=\"1.5\" gear=\"2\" ctrllimited=\"true\" "
            "ctrlrange=\"-1 1\" user=\"4 5\"/>\n" +
            kMuscle +
            "<motor name=\"m::m\" joint=\"m::j1\" gear=\"10 0 0 3\" forcerange=\"-2.5 2.5\" ctrllimited=\"true\" "
            "forcelimited=\"true\" ctrlrange=\"-4 4\" group=\"2\"/>\n" +
            "<motor name=\"m::n\" joint=\"m::j3\" gear=\"5\" ctrlrange=\"-6 6\" ctrllimited=\"true\"/>\n");
}

TEST_CASE_METHOD(EntryTest, "an actuator of MJCF gets another gear ratio, joint or name") {
  Motor("m").gear_ratio = 20;
  Motor("m").joint.index = scene.FindJoint(Index<ModelInstance>(1), "j3");
  Motor("m").name = "other";
  scene.IndexNames();
  const std::string section = Section("actuator");
  CHECK(section.find("<motor name=\"m::other\" joint=\"m::j3\" gear=\"20 0 0 3\" forcerange=\"-1.5 1.5\"") !=
        section.npos);
}

TEST_CASE_METHOD(EntryTest, "a limit above the range of the control widens it") {
  Motor("m").effort_limit = 100;
  CHECK(Section("actuator")
            .find("forcerange=\"-10 10\" ctrllimited=\"true\" forcelimited=\"true\" ctrlrange=\"-10 "
                  "10\"") != std::string::npos);
  CHECK(
      reported.find("`ctrlrange` of actuator `m::m` is `-10 10`: the actuator was changed, and `-4 4` does not fit") !=
      std::string::npos);
}

TEST_CASE_METHOD(EntryTest, "an actuator of MJCF loses its limit, or gets the law of another tag") {
  Motor("m").effort_limit = kInfinity;
  Motor("n").gains = {50, 0};
  const std::string section = Section("actuator");
  CHECK(section.find("gear=\"10 0 0 3\" ctrllimited=\"false\" forcelimited=\"false\" group=\"2\"/>") != section.npos);
  CHECK(section.find("<general name=\"m::n\" joint=\"m::j3\" gear=\"5\" ctrllimited=\"false\" gainprm=\"2\" "
                     "biastype=\"affine\" biasprm=\"0 -2 0\" forcelimited=\"true\" forcerange=\"-2 2\"/>") !=
        section.npos);
}

TEST_CASE_METHOD(EntryTest, "a rotor inertia is in the armature, and the entry of the actuator stays") {
  Motor("m").rotor_inertia = 0.01;
  CHECK(Section("actuator").find(kMotor) != std::string::npos);
}

TEST_CASE_METHOD(EntryTest, "a kept attribute that changed is written") {
  for (Kept& kept : Motor("p").kept) {
    if (kept.attribute == "ctrlrange") kept.text = "-9 9";
  }
  CHECK(Section("actuator").find("ctrlrange=\"-9 9\" user=\"4 5\"") != std::string::npos);
}

TEST_CASE_METHOD(EntryTest, "a tendon of MJCF that changed keeps its name, so what names it stays") {
  for (Constraint& one : scene.constraints) {
    if (auto* const tendon = std::get_if<TendonConstraint>(&one.law)) {
      tendon->upper = 3;
      tendon->joints[1].coefficient = 4;
    }
  }
  CHECK(Section("tendon") ==
        "<fixed name=\"m::t\" range=\"-1 3\" limited=\"true\" stiffness=\"4\" user=\"7\">\n"
        "<joint joint=\"m::j1\" coef=\"1\"/>\n<joint joint=\"m::j2\" coef=\"4\"/>\n</fixed>\n");
  CHECK(Section("sensor").find("m::tp") != std::string::npos);
}

TEST_CASE_METHOD(EntryTest, "equalities of MJCF follow their constraints and mimics") {
  for (Joint& one : scene.joints) {
    if (one.mimic) one.mimic->multiplier = 3;
  }
  for (Constraint& one : scene.constraints) {
    if (auto* const ball = std::get_if<BallConstraint>(&one.law)) ball->p_AP.x = ball->p_BQ.x = 0.5;
  }
  CHECK(Section("equality") ==
        "<connect name=\"m::e\" body1=\"m::c\" body2=\"m::d\" anchor=\"0.5 0 0\" solref=\"0.01 1\"/>\n"
        "<joint name=\"m::f\" joint1=\"m::j3\" joint2=\"m::j1\" polycoef=\"0 3 0 0 0\" solimp=\"0.8 0.9 0.01 0.5 "
        "2\"/>\n");
  for (Joint& one : scene.joints) one.mimic.reset();
  CHECK(Section("equality").find("joint1") == std::string::npos);
}

TEST_CASE_METHOD(EntryTest, "a key of MJCF that changed keeps its time and controls") {
  Configuration& key = scene.configurations[Index<Configuration>(0)];
  key.joints[1].positions = {0.7};
  key.joints[2].velocities = {6};
  key.bodies[0].X_WB.translation.x = 4;
  CHECK(Section("keyframe") ==
        "<key name=\"m::k\" time=\"3\" qpos=\"0.1 0.7 0.3 4 0 0 1 0 0 0\" qvel=\"0 0 6 0 0 0 0 0 0\" "
        "ctrl=\"1 2 3 4 5\"/>\n");
}

TEST_CASE_METHOD(EntryTest, "what is removed goes from the entries of elements that stay") {
  Diagnostics diagnostics;
  REQUIRE(Remove(scene.FindJoint(Index<ModelInstance>(1), "j2"), scene, diagnostics));
  CHECK(Section("tendon").find("<joint joint=\"m::j1\" coef=\"1\"/>\n</fixed>") != std::string::npos);
  CHECK(Section("actuator") == std::string(kOfTendon) + kMotor + kByControl);
  // The tendon, `p`, the muscle and the others had 1 to 5.
  CHECK(Section("keyframe").find("ctrl=\"1 4 5\"") != std::string::npos);
}

TEST_CASE_METHOD(EntryTest, "entries follow a renamed element") {
  Diagnostics diagnostics;
  REQUIRE(Rename(scene.FindJoint(Index<ModelInstance>(1), "j1"), "hip", scene, diagnostics));
  REQUIRE(Rename(scene.FindBody(Index<ModelInstance>(1), "c"), "toe", scene, diagnostics));
  CHECK(Section("actuator").find("<motor name=\"m::m\" joint=\"m::hip\"") != std::string::npos);
  CHECK(Section("tendon").find("<joint joint=\"m::hip\" coef=\"1\"/>") != std::string::npos);
  CHECK(Section("equality") ==
        "<connect name=\"m::e\" body1=\"m::toe\" body2=\"m::d\" anchor=\"0 0 0\" solref=\"0.01 1\"/>\n"
        "<joint name=\"m::f\" joint1=\"m::j3\" joint2=\"m::hip\" polycoef=\"0 2 0 0 0\" solimp=\"0.8 0.9 0.01 0.5 "
        "2\"/>\n");
  CHECK(Section("keyframe").find("qpos=\"0.1 0.2 0.3 1 0 0 1 0 0 0\"") != std::string::npos);
}

TEST_CASE_METHOD(EntryTest, "scene JSON holds the entries") {
  const Loaded again = LoadedText(WrittenAs("json", loaded), "json");
  CHECK(WrittenAs("mjcf", again) == WrittenAs("mjcf", loaded));
  CHECK(WrittenAs("json", again) == WrittenAs("json", loaded));
}

TEST_CASE("a connect loses the name of a removed site, and stays") {
  Loaded loaded = LoadedText(R"(<mujoco model="m"><worldbody>
    <body name="a"><joint name="j"/><geom size="0.1"/><site name="s" pos="0 0 1"/></body>
    <body name="b"><joint name="k"/><geom size="0.1"/><site name="r" pos="0 0 1"/></body></worldbody>
    <equality><connect site1="s" site2="r" solimp="0.9 0.95 0.001 0.5 2"/></equality></mujoco>)",
                             "mjcf");
  Diagnostics diagnostics;
  REQUIRE(Remove(Index<Frame>(0), loaded.scene, diagnostics));
  CHECK(SectionIn(WrittenAs("mjcf", loaded), "equality") ==
        "<connect solimp=\"0.9 0.95 0.001 0.5 2\" body1=\"m::a\" body2=\"m::b\" anchor=\"0 0 1\"/>\n");
}

TEST_CASE("a damping ratio becomes a gain if its joint moves more than in the model of its own") {
  const std::string directives = R"(directives:
- add_model:
    name: arm
    mjcf: |
      <mujoco><worldbody><body name="a"><joint name="j" axis="0 1 0"/><geom size="0.1" pos="1 0 0"/></body></worldbody>
      <actuator><position name="p" joint="j" kp="9" dampratio="1" user="3"/></actuator></mujoco>
- add_model: { name: tool, mjcf: '<mujoco><worldbody><body name="t"><freejoint/><geom size="0.2"/></body></worldbody></mujoco>' }
)";
  const std::string weld = "- add_weld: { parent: arm::a, child: tool::t }\n";
  const auto section = [](const std::string& text) {
    const Loaded loaded = LoadedText("sceneweld: 1\n" + text, "dmd");
    const std::string file = WrittenAs("mjcf", loaded);
    Diagnostics diagnostics;
    const auto differences = Compare(loaded, LoadedText(file, "mjcf"), 1e-9, diagnostics);
    CHECK((differences && differences->empty()));
    return SectionIn(file, "actuator");
  };
  CHECK(section(directives) == "<position name=\"arm::p\" joint=\"arm::j\" kp=\"9\" dampratio=\"1\" user=\"3\"/>\n");
  const std::string welded = section(directives + weld);
  CHECK(welded.find("dampratio") == welded.npos);
  CHECK(welded.find("user=\"3\"") != welded.npos);
}

TEST_CASE("losses name the attributes of an actuator of MJCF that other formats do not support") {
  const Loaded loaded =
      LoadedText(R"(<mujoco model="m"><default><default class="x"><motor group="1"/></default></default>
    <worldbody><body name="a"><joint name="j"/><geom size="0.1"/></body></worldbody><actuator>
    <motor name="held" joint="j" gear="100" ctrlrange="-.4 .4"/>
    <motor name="forced" joint="j" gear="2" forcerange="-4 4" ctrlrange="-9 9"/>
    <motor name="classy" joint="j" class="x"/>
    <position name="servo" joint="j" kp="5" kv="1" forcerange="-1 1"/>
    <velocity name="speed" joint="j" kv="3" user="1"/>
    <general name="law" joint="j" gainprm="7" biastype="affine" biasprm="0 -7 -1"/>
    <general name="scaled" joint="j" gainprm="7"/></actuator></mujoco>)",
                 "mjcf");
  WriteOptions options;
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  Export(loaded, *FindFormat("sdf"), options, losses);
  std::string dropped;
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.message.find("MJCF only") != std::string::npos) dropped += one.message + "\n";
  }
  CHECK(dropped ==
        "`actuator/general/gainprm` of actuator exists in MJCF only and is left out: `m::scaled`\n"
        "`actuator/motor/ctrlrange` of actuator exists in MJCF only and is left out: `m::forced`\n"
        "`actuator/motor/group` of actuator exists in MJCF only and is left out: `m::classy`\n"
        "`actuator/velocity/user` of actuator exists in MJCF only and is left out: `m::speed`\n");
}

TEST_CASE("scene JSON of older versions, whose models keep all entries of MJCF, is written as before") {
  const std::string json = R"({"schema": "sceneweld/scene/1",
    "models": [{"name": "m", "kept": [{"format": "mjcf", "attribute": "model", "text": "m", "place": "="},
      {"format": "mjcf", "text": "<equality><joint name=\"f\" joint1=\"k\" joint2=\"j\" solref=\"0.01 1\"/></equality>"},
      {"format": "mjcf", "text": "<actuator><muscle name=\"mu\" joint=\"j\"/></actuator>"},
      {"format": "mjcf", "text": "<actuator><motor name=\"a\" joint=\"j\" user=\"4\"/></actuator>"}]}],
    "bodies": [{"name": "m::b", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}},
      {"name": "m::c", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}}],
    "joints": [
      {"name": "m::j", "model": "m", "type": "revolute", "parent": "world", "child": "m::b", "axis": [0, 0, 1]},
      {"name": "m::k", "model": "m", "type": "revolute", "parent": "m::b", "child": "m::c", "axis": [0, 0, 1],
       "mimic": {"joint": "m::j"}}],
    "actuators": [{"name": "m::a", "joint": "m::j",
      "kept": [{"format": "mjcf", "attribute": "as_read", "text": "1:9f2c", "place": "="}]}]})";
  const Loaded loaded = LoadedText(json, "json");
  const std::string file = WrittenAs("mjcf", loaded);
  CHECK(SectionIn(file, "actuator") ==
        "<muscle name=\"m::mu\" joint=\"m::j\"/>\n<motor name=\"m::a\" joint=\"m::j\" user=\"4\"/>\n");
  CHECK(SectionIn(file, "equality") == "<joint name=\"m::f\" joint1=\"m::k\" joint2=\"m::j\" solref=\"0.01 1\"/>\n");
  CHECK(WrittenAs("json", loaded).find("as_read") == std::string::npos);
}

}  // namespace sceneweld
