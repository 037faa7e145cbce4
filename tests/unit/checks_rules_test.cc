// SPDX-License-Identifier: BSD-3-Clause
// The rules and their page.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "sceneweld/checks/lint_doc.h"
#include "sceneweld/checks/rules.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

TEST_CASE("the committed page of the linter is what the rules say") {
  const std::string path = std::string(SCENEWELD_SOURCE_DIR) + "/docs/lint.md";
  const char* update = std::getenv("SCENEWELD_UPDATE");
  if (update && std::string_view(update) == "1") std::ofstream(path, std::ios::binary) << LintMarkdown();
  std::ifstream stream(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  INFO("SCENEWELD_UPDATE=1 unit_tests rewrites docs/lint.md");
  CHECK((text == LintMarkdown()));
}

TEST_CASE("each rule has a code of its own, a line and a documentation") {
  std::vector<std::string_view> seen, thresholds;
  for (const CheckRule* rule : CheckRules()) {
    INFO(rule->code.name);
    CHECK(std::find(seen.begin(), seen.end(), rule->code.name) == seen.end());
    seen.push_back(rule->code.name);
    CHECK_FALSE(rule->summary.ends_with("."));
    CHECK(rule->code.explanation.ends_with("."));
    REQUIRE(FindCode(rule->code.name));
    CHECK(FindCode(rule->code.name)->explanation == rule->code.explanation);
    for (const Threshold& threshold : rule->thresholds) {
      INFO(threshold.name);
      CHECK(std::find(thresholds.begin(), thresholds.end(), threshold.name) == thresholds.end());
      thresholds.push_back(threshold.name);
      CHECK(threshold.meaning.ends_with("."));
    }
  }
}

// A scene of one body, changed in a way that readers would not.
std::vector<std::string> FindingsAt(const MassProperties& mass) {
  Diagnostics diagnostics;
  LoadOptions options;
  options.format = "urdf";
  options.files = std::make_shared<MemoryFiles>();
  auto loaded = LoadText(R"(<robot name="r"><link name="bob"/></robot>)", "/", options, diagnostics);
  REQUIRE(loaded);
  loaded->scene.bodies[Index<Body>(1)].mass_properties = mass;
  Check(*loaded, diagnostics);
  std::vector<std::string> reported;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    CHECK(diagnostic.severity == Severity::kWarning);
    CHECK(diagnostic.span);
    reported.push_back(std::string(diagnostic.code.name()) + ": " + diagnostic.message);
  }
  return reported;
}

TEST_CASE("a code of a rule is a code") {
  CHECK(FindCode("inertia-without-mass"));
  CHECK_FALSE(FindCode("inertia-with-mass"));
}

TEST_CASE("the rules of physics find masses and inertias that nothing has, and no others") {
  using Reported = std::vector<std::string>;
  const auto diagonal = [](double x, double y, double z) { return RotationalInertia{x, y, z, 0, 0, 0}; };
  CHECK(FindingsAt({1, {}, diagonal(1, 1, 2)}).empty());
  CHECK(FindingsAt({}) == Reported{"massless-body: body `r::bob` can move and has no mass"});
  CHECK(FindingsAt({1, {}, diagonal(2000, 2000, 2000)}).size() == 1);
  CHECK(FindingsAt({1, {}, {}}).empty());
  CHECK(FindingsAt({-1, {}, diagonal(1, 1, 1)}) == Reported{"impossible-mass: body `r::bob` has a mass of -1 kg"});
  CHECK(FindingsAt({0, {}, diagonal(1, 1, 1)}) ==
        Reported{"inertia-without-mass: body `r::bob` has an inertia and no mass"});
  CHECK(
      FindingsAt({1, {}, diagonal(1, 1, 3)}) ==
      Reported{"impossible-inertia: no body has the inertia of `r::bob`: its principal moments 1, 1, 3 must be zero or "
               "more and none above the sum of the two others"});
}

}  // namespace
}  // namespace sceneweld
