// SPDX-License-Identifier: BSD-3-Clause
// `expand` to a file, a folder and standard output.

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/tests/cli/program.h"

namespace {

constexpr const char* kBoxes = R"(sceneweld: 1
parameters: { count: 2 }
directives:
- for_each: { i: "${count}" }
  do:
  - add_model: { name: "box_${i}", box: { size: [1, 1, "${i + 1}"] } }
)";

}  // namespace

TEST_CASE("expand writes models without files beside the directives, and only over what it wrote") {
  const Workbench bench;
  bench.Write("boxes.dmd.yaml", kBoxes);
  REQUIRE(bench.Run("expand boxes.dmd.yaml -o out").status == 0);
  CHECK(bench.Read("out/boxes.dmd.yaml").starts_with("directives:\n"));
  CHECK(bench.Read("out/box_2.sdf").starts_with("<?xml"));
  CHECK(bench.Run("expand boxes.dmd.yaml -o out --set count=1").status == 0);
  CHECK(bench.Run("diff boxes.dmd.yaml out/boxes.dmd.yaml").status == 1);

  bench.Write("other/box.sdf", "mine");
  const Outcome refused = bench.Run("expand boxes.dmd.yaml -o other");
  CHECK(refused.status == 2);
  CHECK(refused.err.find("error[foreign-output]") != std::string::npos);
  CHECK(bench.Read("other/box.sdf") == "mine");
}

TEST_CASE("expand prints, or writes one file, which compose does too") {
  const Workbench bench;
  bench.Write("boxes.dmd.yaml", kBoxes);
  const Outcome printed = bench.Run("expand boxes.dmd.yaml");
  CHECK(printed.status == 0);
  CHECK(printed.err.find("warning[drake-refuses]") != std::string::npos);
  CHECK(bench.Run("compose boxes.dmd.yaml --to dmd").out == printed.out);
  CHECK(bench.Run("compose boxes.dmd.yaml -o plain.dmd.yaml").status == 0);
  CHECK(bench.Read("plain.dmd.yaml") == printed.out);
  CHECK(bench.Run("diff boxes.dmd.yaml plain.dmd.yaml").status == 0);
  CHECK(bench.Run("compose boxes.dmd.yaml --to dmd --judge").status == 2);
  bench.Write("pendulum.urdf", kPendulum);
  CHECK(bench.Run("expand pendulum.urdf").status == 1);
}
