// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld collisions`: a chain of boxes in a plane, in which it is known which ones can touch.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
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
  CHECK_THAT(mjcf.out, Contains("<exclude body1=\"chain::c\" body2=\"chain::lid\"/>") &&
                           !Contains("body1=\"chain::a\" body2=\"chain::c\""));
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

// The pairs of bodies that a text excludes, each as `a b`.
std::set<std::string> Excluded(const std::string& text, const std::string& attribute) {
  std::set<std::string> pairs;
  const std::regex pair(attribute + "1=\"([^\"]*)\" " + attribute + "2=\"([^\"]*)\"");
  for (std::sregex_iterator found(text.begin(), text.end(), pair), end; found != end; ++found) {
    pairs.insert((*found)[1].str() + " " + (*found)[2].str());
  }
  return pairs;
}

constexpr const char* kLoose = R"(sceneweld: 1
directives:
- add_model: { name: table, box: { size: [1, 1, 0.04] }, fixed: true, X_PB: { translation: [0, 0, 0.5] } }
- add_model: { name: shelf, box: { size: [1, 1, 0.04] }, fixed: true, X_PB: { translation: [0, 0, 1.5] } }
- add_model: { name: cart, file: chain.urdf, X_PB: { translation: [0, 0, 3] } }
- add_model: { name: near, box: { size: [0.1, 0.1, 0.1] }, X_PB: { base_frame: table::body, translation: [0, 0, 0.07] } }
- add_model: { name: far, box: { size: [0.1, 0.1, 0.1] }, X_PB: { translation: [0, 0, 9] } }
- add_model: { name: rider, box: { size: [0.1, 0.1, 0.1] }, X_PB: { base_frame: cart::a, translation: [0, 0, 0.1] } }
- add_model: { name: lamp, box: { size: [0.1, 0.1, 0.1] } }
- add_weld: { parent: far::body, child: lamp::body, X_PC: { translation: [1, 0, 0] } }
)";

TEST_CASE("collisions excludes no pair with a free body between, however that is placed") {
  const Workbench bench;
  bench.Write("chain.urdf", Chain("1"));
  bench.Write("loose.dmd.yaml", kLoose);
  // MuJoCo and Drake need no exclusion of neighbours.
  const std::set<std::string> others{"cart::a cart::c", "cart::b cart::lid", "cart::c cart::lid"};
  const std::set<std::string> wanted{"cart::a cart::b",      "cart::a cart::c",        "cart::a cart::lid",
                                     "cart::b cart::c",      "cart::b cart::lid",      "cart::c cart::lid",
                                     "far::body lamp::body", "table::body shelf::body"};
  const Outcome mjcf = bench.Run("collisions loose.dmd.yaml --to mjcf --samples 500");
  CHECK(Excluded(mjcf.out, "body") == others);
  std::set<std::string> flat;
  for (std::string pair : wanted) {
    for (std::size_t at = 0; (at = pair.find("::", at)) != pair.npos;) pair.replace(at, 2, "__");
    flat.insert(pair);
  }
  CHECK(Excluded(bench.Run("collisions loose.dmd.yaml --to srdf --samples 500").out, "link") == flat);
  const Outcome table = bench.Run("collisions loose.dmd.yaml --samples 500");
  CHECK_THAT(table.out, Contains("are not sampled: a free body or a slide without limits is between"));
  const auto json = nlohmann::json::parse(bench.Run("collisions loose.dmd.yaml --to json --samples 500").out);
  std::size_t unbounded = 0;
  for (const auto& pair : json["pairs"]) {
    CAPTURE(pair.dump());
    const std::string name = std::string(pair["a"]) + " " + std::string(pair["b"]);
    CHECK(pair.contains("disable") == wanted.contains(name));
    CHECK(pair.contains("unbounded") == !wanted.contains(name));
    if (!pair.contains("unbounded")) continue;
    ++unbounded;
    CHECK(pair["touching"] == "sometimes");
    CHECK(pair["adjacent"] == false);
  }
  CHECK(unbounded == 45 - wanted.size());
  // The same for the filters of directives.
  REQUIRE(bench.Run("collisions loose.dmd.yaml --to directives --samples 500 -o filters.dmd.yaml").status == 0);
  bench.Write("filtered.dmd.yaml",
              "sceneweld: 1\ndirectives:\n- add_directives: { file: loose.dmd.yaml }\n"
              "- add_directives: { file: filters.dmd.yaml }\n");
  const auto filtered = nlohmann::json::parse(bench.Run("collisions filtered.dmd.yaml --to json --samples 9").out);
  for (const auto& pair : filtered["pairs"]) CHECK(pair["filtered"] == !pair.contains("unbounded"));
}

