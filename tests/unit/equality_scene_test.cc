// SPDX-License-Identifier: BSD-3-Clause
// Comparison of scenes.

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/tests/unit/json_scene.h"

namespace sceneweld {
namespace {

// What is different once one part of the scene is replaced.
std::string Differences(const std::string& part, const std::string& replacement, double tolerance = 1e-9) {
  JsonScene json;
  const Scene before = json.Finished(kEverything);
  const Scene after = json.Finished(EverythingBut(part, replacement));
  for (const Diagnostic& d : json.diagnostics.all()) UNSCOPED_INFO(d.message);
  CHECK(json.diagnostics.error_count() == 0);  // Lists of pairs may disagree with changed groups, a warning.
  std::string all;
  for (const Difference& difference : Compare(before, after, tolerance)) {
    all += (all.empty() ? "" : "\n") + difference.Text();
  }
  return all;
}

TEST_CASE("a scene means the same as itself") { CHECK(Differences("arm", "arm").empty()); }

TEST_CASE("a difference names the element, the field and both values") {
  CHECK(Differences("\"mass\": 4", "\"mass\": 5") == "body `arm::base`: `mass` is 4 in the first, 5 in the second");
  CHECK(Differences("[-1, null, -3]", "[-1, null, -2]") ==
        "joint `arm::slide`: `[2].lower` is -3 in the first, -2 in the second");
  CHECK(Differences("\"mu_dynamic\": 0.8", "\"mu_dynamic\": 0.7") ==
        "geometry `arm::link::tube_collision`: `proximity.mu_dynamic` is 0.8 in the first, 0.7 in the second");
  CHECK(Differences("\"gravity\": [0, 0.5,", "\"gravity\": [0, 0,") ==
        "scene: `gravity` is 0 0.5 -9.81 in the first, 0 0 -9.81 in the second");
  CHECK(Differences("\"members\": [\"arm::hand::palm\"]", "\"members\": [\"arm::hand::palm\", \"arm::ball\"]")
            .starts_with("collision filter group `hands`: `members` is `arm::hand::palm` in the first, "
                         "`arm::ball, arm::hand::palm` in the second\nexcluded pair"));
  CHECK(Differences("\"type\": \"ball\",\n     \"parent\"", "\"type\": \"universal\",\n     \"parent\"") ==
        "joint `arm::socket`: `type` is ball in the first, universal in the second");
  CHECK(Differences("\"coefficient\": 2", "\"coefficient\": 3") ==
        "constraint `tendon arm::elbow arm::rail`: `joints.arm::elbow` is 2 in the first, 3 in the second");
  CHECK(Differences("world::tile", "world::carpet") ==
        "geometry `world::tile` is only in the first\ngeometry `world::carpet` is only in the second");
}

TEST_CASE("the order of elements and of renderers, and the places in the source, mean nothing") {
  CHECK(Differences("[\"fast\", \"fine\"]", "[\"fine\", \"fast\"]").empty());
  CHECK(Differences("{\"name\": \"table\",\n     \"body\": \"world\"},\n    {\"name\": \"arm::dock\",",
                    "{\"name\": \"arm::dock\",\n     \"body\": \"world\"},\n    {\"name\": \"table\",")
            .empty());
  CHECK(Differences("arm.urdf:3", "other.urdf:30").empty());
  CHECK(Differences("\"uri\": \"package://arms/tube.obj\"", "\"uri\": \"tube.obj\"").empty());
}

TEST_CASE("numbers and rotations are compared to the tolerance") {
  CHECK(Differences("\"mass\": 4", "\"mass\": 4.000000001").empty());
  CHECK(Differences("\"mass\": 4", "\"mass\": 4.01", 0.01).empty());
  CHECK(
      Differences("[7, 0, 0], \"rotation\": [0.6, 0.8, 0, 0]", "[7, 0, 0], \"rotation\": [-0.6, -0.8, 0, 0]").empty());
}

}  // namespace
}  // namespace sceneweld
