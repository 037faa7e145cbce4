// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld collisions`: a chain of boxes in a plane, in which it is known which ones can touch.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// Three bars of 1 m on hinges. The last reaches the first only if it may fold back: `elbow` turns to `reach` rad. A lid
// is welded on the first.
std::string Chain(const char* reach) {
  const auto bar = [](const std::string& name) {
    return "<link name=\"" + name +
           "\"><inertial><origin xyz=\"0.5 0 0\"/><mass value=\"1\"/><inertia ixx=\"0.01\" iyy=\"0.1\" izz=\"0.1\" "
           "ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial><collision><origin xyz=\"0.5 0 0\"/><geometry><box size=\"0.9 "
           "0.1 0.1\"/></geometry></collision></link>\n";
  };
  const auto hinge = [](const std::string& name, const std::string& parent, const std::string& child,
                        const std::string& limit) {
    return "<joint name=\"" + name + "\" type=\"revolute\"><origin xyz=\"1 0 0\"/><parent link=\"" + parent +
           "\"/><child link=\"" + child + "\"/><axis xyz=\"0 0 1\"/><limit lower=\"0\" upper=\"" + limit +
           "\" effort=\"1\" velocity=\"1\"/></joint>\n";
  };
  return "<robot name=\"chain\">\n" + bar("a") + bar("b") + bar("c") +
         "<link name=\"lid\"><collision><origin xyz=\"0.5 0 1\"/><geometry><sphere "
         "radius=\"0.1\"/></geometry></collision>"
         "</link>\n" +
         hinge("shoulder", "a", "b", reach) + hinge("elbow", "b", "c", reach) +
         "<joint name=\"glue\" type=\"fixed\"><parent link=\"a\"/><child link=\"lid\"/></joint>\n</robot>\n";
}

TEST_CASE("collisions says which bodies never, sometimes or always touch") {
  const Workbench bench;
  bench.Write("chain.urdf", Chain("3"));
  const Outcome outcome = bench.Run("collisions chain.urdf --samples 2000 --to json");
  CHECK(outcome.status == 0);
  const auto json = nlohmann::json::parse(outcome.out);
  const auto of = [&](const char* a, const char* b) {
    for (const auto& pair : json["pairs"]) {
      if (pair["a"] == std::string("chain::") + a && pair["b"] == std::string("chain::") + b) return pair;
    }
    return nlohmann::json();
  };
  REQUIRE(json["pairs"].size() == 6);
  CHECK(of("a", "c")["touching"] == "sometimes");
  CHECK_FALSE(of("a", "c").contains("disable"));
  CHECK(of("a", "b")["disable"] == "Adjacent");
  CHECK(of("a", "lid")["disable"] == "Adjacent");
  CHECK(of("c", "lid")["touching"] == "never");
  CHECK(of("c", "lid")["disable"] == "Never");
  // The same configurations, whatever the number of threads.
  CHECK(bench.Run("collisions chain.urdf --samples 2000 --to json -j 1").out == outcome.out);
  CHECK(bench.Run("collisions chain.urdf --samples 2000 --to json -j 7").out == outcome.out);

  // With less reach, the ends cannot meet.
  bench.Write("stiff.urdf", Chain("1"));
  const Outcome stiff = bench.Run("collisions stiff.urdf --samples 2000");
  CHECK_THAT(stiff.out,
             Contains("6 pairs at 2000 configurations: 3 adjacent, 0 touch by default, 0 touch always, 3 never, "
                      "0 sometimes\n"));
}

TEST_CASE("collisions writes filters that compose") {
  const Workbench bench;
  bench.Write("chain.urdf", Chain("3"));
  const Outcome srdf = bench.Run("collisions chain.urdf --to srdf");
  CHECK_THAT(srdf.out, Contains("<robot name=\"chain\">") &&
                           Contains("<disable_collisions link1=\"c\" link2=\"lid\" reason=\"Never\"/>") &&
                           !Contains("link1=\"a\" link2=\"c\""));
  const Outcome mjcf = bench.Run("collisions chain.urdf --to mjcf");
  CHECK_THAT(mjcf.out, Contains("<exclude body1=\"c\" body2=\"lid\"/>") && !Contains("body1=\"a\" body2=\"c\""));
  REQUIRE(bench.Run("collisions chain.urdf --to directives -o filters.dmd.yaml").status == 0);
  bench.Write(
      "scene.dmd.yaml",
      "directives:\n- add_model: { name: chain, file: chain.urdf }\n- add_directives: { file: filters.dmd.yaml }\n");
  const Outcome composed = bench.Run("collisions scene.dmd.yaml --to json");
  CHECK(composed.err.empty());
  const auto report = nlohmann::json::parse(composed.out);
  for (const auto& pair : report["pairs"]) {
    CAPTURE(pair.dump());
    CHECK(pair["filtered"] == pair.contains("disable"));
  }
}

TEST_CASE("collisions refuses wrong options and inputs") {
  const Workbench bench;
  bench.Write("chain.urdf", Chain("3"));
  CHECK(bench.Run("collisions chain.urdf --samples 0").status == 2);
  CHECK(bench.Run("collisions chain.urdf --to yaml").status == 2);
  CHECK(bench.Run("collisions none.urdf").status == 1);
}

}  // namespace
