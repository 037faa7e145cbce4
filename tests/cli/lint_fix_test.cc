// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld lint --fix` and `--diff`: what they change, what they leave as it is, and what they refuse.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/tests/cli/program.h"
#include "sceneweld/tests/text_of_file.h"

using Catch::Matchers::Contains;
using sceneweld::TextOfFile;
namespace fs = std::filesystem;

namespace {

bool IsUpdating() {
  const char* update = std::getenv("SCENEWELD_UPDATE");
  return update && std::string_view(update) == "1";
}

std::vector<std::string> LinesOfText(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

// Applies the hunks of one file of a unified diff, as `patch` does.
std::string Patched(const std::string& before, const std::string& diff) {
  const std::vector<std::string> old = LinesOfText(before);
  std::string after;
  std::size_t at = 0;
  bool ends_without_break = false;
  for (const std::string& line : LinesOfText(diff)) {
    if (line.starts_with("--- ") || line.starts_with("+++ ")) continue;
    if (line.starts_with("@@ -")) {
      const std::size_t first = std::stoul(line.substr(4));
      const bool is_empty = line.substr(0, line.find(' ', 4)).ends_with(",0");
      while (at + (is_empty ? 0 : 1) < first) after += old.at(at++);
      continue;
    }
    if (line.starts_with('\\')) {
      after.pop_back();
      ends_without_break = true;
      continue;
    }
    if (line[0] != '+') {
      INFO(line);
      const std::string& there = old.at(at++);
      CHECK((there == line.substr(1) || there + "\n" == line.substr(1)));
    }
    if (line[0] != '-') after += line.substr(1);
  }
  if (ends_without_break) CHECK(at == old.size());
  while (at < old.size()) after += old[at++];
  return after;
}

// The part of a diff that is about a file.
std::string DiffOf(const std::string& diff, const std::string& name) {
  const std::size_t at = diff.find("+++ b/" + name + "\n");
  if (at == std::string::npos) return {};
  const std::size_t begin = at == 0 ? 0 : diff.rfind("--- ", at);
  const std::size_t next = diff.find("\n--- ", at);
  return diff.substr(begin, next == std::string::npos ? next : next + 1 - begin);
}

std::string Line(const std::string& text, int number) {
  return LinesOfText(text).at(static_cast<std::size_t>(number) - 1);
}

// An arm with an axis of length 2 in line 7, and `end` at the end of each line.
std::string ArmWithLongAxis(const std::string& end = "\n") {
  std::string text;
  for (const char* line :
       {"<robot name=\"arm\">", "  <link name=\"a\"/>", "  <link name=\"b\"/>",
        "  <joint  name='swing'  type=\"revolute\" ><!-- \"kept\" -->", "    <parent link=\"a\"/><child link=\"b\"/>",
        "    <!-- <axis xyz=\"0 0 3\"/> -->", "    <axis xyz = \"  0 0 2\" />", "    <limit lower='-1' upper='1' effort='1' velocity='1'/>",
        "  </joint >", "</robot>"}) {
    text += line + end;
  }
  return text;
}

constexpr char kAxis[] = " --select axis-not-unit --fail-on never ";

std::string Replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

struct LintExhibit {
  std::string name;
  std::string input;
  std::string options;
};

// With the folder in the bench as `{dir}`.
std::vector<LintExhibit> LintExhibits(const Workbench& bench) {
  std::vector<LintExhibit> all;
  for (const auto& entry : fs::directory_iterator(SCENEWELD_SOURCE_DIR "/tests/exhibits/lint")) {
    const fs::path folder = entry.path();
    LintExhibit one{folder.filename().string(), "", ""};
    for (const char* input : {"scene.dmd.yaml", "model.urdf", "model.sdf", "model.xml", "model.json"}) {
      if (one.input.empty() && fs::exists(folder / input)) one.input = one.name + "/" + input;
    }
    if (one.input.empty()) continue;
    for (std::string word : LinesOfText(TextOfFile(folder / "args"))) {
      if (word.ends_with('\n')) word.pop_back();
      if (word == "--lint" || word.empty()) continue;
      for (std::size_t at = 0; (at = word.find("{dir}")) != std::string::npos;) {
        word.replace(at, 5, bench.Path(one.name));
      }
      for (std::size_t at = 0; (at = word.find("{root}")) != std::string::npos;) {
        word.replace(at, 6, SCENEWELD_SOURCE_DIR);
      }
      one.options += " '" + word + "'";
    }
    one.options += " --fail-on never";
    fs::copy(folder, bench.Path(one.name), fs::copy_options::recursive);
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<nlohmann::json> FindingsIn(const Workbench& bench, const LintExhibit& exhibit) {
  const Outcome outcome = bench.Run("lint " + exhibit.input + exhibit.options + " --json");
  if (outcome.out.empty()) return {};
  return nlohmann::json::parse(outcome.out)["results"][0]["findings"];
}

TEST_CASE("what can be fixed in the exhibits is fixed, once, and as the diff says") {
  const Workbench bench;
  std::set<std::string> fixed;
  for (const LintExhibit& exhibit : LintExhibits(bench)) {
    INFO(exhibit.name << ", lint " << exhibit.input << exhibit.options);
    const std::string expected =
        std::string(SCENEWELD_SOURCE_DIR) + "/tests/exhibits/lint/" + exhibit.name + "/expected/fix.diff";
    std::set<std::string> fixable;
    for (const auto& finding : FindingsIn(bench, exhibit)) {
      if (finding.contains("fixes")) fixable.insert(finding["code"].get<std::string>());
    }
    if (fixable.empty()) {
      CHECK_FALSE(fs::exists(expected));
      continue;
    }
    const std::string options = exhibit.input + exhibit.options + " --unsafe-fixes ";
    const Outcome diff = bench.Run("lint " + options + "--diff");
    CHECK_THAT(diff.err, !Contains("fix-refused"));
    CHECK(diff.status == 0);
    const std::string relative = [&] {
      std::string text = diff.out;
      for (const std::string mark : {"a/", "b/"}) {
        for (std::size_t at = 0; (at = text.find(" " + mark + exhibit.name + "/", at)) != std::string::npos;) {
          text.erase(at + 3, exhibit.name.size() + 1);
        }
      }
      return text;
    }();
    if (IsUpdating()) std::ofstream(expected, std::ios::binary) << relative;
    INFO("SCENEWELD_UPDATE=1 cli_tests rewrites it");
    CHECK(TextOfFile(expected) == relative);

    const fs::path folder = bench.Path(exhibit.name);
    std::map<std::string, std::string> before;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) before[entry.path().string()] = TextOfFile(entry.path());
    }
    const Outcome fix = bench.Run("lint " + options + "--fix");
    CHECK(fix.status == 0);
    CHECK_THAT(fix.err, Contains("fixed "));
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path().string();
      INFO(path);
      const std::string name = fs::relative(path, folder.parent_path()).string();
      const std::string own = DiffOf(diff.out, name);
      CHECK((own.empty() ? before[path] : Patched(before[path], own)) == TextOfFile(path));
    }
    for (const auto& finding : FindingsIn(bench, exhibit)) CHECK_FALSE(finding.contains("fixes"));
    const Outcome again = bench.Run("lint " + options + "--diff");
    CHECK(again.out.empty());
    fixed.insert(fixable.begin(), fixable.end());
  }
  // No exhibit can have the absolute path of a file that is there, and of the other rule there is none yet. Both have
  // tests below.
  fixed.insert({"absolute-path", "implausible-inertia"});
  const Workbench elsewhere;
  for (const auto& rule : nlohmann::json::parse(elsewhere.Run("lint --rules --json").out)) {
    INFO(rule["code"]);
    CHECK((rule["fix"] != "no") == fixed.contains(rule["code"].get<std::string>()));
  }
}

TEST_CASE("--fix changes the bytes of the value and no others") {
  const Workbench bench;
  for (const std::string end : {"\n", "\r\n"}) {
    for (const std::string start : {"", "\xEF\xBB\xBF"}) {
      const std::string before = start + ArmWithLongAxis(end);
      bench.Write("arm.urdf", before);
      const Outcome diff = bench.Run(std::string("lint arm.urdf --diff") + kAxis);
      CHECK(bench.Read("arm.urdf") == before);
      const std::string after = Replaced(before, "  0 0 2", "0 0 1");
      CHECK(Patched(before, diff.out) == after);
      const Outcome outcome = bench.Run(std::string("lint arm.urdf --fix") + kAxis);
      CHECK(outcome.status == 0);
      CHECK_THAT(outcome.err, Contains("fixed 1 finding in arm.urdf\n") && Contains("arm.urdf: no findings\n"));
      CHECK(bench.Read("arm.urdf") == after);
      CHECK_THAT(bench.Run(std::string("lint arm.urdf --fix") + kAxis).err, !Contains("fixed"));
      CHECK(bench.Read("arm.urdf") == after);
    }
  }
}

TEST_CASE("--diff writes what patch understands, and changes nothing") {
  const Workbench bench;
  bench.Write("a/arm.urdf", ArmWithLongAxis());
  const Outcome outcome = bench.Run("lint a --diff --select axis-not-unit --fail-on note");
  CHECK(outcome.status == 1);
  CHECK(outcome.out == R"(--- a/a/arm.urdf
+++ b/a/arm.urdf
@@ -4,7 +4,7 @@
   <joint  name='swing'  type="revolute" ><!-- "kept" -->
     <parent link="a"/><child link="b"/>
     <!-- <axis xyz="0 0 3"/> -->
-    <axis xyz = "  0 0 2" />
+    <axis xyz = "0 0 1" />
     <limit lower='-1' upper='1' effort='1' velocity='1'/>
   </joint >
 </robot>
)");
  CHECK_THAT(outcome.err, Contains("note[axis-not-unit]") && Contains("1 finding; `--fix` fixes 1\n"));
  CHECK(bench.Run("lint a --diff --select unused-frame").out.empty());
}

TEST_CASE("the status of --fix is that of the findings that remain") {
  const Workbench bench;
  bench.Write("arm.urdf", ArmWithLongAxis());
  CHECK(bench.Run("lint arm.urdf --fix --select axis-not-unit,massless-body").status == 1);
  CHECK(bench.Read("arm.urdf").find("0 0 2") == std::string::npos);
  CHECK(bench.Run("lint arm.urdf --fix --select axis-not-unit --fail-on note").status == 0);
}

TEST_CASE("a model that is in the scene twice, or in two inputs, is changed once") {
  const Workbench bench;
  bench.Write("arm.urdf", ArmWithLongAxis());
  bench.Write("two.dmd.yaml", R"(directives:
- add_model: {name: left, file: arm.urdf}
- add_model: {name: right, file: arm.urdf}
)");
  const Outcome outcome = bench.Run(std::string("lint two.dmd.yaml arm.urdf --fix") + kAxis);
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains("fixed 3 findings in ") && !Contains("fix-"));
  CHECK(bench.Read("arm.urdf") == Replaced(ArmWithLongAxis(), "  0 0 2", "0 0 1"));
}

