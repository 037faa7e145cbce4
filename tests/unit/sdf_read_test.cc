// SPDX-License-Identifier: BSD-3-Clause
// Reading SDFormat.

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <map>
#include <string>

#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

struct SdfScene {
  std::optional<Loaded> loaded;
  Diagnostics diagnostics;
};

// Composes `/m/root.sdf` of files in memory.
void ComposeSdf(const std::map<std::string, std::string>& files, SdfScene& outcome) {
  auto memory = std::make_shared<MemoryFiles>();
  for (const auto& [path, text] : files) memory->Add(path, text);
  LoadOptions options;
  options.files = memory;
  outcome.loaded = Load("/m/root.sdf", options, outcome.diagnostics);
}

std::string Sdf(const std::string& body) { return "<sdf version='1.9'>" + body + "</sdf>"; }

std::string WorldOfIncludes(int count) {
  std::string world = "<world name='w'>";
  for (int i = 0; i < count; ++i) {
    world += "<include><uri>cup.sdf</uri><name>cup_" + std::to_string(i) + "</name></include>";
  }
  return Sdf(world + "</world>");
}

const std::string kCup = Sdf("<model name='cup'><link name='wall'/><frame name='rim' attached_to='wall'/></model>");

double SecondsFor(int includes) {
  const auto begin = std::chrono::steady_clock::now();
  SdfScene outcome;
  ComposeSdf({{"/m/root.sdf", WorldOfIncludes(includes)}, {"/m/cup.sdf", kCup}}, outcome);
  REQUIRE(outcome.loaded);
  REQUIRE(outcome.loaded->scene.bodies.size() == static_cast<std::size_t>(includes) + 1);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

TEST_CASE("many includes of one model take time in proportion") {
  SecondsFor(100);  // warm up
  const double few = SecondsFor(200);
  const double many = SecondsFor(4000);
  CHECK(many < 100 * few + 0.5);
}

TEST_CASE("ten thousand nested models end with an error") {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += "<model name='m'>";
  text += "<link name='l'/>";
  for (int i = 0; i < 10'000; ++i) text += "</model>";
  SdfScene outcome;
  ComposeSdf({{"/m/root.sdf", Sdf(text)}}, outcome);
  CHECK_FALSE(outcome.loaded);
  CHECK(outcome.diagnostics.has_errors());
}

TEST_CASE("ten thousand nested models side by side are composed") {
  std::string text = "<model name='m'><link name='l'/>";
  for (int i = 0; i < 10'000; ++i) {
    const std::string before = i == 0 ? "l" : "n" + std::to_string(i - 1);
    text += "<model name='n" + std::to_string(i) + "'><pose relative_to='" + before +
            "'>0.5 0 0 0 0 0</pose><link name='l'/></model>";
  }
  SdfScene outcome;
  ComposeSdf({{"/m/root.sdf", Sdf(text + "</model>")}}, outcome);
  REQUIRE(outcome.loaded);
  const Scene& scene = outcome.loaded->scene;
  REQUIRE(scene.bodies.size() == 10'002);
  double farthest = 0;
  for (const Body& body : scene.bodies) farthest = std::max(farthest, body.X_WB.translation.x);
  CHECK(farthest == Approx(5000));
}

TEST_CASE("a chain of ten thousand included files ends with an error") {
  std::map<std::string, std::string> files;
  const auto name = [](int i) { return i == 0 ? std::string("root.sdf") : "f" + std::to_string(i) + ".sdf"; };
  for (int i = 0; i < 10'000; ++i) {
    files["/m/" + name(i)] =
        Sdf("<model name='m'><link name='l'/><include><uri>" + name(i + 1) + "</uri><name>n</name></include></model>");
  }
  files["/m/" + name(10'000)] = kCup;
  SdfScene outcome;
  ComposeSdf(files, outcome);
  CHECK_FALSE(outcome.loaded);
  REQUIRE(outcome.diagnostics.error_count() == 1);
  CHECK(outcome.diagnostics.all().front().code == Code("limit-exceeded"));
}

TEST_CASE("a file that includes itself is reported once") {
  SdfScene outcome;
  ComposeSdf({{"/m/root.sdf", Sdf("<model name='m'><link name='l'/><include><uri>root.sdf</uri></include></model>")}},
             outcome);
  CHECK_FALSE(outcome.loaded);
  REQUIRE(outcome.diagnostics.error_count() == 1);
  CHECK(outcome.diagnostics.all().front().code == Code("include-cycle"));
}

TEST_CASE("ten thousand poses, each relative to the next, are resolved without recursion") {
  std::string text = "<model name='m'><link name='l'><pose relative_to='f10000'/></link>";
  for (int i = 10'000; i > 0; --i) {
    const std::string next = i == 1 ? "" : " relative_to='f" + std::to_string(i - 1) + "'";
    text += "<frame name='f" + std::to_string(i) + "'><pose" + next + ">0.5 0 0 0 0 0</pose></frame>";
  }
  SdfScene outcome;
  ComposeSdf({{"/m/root.sdf", Sdf(text + "</model>")}}, outcome);
  REQUIRE(outcome.loaded);
  CHECK(outcome.loaded->scene.bodies[Index<Body>(1)].X_WB.translation.x == Approx(5000));
}

TEST_CASE("a circle of ten thousand poses ends with an error") {
  std::string text = "<model name='m'><link name='l'/>";
  for (int i = 0; i < 10'000; ++i) {
    text += "<frame name='f" + std::to_string(i) + "'><pose relative_to='f" + std::to_string((i + 1) % 10'000) +
            "'/></frame>";
  }
  SdfScene outcome;
  ComposeSdf({{"/m/root.sdf", Sdf(text + "</model>")}}, outcome);
  CHECK_FALSE(outcome.loaded);
  REQUIRE(outcome.diagnostics.has_errors());
  CHECK(outcome.diagnostics.all().front().code == Code("frame-cycle"));
}

TEST_CASE("a chain of ten thousand frames is resolved without recursion") {
  std::string text = "<model name='m'><link name='l'/>";
  for (int i = 10'000; i > 0; --i) {
    const std::string next = i == 1 ? "l" : "f" + std::to_string(i - 1);
    text += "<frame name='f" + std::to_string(i) + "' attached_to='" + next + "'><pose>0.5 0 0 0 0 0</pose></frame>";
  }
  SdfScene outcome;
  ComposeSdf({{"/m/root.sdf", Sdf(text + "</model>")}}, outcome);
  REQUIRE(outcome.loaded);
  const Scene& scene = outcome.loaded->scene;
  const auto frame = scene.FindDeclaredFrame(Index<ModelInstance>(1), "f10000");
  REQUIRE(frame.valid());
  CHECK(scene.frames[frame].X_BF.translation.x == Approx(5000));
}

TEST_CASE("files that include two of the next double too often to be composed") {
  std::map<std::string, std::string> files;
  const auto name = [](int i) { return i == 0 ? std::string("root.sdf") : "f" + std::to_string(i) + ".sdf"; };
  for (int i = 0; i < 40; ++i) {
    files["/m/" + name(i)] =
        Sdf("<model name='m'><link name='l'/><include><uri>" + name(i + 1) +
            "</uri><name>a</name></include><include><uri>" + name(i + 1) + "</uri><name>b</name></include></model>");
  }
  files["/m/" + name(40)] = kCup;
  SdfScene outcome;
  ComposeSdf(files, outcome);
  CHECK_FALSE(outcome.loaded);
  REQUIRE(outcome.diagnostics.has_errors());
  CHECK(outcome.diagnostics.all().front().code == Code("limit-exceeded"));
}

TEST_CASE("an include cycle over several files is reported with its way") {
  const auto include = [](const std::string& file) {
    return Sdf("<model name='m'><link name='l'/><include><uri>" + file + "</uri><name>n</name></include></model>");
  };
  SdfScene outcome;
  ComposeSdf({{"/m/root.sdf", include("a.sdf")}, {"/m/a.sdf", include("b.sdf")}, {"/m/b.sdf", include("a.sdf")}},
             outcome);
  CHECK_FALSE(outcome.loaded);
  REQUIRE(outcome.diagnostics.error_count() == 1);
  CHECK(outcome.diagnostics.all().front().code == Code("include-cycle"));
}

}  // namespace sceneweld
