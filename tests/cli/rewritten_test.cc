// SPDX-License-Identifier: BSD-3-Clause
// Files that are written again.

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

constexpr const char* kTilted =
    "<sdf version='1.9'><model name='m'><pose>0.1 0.2 0.3 0.4 0.5 0.6</pose><link name='a'><pose>0.3 0 0.1 0.2 0.1 0"
    "</pose></link><link name='b'/><link name='c'><pose>0 0 1 0 0 1.5707963267948966</pose></link></model></sdf>\n";
constexpr const char* kNested =
    "<sdf version='1.9'><model name='o'><pose>1 2 3 0.1 0.2 0.3</pose><link name='a'/><model name='i'><pose>0 0.7 0 0 "
    "0 "
    "0.5</pose><link name='b'><pose>0.05 0 0.3 0 0.1 0</pose></link></model></model></sdf>\n";
constexpr const char* kElbow =
    "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='fixed'><origin xyz='0.1 0 0.3' rpy='0.2 "
    "-1.57079 0'/><parent link='a'/><child link='b'/></joint></robot>\n";

constexpr const char* kGeared =
    "<mujoco model='m'><worldbody><body name='b'><joint name='j' armature='.01'/><geom size='.1'/></body></worldbody>"
    "<actuator><motor name='a' joint='j' gear='3'/></actuator></mujoco>\n";

}  // namespace

TEST_CASE("poses keep their digits, and what is written again is the same") {
  const Workbench bench;
  struct Case {
    std::string suffix;
    std::string text;
    std::vector<std::string> poses;
  };
  const Case cases[] = {
      {"sdf",
       kTilted,
       {"<pose>0.1 0.2 0.3 0.4 0.5 0.6</pose>", "<pose>0.3 0 0.1 0.2 0.1 0</pose>", "1.5707963267948966"}},
      {"sdf", kNested, {"<pose>1 2 3 0.1 0.2 0.3</pose>", "<pose>0 0.7 0 0 0 0.5</pose>", "<pose>0.05 0 0.3 0 0.1 0<"}},
      {"xml", kGeared, {"armature=\"0.01\""}},
      {"urdf", kElbow, {"xyz=\"0.1 0 0.3\" rpy=\"0.2 -1.57079 0\""}},
  };
  for (const auto& [suffix, text, poses] : cases) {
    CAPTURE(text);
    bench.Write("in." + suffix, text);
    REQUIRE(bench.Run("compose in." + suffix + " -o a." + suffix + " --rewrite").status == 0);
    REQUIRE(bench.Run("compose a." + suffix + " -o b." + suffix + " --rewrite").status == 0);
    for (const std::string& pose : poses) CHECK_THAT(bench.Read("a." + suffix), Contains(pose));
    CHECK(bench.Read("b." + suffix) == bench.Read("a." + suffix));
  }
}
