// SPDX-License-Identifier: BSD-3-Clause
// Streams of text formats, and texts of equal elements that writers copy.

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/output_text.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/occurrences.h"

namespace sceneweld {
namespace {

constexpr char kArmWithHull[] = R"(<robot name="arm">
<link name="base">
  <inertial><mass value="2.5"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
  <visual name="look"><geometry><box size="0.1 0.2 0.3"/></geometry></visual>
  <collision name="hull"><geometry><cylinder radius="0.05" length="0.3"/></geometry></collision>
</link>
<link name="tip">
  <inertial><mass value="1.25"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
</link>
<joint name="elbow" type="revolute">
  <parent link="base"/><child link="tip"/><axis xyz="0 1 0"/><limit lower="-1.5" upper="1.5" effort="7" velocity="3"/>
</joint>
</robot>)";

std::string ManyArms(int count) {
  std::string text = "directives:\n";
  for (int i = 0; i < count; ++i) {
    text += "- add_model: { name: arm_" + std::to_string(i) + ", file: arm.urdf }\n";
  }
  return text;
}

struct Arms {
  explicit Arms(int count) {
    const auto files = std::make_shared<MemoryFiles>();
    files->Add("/arm.urdf", kArmWithHull);
    files->Add("/cell.dmd.yaml", ManyArms(count));
    LoadOptions options;
    options.files = files;
    loaded = Load("/cell.dmd.yaml", options, diagnostics);
    REQUIRE(loaded);
  }
  std::string Text(const char* format) {
    LossReport losses(diagnostics);
    return Export(*loaded, *FindFormat(format), {}, losses);
  }
  Diagnostics diagnostics;
  std::optional<Loaded> loaded;
};

TEST_CASE("a long text goes through a temporary file, and its stream can be sent twice") {
  for (const char* folder : {"", "/no such folder", "."}) {
    INFO(folder);
    OutputText text{std::string(folder)};
    std::string all;
    bool leaves = true;
    for (int i = 0; all.size() < 3 * OutputText::kInMemory; ++i) {
      const std::string line = "line " + std::to_string(i) + "\n";
      all += line;
      text.end() += line;
      text.Release();
      leaves = leaves && text.end().size() < OutputText::kInMemory;
    }
    CHECK(leaves);
    const auto stream = text.TakeStream();
    CHECK(stream->size() == all.size());
    Diagnostics diagnostics;
    CHECK(Collected(*stream, diagnostics) == all);
    CHECK(Collected(*stream, diagnostics) == all);
    CHECK_FALSE(stream->Send([](std::string_view) { return false; }, diagnostics));
    CHECK_FALSE(diagnostics.has_errors());
  }
}

TEST_CASE("a text that is no stream stays in memory") {
  OutputText text;
  text.end().assign(2 * OutputText::kPiece, 'x');
  text.Release();
  CHECK(text.Take().size() == 2 * OutputText::kPiece);
}

TEST_CASE("the stream of each text format has the bytes of its text") {
  Arms arms(800);
  for (const char* format : {"sdf", "urdf", "mjcf", "json", "usd"}) {
    INFO(format);
    LossReport losses(arms.diagnostics);
    const auto stream = ExportStream(*arms.loaded, *FindFormat(format), {}, losses);
    const std::string text = arms.Text(format);
    CHECK(stream->size() == text.size());
    CHECK(Collected(*stream, arms.diagnostics) == text);
  }
  CHECK(arms.Text("sdf").size() > OutputText::kPiece);
}

TEST_CASE("a changed element between equal ones is written with its own values") {
  Arms arms(6);
  Scene& scene = arms.loaded->scene;
  const std::string before = arms.Text("sdf");
  CHECK(Occurrences(before, "<mass>2.5</mass>") == 6);
  CHECK(Occurrences(before, "<size>0.1 0.2 0.3</size>") == 6);
  CHECK(Occurrences(before, "<lower>-1.5</lower>") == 6);
  const Body* const base = scene.FindModel("arm_3") ? &scene.bodies[Index<Body>(7)] : nullptr;
  REQUIRE(base);
  REQUIRE(scene.FullName(Index<Body>(7)) == "arm_3::base");
  scene.bodies[Index<Body>(7)].mass_properties->mass = 77;
  for (Geometry& geometry : scene.geometries) {
    if (geometry.body == Index<Body>(7)) geometry.X_BG->translation.z = 0.625;
  }
  for (Joint& joint : scene.joints) {
    if (scene.FullName(scene.joints.IndexOf(joint)) == "arm_3::elbow")
      std::get<Revolute>(joint.motion).dof->lower = -0.75;
  }
  const std::string after = arms.Text("sdf");
  CHECK(Occurrences(after, "<mass>2.5</mass>") == 5);
  CHECK(Occurrences(after, "<mass>77</mass>") == 1);
  CHECK(Occurrences(after, "0.625") == 2);
  CHECK(Occurrences(after, "<lower>-1.5</lower>") == 5);
  CHECK(Occurrences(after, "<lower>-0.75</lower>") == 1);
}

}  // namespace
}  // namespace sceneweld
