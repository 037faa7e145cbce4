// SPDX-License-Identifier: BSD-3-Clause
// `--options-from`: which model decides settings that a scene has once.

#include <catch2/catch.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

std::string Mjcf(const std::string& option) {
  return "<mujoco model='m'>\n  <option " + option +
         "/>\n  <worldbody><body name='b'><joint name='j'/><geom size='1'/></body></worldbody>\n</mujoco>\n";
}

void WriteTwo(const Workbench& bench) {
  bench.Write("package.xml", "<package format='2'><name>two</name></package>");
  bench.Write("a.xml", Mjcf("timestep='0.001' impratio='3' gravity='0 0 -1'"));
  bench.Write("b.xml", Mjcf("timestep='0.004' impratio='5' gravity='0 0 -2' iterations='7'"));
  bench.Write("two.dmd.yaml",
              "directives:\n"
              "- add_model: {name: left, file: package://two/a.xml}\n"
              "- add_model: {name: right, file: package://two/b.xml}\n");
}

}  // namespace

TEST_CASE("--options-from names the model whose settings are taken") {
  const Workbench bench;
  WriteTwo(bench);
  const Outcome first = bench.Run("convert two.dmd.yaml two.xml --loss-report losses.json");
  REQUIRE(first.status == 0);
  CHECK_THAT(bench.Read("two.xml"),
             Contains("<option gravity=\"0 0 -2\" timestep=\"0.001\" impratio=\"3\" iterations=\"7\"/>"));
  const std::string report = bench.Read("losses.json");
  CHECK_THAT(report, Contains("`timestep` is `0.004` in model `right` and `0.001` in model `left`, which decides"));
  CHECK_THAT(report, Contains("`option/impratio` is `5` in model `right` and `3` in model `left`, which decides"));
  CHECK_THAT(report, Contains("\"conflicts\":") && Contains("`gravity` is `0 0 -1` in model `left`"));
  CHECK_THAT(report, Contains("\"file\":\"a.xml\",\"line\":2") && Contains("\"file\":\"b.xml\",\"line\":2"));

  REQUIRE(bench.Run("convert two.dmd.yaml two.xml --options-from right").status == 0);
  CHECK_THAT(bench.Read("two.xml"),
             Contains("<option gravity=\"0 0 -2\" timestep=\"0.004\" impratio=\"5\" iterations=\"7\"/>"));
  REQUIRE(bench.Run("convert two.dmd.yaml two.xml --options-from left").status == 0);
  CHECK_THAT(bench.Read("two.xml"),
             Contains("<option gravity=\"0 0 -1\" timestep=\"0.001\" impratio=\"3\" iterations=\"7\"/>"));

  // A composed scene as an input: its gravity and time step are decided, but each of its models still has its own
  // settings.
  REQUIRE(bench.Run("compose two.dmd.yaml -o two.json").status == 0);
  REQUIRE(bench.Run("compose two.json -o two.xml --options-from right").status == 0);
  CHECK_THAT(bench.Read("two.xml"),
             Contains("<option gravity=\"0 0 -2\" timestep=\"0.001\" impratio=\"5\" iterations=\"7\"/>"));
}

TEST_CASE("--options-from must name a model, and is for what is written") {
  const Workbench bench;
  WriteTwo(bench);
  const Outcome unknown = bench.Run("convert two.dmd.yaml two.xml --options-from rigth");
  CHECK(unknown.status == 1);
  CHECK_THAT(unknown.err, Contains("error[unknown-model]") && Contains("did you mean `right`?"));
  CHECK(bench.Run("compose a.xml -o two.xml --options-from left").status == 1);
  const Outcome directives = bench.Run("compose two.dmd.yaml --to dmd --options-from right");
  CHECK(directives.status == 2);
  CHECK_THAT(directives.err, Contains("remove `--options-from`"));
}