TEST_CASE("a link to a file is followed, and the file is changed once") {
  const Workbench bench;
  bench.Write("models/arm.urdf", ArmWithLongAxis());
  fs::create_symlink("models/arm.urdf", bench.Path("link.urdf"));
  const Outcome outcome = bench.Run(std::string("lint link.urdf models/arm.urdf --fix") + kAxis);
  CHECK(outcome.status == 0);
  CHECK(bench.Read("models/arm.urdf") == Replaced(ArmWithLongAxis(), "  0 0 2", "0 0 1"));
  CHECK(fs::is_symlink(bench.Path("link.urdf")));
}

TEST_CASE("a file that may not be written is not, and the status is 2") {
  const Workbench bench;
  bench.Write("arm.urdf", ArmWithLongAxis());
  bench.Write("other.urdf", ArmWithLongAxis());
  fs::permissions(bench.Path("other.urdf"), fs::perms::owner_read);
  const Outcome outcome = bench.Run(std::string("lint arm.urdf other.urdf --fix") + kAxis);
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("cannot write `" + bench.Path("other.urdf") + "`: it is read-only"));
  CHECK(bench.Read("arm.urdf") == ArmWithLongAxis());
}

TEST_CASE("a file whose bytes are not the text that was read is left as it is") {
  const Workbench bench;
  const std::string latin1 = Replaced(ArmWithLongAxis(), "kept", "gr\xFC\xDF");
  bench.Write("arm.urdf", latin1);
  const Outcome outcome = bench.Run(std::string("lint arm.urdf --fix") + kAxis);
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains("warning[fix-refused]: the fix of `axis-not-unit` is not applied: the bytes of "
                                   "`arm.urdf` are not the text that was read"));
  CHECK(bench.Read("arm.urdf") == latin1);
}

