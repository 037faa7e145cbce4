// SPDX-License-Identifier: BSD-3-Clause
// Collision filter groups that exclude too many pairs for a list, written and read in each format.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/loaded_text.h"
#include "sceneweld/tests/unit/occurrences.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

// An SDFormat model of spheres `b0`, `b1`, ... with groups. A group has a name, the numbers of its first and of the
// body after its last, and the groups in it and those that it ignores.
struct GroupText {
  std::string name;
  std::size_t begin = 0, end = 0;
  std::vector<std::string> inner = {}, ignores = {};
};

std::string ModelOf(std::size_t count, const std::vector<GroupText>& groups) {
  std::string text = "<sdf version='1.9' xmlns:drake='drake.mit.edu'><model name='m'>";
  for (std::size_t i = 0; i < count; ++i) {
    text += "<link name='b" + std::to_string(i) + "'><pose>" + std::to_string(i) +
            " 0 1 0 0 0</pose><collision name='c'><geometry><sphere><radius>0.4</radius></sphere></geometry>"
            "</collision></link>";
  }
  for (const GroupText& group : groups) {
    text += "<drake:collision_filter_group name='" + group.name + "'>";
    for (std::size_t i = group.begin; i < group.end; ++i)
      text += "<drake:member>b" + std::to_string(i) + "</drake:member>";
    for (const std::string& name : group.inner) text += "<drake:member_group>" + name + "</drake:member_group>";
    for (const std::string& name : group.ignores) {
      text += "<drake:ignored_collision_filter_group>" + name + "</drake:ignored_collision_filter_group>";
    }
    text += "</drake:collision_filter_group>";
  }
  return text + "</model></sdf>";
}

Loaded LoadedSilently(const std::string& text, const std::string& format) {
  Diagnostics diagnostics;
  Loaded loaded = LoadedText(text, format, diagnostics);
  CHECK(CodesAndMessages(diagnostics) == "");
  return loaded;
}

std::string WrittenTo(const Loaded& loaded, std::string_view format, bool no_private = false) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  WriteOptions options;
  options.keep_text = false;
  options.no_private = no_private;
  std::string text = Export(loaded, *FindFormat(format), options, losses);
  INFO(CodesAndMessages(diagnostics));
  CHECK(diagnostics.error_count() == 0);
  return text;
}

