// SPDX-License-Identifier: BSD-3-Clause
// Which bodies overlap or are near each other at given poses.

#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "sceneweld/checks/shapes/near_pairs.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

// Three free boxes of 0.2 m; the third has a sphere, too.
constexpr char kBoxesText[] = R"(<mujoco model="boxes">
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <body name="a" pos="0 0 1"><freejoint/><geom name="box_a" type="box" size="0.1 0.1 0.1"/></body>
    <body name="b" pos="0.23 0 1"><freejoint/><geom name="box_b" type="box" size="0.1 0.1 0.1"/></body>
    <body name="c" pos="0 0.19 1"><freejoint/><geom name="box_c" type="box" size="0.1 0.1 0.1"/>
      <geom name="ball_c" type="sphere" size="0.05" pos="0 0.3 0"/></body>
  </worldbody>
</mujoco>)";

NearPairs PairsOf(const Loaded& loaded, std::vector<Pose> X_WB, const NearPairsOptions& options = {}) {
  LintSubject subject(loaded.scene, *loaded.files, loaded.packages.get());
  return FindNearPairs(subject, X_WB, options);
}

TEST_CASE("near pairs are sorted by distance, and overlaps come first") {
  LoadOptions options;
  options.format = "mjcf";
  Diagnostics diagnostics;
  const auto loaded = LoadText(kBoxesText, "/", options, diagnostics);
  INFO((diagnostics.all().empty() ? std::string() : diagnostics.all().front().message));
  REQUIRE(loaded);
  std::vector<Pose> X_WB;
  for (const Body& body : loaded->scene.bodies) X_WB.push_back(body.X_WB);

  const NearPairs near = PairsOf(*loaded, X_WB);
  REQUIRE(near.pairs.size() == 3);
  CHECK(near.found == 3);
  CHECK(near.overlaps == 1);
  CHECK(near.is_complete);
  CHECK(near.pairs[0].distance == Approx(-0.01));
  CHECK(near.pairs[1].distance == Approx(0.03));
  CHECK(near.pairs[2].distance == Approx(0.03));
  for (const NearPair& pair : near.pairs) {
    CHECK(Length(pair.p_WB - pair.p_WA) == Approx(std::abs(pair.distance)).margin(1e-4));
    CHECK(loaded->scene.geometries[pair.a].body < loaded->scene.geometries[pair.b].body);
  }

  SECTION("only the nearest ones are listed, and all are counted") {
    NearPairsOptions few;
    few.most = 1;
    const NearPairs one = PairsOf(*loaded, X_WB, few);
    CHECK(one.pairs.size() == 1);
    CHECK(one.found == 3);
  }
  SECTION("a limit of tests is reported") {
    NearPairsOptions few;
    few.most_tests = 1;
    CHECK_FALSE(PairsOf(*loaded, X_WB, few).is_complete);
  }
  SECTION("the poses decide") {
    for (std::size_t i = 1; i < X_WB.size(); ++i) X_WB[i].translation = {static_cast<double>(10 * i), 0, 0.08};
    const NearPairs on_floor = PairsOf(*loaded, X_WB);
    CHECK(on_floor.overlaps == 3);
    for (const NearPair& pair : on_floor.pairs) CHECK(pair.distance == Approx(-0.02));
  }
}

}  // namespace
}  // namespace sceneweld