// Two bodies that a joint connects. Two pairs of groups exclude them from collisions, in vain.
constexpr char kUselessGroups[] = R"(<robot name="robot" xmlns:drake="http://drake.mit.edu">
  <link name="a"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <link name="b"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <link name="c"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <joint name="ab" type="revolute"><parent link="a"/><child link="b"/><limit effort="1" velocity="1"/></joint>
  <joint name="bc" type="revolute"><parent link="b"/><child link="c"/><limit effort="1" velocity="1"/></joint>
  <drake:collision_filter_group name="first">
    <drake:member link="b"/>
    <drake:ignored_collision_filter_group name="second"/>
  </drake:collision_filter_group>
  <drake:collision_filter_group name="second">
    <drake:member link="c"/>
  </drake:collision_filter_group>
</robot>
)";

TEST_CASE("of a filter without effect, only what nothing else names is deleted") {
  const Workbench bench;
  bench.Write("robot.urdf", kUselessGroups);
  const Outcome outcome = bench.Run("lint robot.urdf --fix --select useless-filter");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, !Contains("fix-"));
  const std::string text = bench.Read("robot.urdf");
  CHECK(text.find("first") == std::string::npos);
  CHECK(Line(text, 7) == "  <drake:collision_filter_group name=\"second\">\n");
}