std::string DifferencesOf(const Scene& a, const Scene& b) {
  std::string text;
  for (const Difference& one : Compare(a, b, {})) {
    if (text.size() < 2'000) text += one.element + "." + one.field + ": " + one.a + ", " + one.b + "\n";
  }
  return text;
}

std::vector<std::pair<std::string, std::string>> CollidingNames(const Scene& scene) {
  std::vector<std::pair<std::string, std::string>> names;
  for (const auto& [a, b] : CollisionRules(scene).CollidingPairs()) {
    names.push_back(std::minmax(scene.bodies[a].name.str(), scene.bodies[b].name.str()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

const std::vector<std::vector<GroupText>> kLarge = {
    {{"g", 0, 60, {}, {"g"}}},
    {{"left", 0, 40, {}, {"right"}}, {"right", 40, 80}},
    {{"inner", 0, 30}, {"outer", 30, 40, {"inner"}, {"outer", "others"}}, {"others", 35, 70}},
    {{"one", 0, 50, {}, {"one"}}, {"two", 40, 70, {}, {"two", "three"}}, {"three", 70, 75}},
};

TEST_CASE("large groups are contact bits in MJCF, and come back as groups") {
  for (const auto& groups : kLarge) {
    const Loaded loaded = LoadedSilently(ModelOf(82, groups), "sdf");
    const std::string text = WrittenTo(loaded, "mjcf");
    CHECK(Occurrences(text, "<exclude") == 0);
    CHECK(Occurrences(text, "contype=") + Occurrences(text, "conaffinity=") > 0);
    const Loaded again = LoadedSilently(text, "mjcf");
    CHECK(DifferencesOf(loaded.scene, again.scene) == "");
    CHECK(WrittenTo(again, "mjcf") == text);
    // Without private texts the bits become groups, and the same bodies collide.
    const Loaded plain = LoadedSilently(WrittenTo(loaded, "mjcf", true), "mjcf");
    CHECK(!plain.scene.collision_filter_groups.empty());
    CHECK(plain.scene.excluded_pairs.size() == 0);
    CHECK(CollidingNames(plain.scene).size() == CollidingNames(loaded.scene).size());
    // Such a scene keeps the bits and the groups.
    const std::string as_read = WrittenTo(plain, "mjcf");
    CHECK(Occurrences(as_read, "<exclude") == 0);
    CHECK(DifferencesOf(plain.scene, LoadedSilently(as_read, "mjcf").scene) == "");
  }
}

TEST_CASE("small groups are excludes in MJCF") {
  const Loaded loaded = LoadedSilently(ModelOf(45, {{"g", 0, 45, {}, {"g"}}}), "sdf");
  const std::string text = WrittenTo(loaded, "mjcf");
  CHECK(Occurrences(text, "<exclude") == 990);
  CHECK(Occurrences(text, " contype=") == 0);
  CHECK(DifferencesOf(loaded.scene, LoadedSilently(text, "mjcf").scene) == "");
}

TEST_CASE("a pair of geoms collides in spite of bits that make groups") {
  std::string text =
      "<mujoco model='m'><worldbody><geom name='floor' type='plane' size='1 1 1' contype='2' "
      "conaffinity='2'/>";
  for (int i = 0; i < 60; ++i) {
    text += "<body name='b" + std::to_string(i) + "' pos='" + std::to_string(i) + " 0 2'><freejoint/><geom name='g" +
            std::to_string(i) + "' size='0.1' contype='0' conaffinity='1'/></body>";
  }
  text += "</worldbody><contact><pair geom1='g3' geom2='g7'/></contact></mujoco>";
  const Loaded loaded = LoadedSilently(text, "mjcf");
  const Scene& scene = loaded.scene;
  // Each excludes the floor, as a pair.
  CHECK(scene.excluded_pairs.size() == 60);
  CHECK(!scene.collision_filter_groups.empty());
  const auto colliding = CollisionRules(scene).CollidingPairs();
  REQUIRE(colliding.size() == 1);
  CHECK(scene.FullName(colliding[0].first) == "m::b3");
  CHECK(scene.FullName(colliding[0].second) == "m::b7");
  const std::string written = WrittenTo(loaded, "mjcf");
  CHECK(Occurrences(written, "<exclude") == 0);
  CHECK(DifferencesOf(scene, LoadedSilently(written, "mjcf").scene) == "");
}

TEST_CASE("more than a hundred thousand pairs are a number in scene JSON") {
  const Loaded loaded = LoadedSilently(ModelOf(500, {{"g", 0, 450, {}, {"g"}}}), "sdf");
  const std::string text = WrittenTo(loaded, "json");
  CHECK(Occurrences(text, "\"excluded_pairs_left_out\": 101025") == 1);
  CHECK(Occurrences(text, "\"excluded_pairs\"") == 0);
  CHECK(DifferencesOf(loaded.scene, LoadedSilently(text, "json").scene) == "");
  std::string wrong = text;
  wrong.replace(wrong.find("101025"), 6, "101024");
  Diagnostics diagnostics;
  const Loaded loaded_wrong = LoadedText(wrong, "json", diagnostics);
  CHECK_THAT(CodesAndMessages(diagnostics), Catch::Contains("conflicting-values"));
  CHECK(DifferencesOf(loaded.scene, loaded_wrong.scene) == "");
}

TEST_CASE("scene JSON lists the pairs of groups, all or none of them") {
  const Loaded loaded = LoadedSilently(ModelOf(4, {{"g", 0, 3, {}, {"g"}}}), "sdf");
  std::string text = WrittenTo(loaded, "json");
  CHECK(Occurrences(text, "[\"m::b") == 4);  // Three pairs, and the members.
  const auto begin = text.find("[\"m::b0\", \"m::b1\"],");
  REQUIRE(begin != std::string::npos);
  text.erase(begin, std::string_view("[\"m::b0\", \"m::b1\"],").size());
  Diagnostics diagnostics;
  const Loaded again = LoadedText(text, "json", diagnostics);
  CHECK_THAT(CodesAndMessages(diagnostics),
             Catch::Contains("the groups exclude 3 pairs of bodies, of which the list has 2"));
  CHECK(DifferencesOf(loaded.scene, again.scene) == "");
}

TEST_CASE("a group of all bodies that ignores itself is written in every format with linear size") {
  const auto sizes = [](std::size_t count) {
    const Loaded loaded = LoadedSilently(ModelOf(count, {{"g", 0, count, {}, {"g"}}}), "sdf");
    std::vector<std::size_t> all;
    for (const char* const format : {"sdf", "json", "mjcf", "usd"}) all.push_back(WrittenTo(loaded, format).size());
    return all;
  };
  const auto small = sizes(1'000), large = sizes(4'000);
  for (std::size_t i = 0; i < small.size(); ++i) {
    INFO(i << ": " << small[i] << " and " << large[i]);
    CHECK(large[i] < 5 * small[i]);
  }
}

}  // namespace
}  // namespace sceneweld