TEST_CASE("collisions says nothing of slides without limits, and samples those with limits") {
  const Workbench bench;
  const auto base = [](const std::string& type) {
    return "sceneweld: 1\ndirectives:\n"
           "- add_model: { name: wall, box: { size: [0.1, 9, 1] }, fixed: true, X_PB: { translation: [5, 0, 0] } }\n"
           "- add_model: { name: base, box: { size: [0.5, 0.5, 0.5] } }\n"
           "- add_joint: { name: drive, type: " +
           type + ", parent: world, child: base::body }\n";
  };
  for (const char* type : {"prismatic, axis: [1, 0, 0]", "planar"}) {
    CAPTURE(type);
    bench.Write("base.dmd.yaml", base(type));
    const auto json = nlohmann::json::parse(bench.Run("collisions base.dmd.yaml --to json").out);
    CHECK(json["pairs"][0]["unbounded"] == true);
    CHECK_FALSE(json["pairs"][0].contains("disable"));
  }
  bench.Write("base.dmd.yaml", base("prismatic, axis: [1, 0, 0], lower: -1, upper: 3"));
  auto pair = nlohmann::json::parse(bench.Run("collisions base.dmd.yaml --to json").out)["pairs"][0];
  CHECK(pair["touching"] == "never");
  CHECK(pair["hits"] == 0);
  // The nearest sample is a little farther than 1.7 m.
  CHECK(pair["least_distance"] > 1.7);
  CHECK(pair["least_distance"] < 1.75);
  CHECK_THAT(bench.Run("collisions base.dmd.yaml").out, Contains("never  0     1.7"));
  pair = nlohmann::json::parse(bench.Run("collisions base.dmd.yaml --to json --margin 1.75").out)["pairs"][0];
  CHECK(pair["touching"] == "sometimes");
  CHECK_FALSE(pair.contains("disable"));
  bench.Write("base.dmd.yaml", base("prismatic, axis: [1, 0, 0], lower: -1, upper: 6"));
  pair = nlohmann::json::parse(bench.Run("collisions base.dmd.yaml --to json").out)["pairs"][0];
  CHECK(pair["touching"] == "sometimes");
  CHECK(pair["least_distance"] == 0);
}

TEST_CASE("collisions has the names that compose writes") {
  const Workbench bench;
  bench.Write("chain.urdf", Chain("1"));
  bench.Write("two.dmd.yaml",
              "sceneweld: 1\ndirectives:\n- add_model: { name: l, file: chain.urdf }\n"
              "- add_model: { name: r, file: chain.urdf }\n");
  CHECK_THAT(bench.Run("collisions two.dmd.yaml --to srdf --separator .").out,
             Contains("<robot name=\"scene\">") && Contains("link1=\"l.a\" link2=\"l.b\""));
  CHECK_THAT(bench.Run("collisions two.dmd.yaml --to mjcf").out, Contains("body1=\"l::a\" body2=\"l::c\""));
  // An MJCF file that comes back unchanged keeps its own names.
  bench.Write("own.xml", R"(<mujoco model="own"><worldbody>
  <body name="a"><freejoint/><geom size="0.1"/>
    <body name="b" pos="1 0 0"><joint range="0 1" limited="true"/><geom size="0.1"/></body>
    <body name="c" pos="-1 0 0"><joint range="0 1" limited="true"/><geom size="0.1"/></body>
    <body pos="0 1 0"><joint range="0 1" limited="true"/><geom size="0.1"/></body>
  </body>
</worldbody></mujoco>)");
  const Outcome own = bench.Run("collisions own.xml --to mjcf");
  CHECK(Excluded(own.out, "body") == std::set<std::string>{"b c"});
  CHECK_THAT(own.err, Contains("warning[empty-name]: body `own::body4` has no name in the file"));
  const Outcome rewritten = bench.Run("collisions own.xml --to mjcf --rewrite");
  CHECK(rewritten.err.empty());
  CHECK(Excluded(rewritten.out, "body") ==
        std::set<std::string>{"own::b own::c", "own::b own::body4", "own::c own::body4"});
  // Also if sceneweld wrote it.
  REQUIRE(bench.Run("compose own.xml --rewrite -o again.xml").status == 0);
  CHECK(bench.Run("collisions again.xml --to mjcf").out == rewritten.out);
  for (const char* names : {"own.xml --name other", "own.xml --prefix in"}) {
    CAPTURE(names);
    const std::string text = bench.Run("compose " + std::string(names) + " --to mjcf").out;
    const auto pairs = Excluded(bench.Run("collisions " + std::string(names) + " --to mjcf").out, "body");
    CHECK(pairs.size() == 3);
    for (const std::string& pair : pairs) CHECK_THAT(text, Contains("\"" + pair.substr(0, pair.find(' ')) + "\""));
  }
}

TEST_CASE("collisions refuses wrong options and inputs") {
  const Workbench bench;
  bench.Write("chain.urdf", Chain("3"));
  CHECK(bench.Run("collisions chain.urdf --samples 0").status == 2);
  CHECK(bench.Run("collisions chain.urdf --to yaml").status == 2);
  CHECK(bench.Run("collisions none.urdf").status == 1);
  CHECK(bench.Run("collisions chain.urdf --margin -1").status == 2);
  CHECK(bench.Run("collisions chain.urdf --margin wide").status == 2);
  CHECK(bench.Run("collisions chain.urdf --separator ::").status == 2);
}

}  // namespace