TEST_CASE("an entry of directives is deleted with its lines, unless it is the only one") {
  const Workbench bench;
  bench.Write("robot.urdf", kUselessGroups);
  bench.Write("scene.dmd.yaml", R"(# Above.
directives:
- add_model: {name: robot, file: robot.urdf}

# About the group.
- add_collision_filter_group:
    name: pair  # Of bodies.
    members: [robot::a, robot::b]
    ignored_collision_filter_groups: [pair]
# Behind it.
- add_frame:
    name: mark
    X_PF: {base_frame: robot::a}
)");
  const Outcome outcome = bench.Run("lint scene.dmd.yaml --fix --select useless-filter --fail-on never");
  CHECK_THAT(outcome.err, !Contains("fix-refused"));
  CHECK(bench.Read("scene.dmd.yaml") == R"(# Above.
directives:
- add_model: {name: robot, file: robot.urdf}

# About the group.
# Behind it.
- add_frame:
    name: mark
    X_PF: {base_frame: robot::a}
)");
}

TEST_CASE("a fix that another input cannot do without is refused") {
  const Workbench bench;
  bench.Write("robot.urdf", kUselessGroups);
  bench.Write("scene.dmd.yaml", R"(directives:
- add_model: {name: robot, file: robot.urdf}
- add_collision_filter_group: {name: more, members: [robot::a], ignored_collision_filter_groups: [robot::first]}
)");
  const Outcome outcome = bench.Run("lint robot.urdf scene.dmd.yaml --fix --select useless-filter --fail-on never");
  CHECK_THAT(outcome.err, Contains("warning[fix-refused]: the fix of `useless-filter` is not applied: `scene.dmd.yaml` "
                                   "does not compose then: "));
  CHECK(bench.Read("robot.urdf") == kUselessGroups);
  CHECK_THAT(bench.Run("lint robot.urdf --fix --select useless-filter").err, Contains("fixed 1 finding in robot.urdf"));
}

TEST_CASE("a fix counts for each scene that has the file, also where the rule finds nothing") {
  const Workbench bench;
  const std::string box = R"(<robot name="box">
  <link name="b"><inertial><mass value="1"/><inertia ixx="0.05" ixy="0" ixz="0" iyy="0.05" iyz="0" izz="0.05"/></inertial>
    <collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
</robot>
)";
  bench.Write("box.urdf", box);
  bench.Write("crate.urdf", R"(<robot name="crate">
  <link name="c"><inertial><mass value="10"/><inertia ixx="2" ixy="0" ixz="0" iyy="2" iyz="0" izz="2"/></inertial>
    <collision><geometry><box size="1 1 1"/></geometry></collision></link>
</robot>
)");
  bench.Write("both.dmd.yaml", R"(directives:
- add_model: {name: crate, file: crate.urdf}
- add_model: {name: box, file: box.urdf}
- add_weld: {parent: crate::c, child: box::b}
)");
  const std::string command = "lint both.dmd.yaml box.urdf --select inertia-beyond-geometry --unsafe-fixes ";
  CHECK_THAT(bench.Run(command + "--diff").err, Contains("both.dmd.yaml: no findings"));
  const Outcome outcome = bench.Run(command + "--fix");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains("fixed 1 finding in box.urdf") && !Contains("fix-refused"));
  CHECK_THAT(bench.Read("box.urdf"), Contains("izz=\"0.00166666667\""));
}

TEST_CASE("of fixes that overlap, the first is applied") {
  const Workbench bench;
  bench.Write("arm.urdf", ArmWithLongAxis());
  fs::create_directory(bench.Path("parts"));
  const std::string command =
      "lint arm.urdf --package one=parts --package two=parts --select package-without-xml --fix";
  const Outcome first = bench.Run(command);
  CHECK_THAT(first.err, Contains("fixed 1 finding in parts/package.xml\n") &&
                            Contains("note[fix-overlaps]: the fix of `package-without-xml` changes the same text"));
  CHECK_THAT(bench.Read("parts/package.xml"), Contains("<name>one</name>"));
  CHECK_THAT(bench.Run(command).err, !Contains("fix"));
}

TEST_CASE("groups that ignore each other in vain are deleted step by step") {
  const Workbench bench;
  bench.Write("robot.urdf", Replaced(kUselessGroups, "    <drake:member link=\"c\"/>\n",
                                     "    <drake:member link=\"c\"/>\n"
                                     "    <drake:ignored_collision_filter_group name=\"second\"/>\n"
                                     "    <drake:ignored_collision_filter_group name=\"third\"/>\n"
                                     "  </drake:collision_filter_group>\n"
                                     "  <drake:collision_filter_group name=\"third\">\n"
                                     "    <drake:member link=\"b\"/>\n"));
  const std::string command = "lint robot.urdf --select useless-filter --fix";
  CHECK_THAT(bench.Run(command).err, Contains("fixed 3 findings") && !Contains("fix-refused"));
  CHECK_THAT(bench.Run(command).err, Contains("no findings") && !Contains("fixed "));
}

TEST_CASE("inertias are written in the form and in the axes of their file") {
  const Workbench bench;
  bench.Write("arm.sdf", R"(<sdf version="1.9"><model name="arm">
  <link name="base"><inertial><mass>9</mass></inertial></link>
  <link name="b">
    <inertial><pose>0 0 0 0 0 1.5707963267948966</pose><mass>1</mass>
      <inertia><ixx>0.01417</ixx><iyy>0.00167</iyy><izz>0.01417</izz></inertia></inertial>
    <collision name="c"><pose>0 0 0 0 1.5707963267948966 0</pose><geometry><box><size>0.4 0.1 0.1</size></box></geometry></collision></link>
  <joint name="j" type="revolute"><parent>base</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint>
</model></sdf>
)");
  bench.Write("arm.xml", R"(<mujoco><worldbody><body name="base"><geom size="1" type="sphere" mass="1"/>
  <body name="b"><joint/>
    <inertial pos="0 0 0" mass="1" diaginertia="0.01417 0.01417 0.00167" quat="1 0 0 0"/>
    <geom type="box" size="0.2 0.05 0.05" euler="0 0 30"/>
  </body></body></worldbody></mujoco>
)");
  bench.Write("arm.urdf", R"(<robot name="arm"><link name="base"/>
  <link name="b"><inertial><mass value="1"/><inertia ixx="40" ixy="0" ixz="0" iyy="40" iyz="0" izz="40"/></inertial>
    <collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="j" type="revolute"><parent link="base"/><child link="b"/><limit effort="1" velocity="1"/></joint>
</robot>
)");
  const Outcome outcome =
      bench.Run("lint arm.sdf arm.xml arm.urdf --fix --unsafe-fixes --select misaligned-inertia,implausible-inertia");
  INFO(outcome.err);
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains("fixed 3 findings") && !Contains("fix-"));
  CHECK_THAT(bench.Read("arm.sdf"), Contains("<ixx>0.0141666667</ixx><iyy>0.0141666667</iyy><izz>0.00166666667</izz>"));
  CHECK_THAT(bench.Read("arm.xml"),
             Contains("mass=\"1\" fullinertia=\"0.00479166667 0.0110416667 0.0141666667 -0.00541265877 0 0\"/>"));
  CHECK_THAT(bench.Read("arm.urdf"), Contains("izz=\"0.00166666667\"/>"));
}

TEST_CASE("an absolute path becomes relative if it leads to the same file") {
  const Workbench bench;
  bench.Write("arm/meshes/a&b.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  fs::copy(bench.Path("arm/meshes/a&b.obj"), bench.Path("elsewhere.obj"));
  const std::string path = bench.Path("arm/meshes/a&amp;b.obj");
  const std::string sdf = R"(<sdf version="1.9"><model name="m"><link name="l">
  <visual name="v"><geometry><mesh><uri> )" +
                          path + R"( </uri></mesh></geometry></visual>
  <visual name="w"><geometry><mesh><uri>)" +
                          bench.Path("elsewhere.obj") + R"(</uri></mesh></geometry></visual>
</link></model></sdf>
)";
  bench.Write("arm/arm.sdf", sdf);
  const std::string urdf = "<robot name=\"r\"><link name=\"l\">\n<visual><geometry><mesh filename='" + path +
                           "'/></geometry></visual>\n<collision><geometry><mesh filename='file://" + path +
                           "'/></geometry></collision></link></robot>\n";
  bench.Write("arm/arm.urdf", urdf);
  const std::string mjcf = R"(<mujoco><asset><mesh name="m" file=")" + path +
                           R"("/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>
)";
  bench.Write("arm/arm.xml", mjcf);
  bench.Write("arm/other.xml", Replaced(mjcf, "<asset>", "<compiler meshdir=\"meshes\"/><asset>"));
  const Outcome outcome = bench.Run(
      "lint arm/arm.sdf arm/arm.urdf arm/arm.xml arm/other.xml --allow-outside --fix --select absolute-path --fail-on "
      "never");
  INFO(outcome.err);
  CHECK_THAT(outcome.err, !Contains("fix-refused"));
  CHECK(bench.Read("arm/arm.sdf") == Replaced(sdf, path, "meshes/a&amp;b.obj"));
  CHECK(bench.Read("arm/arm.urdf").find(path) == std::string::npos);
  CHECK(bench.Read("arm/arm.xml") == Replaced(mjcf, path, "meshes/a&amp;b.obj"));
  CHECK_THAT(bench.Read("arm/other.xml"), Contains(path));
}

TEST_CASE("JSON and SARIF have the fixes of a finding") {
  const Workbench bench;
  bench.Write("arm.urdf", ArmWithLongAxis());
  const auto json = nlohmann::json::parse(bench.Run(std::string("lint arm.urdf --json") + kAxis).out);
  const auto& fix = json["results"][0]["findings"][0]["fixes"][0];
  CHECK(fix["title"] == "write the unit vector");
  CHECK(fix["safe"] == true);
  const auto& edit = fix["edits"][0];
  CHECK(ArmWithLongAxis().substr(edit["begin"], edit["end"].get<int>() - edit["begin"].get<int>()) == "  0 0 2");
  CHECK(edit["file"] == "arm.urdf");
  CHECK(edit["line"] == 7);
  CHECK(edit["column"] == 18);
  CHECK(edit["end_column"] == 25);
  CHECK(edit["text"] == "0 0 1");
  const auto sarif =
      nlohmann::json::parse(bench.Run(std::string("lint arm.urdf --diagnostics sarif --paths relative") + kAxis).err);
  const auto& change = sarif["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0];
  CHECK(change["artifactLocation"]["uri"] == "arm.urdf");
  CHECK(change["replacements"][0]["deletedRegion"]["startColumn"] == 18);
  CHECK(change["replacements"][0]["insertedContent"]["text"] == "0 0 1");
  const auto fixed = nlohmann::json::parse(bench.Run(std::string("lint arm.urdf --fix --json") + kAxis).out);
  CHECK(fixed["fixed"] == 1);
  CHECK(fixed["results"][0]["findings"].empty());
}

TEST_CASE("findings that a baseline accepts or a comment ignores are not fixed") {
  const Workbench bench;
  bench.Write("arm.urdf", ArmWithLongAxis());
  bench.Run(std::string("lint arm.urdf --baseline b.json --write-baseline") + kAxis);
  bench.Run(std::string("lint arm.urdf --baseline b.json --fix") + kAxis);
  CHECK(bench.Read("arm.urdf") == ArmWithLongAxis());
  const std::string ignored =
      Replaced(ArmWithLongAxis(), "<robot", "<!-- sceneweld: ignore-file axis-not-unit --><robot");
  bench.Write("arm.urdf", ignored);
  bench.Run(std::string("lint arm.urdf --fix") + kAxis);
  CHECK(bench.Read("arm.urdf") == ignored);
}

TEST_CASE("options of fixes that have no meaning together are refused") {
  const Workbench bench;
  bench.Write("arm.urdf", ArmWithLongAxis());
  CHECK_THAT(bench.Run("lint arm.urdf --unsafe-fixes").err, Contains("`--unsafe-fixes` does nothing alone"));
  CHECK_THAT(bench.Run("lint arm.urdf --diff --json").err, Contains("both write to standard output"));
  CHECK_THAT(bench.Run("lint - --fix").err, Contains("standard input cannot be changed"));
  CHECK(bench.Run("lint arm.urdf --fix --baseline b.json --write-baseline").status == 2);
}

}  // namespace
