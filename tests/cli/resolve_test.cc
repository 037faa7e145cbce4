// SPDX-License-Identifier: BSD-3-Clause
// `resolve` and the options of packages.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

TEST_CASE("resolve says what a URI means, and each place that was tried") {
  const Workbench bench;
  bench.Write("kit/crate.sdf", "");
  bench.Write("models/table/model.config", "");
  bench.Write("models/kit/lid.sdf", "");
  const std::string here = bench.Path("");
  CHECK(bench.Run("resolve package://kit/crate.sdf --package kit=kit").out == here + "kit/crate.sdf\n");
  CHECK(bench.Run("resolve kit/../kit/crate.sdf").out == here + "kit/crate.sdf\n");

  const Outcome unknown = bench.Run("resolve model://table --explain", "GZ_SIM_RESOURCE_PATH=models");
  CHECK(unknown.status == 1);
  CHECK_THAT(unknown.err, Contains("error[unknown-package]"));

  const std::string before = "HOME=" + here + " GZ_SIM_RESOURCE_PATH=absent:models SDF_PATH=models";
  const Outcome explained = bench.Run("resolve package://kit/lid.sdf --package kit=kit --gazebo --explain", before);
  CHECK(explained.status == 0);
  CHECK(explained.err.empty());
  CHECK(explained.out == "1. package `kit` of `--package`: `" + here +
                             "kit/lid.sdf`: no such file or folder\n"
                             "2. GZ_SIM_RESOURCE_PATH: `" +
                             here + "absent/kit/lid.sdf`: there is no folder `" + here +
                             "absent`\n"
                             "3. GZ_SIM_RESOURCE_PATH: `" +
                             here + "models/kit/lid.sdf`: taken\n" + here + "models/kit/lid.sdf\n");

  const Outcome folder = bench.Run("resolve model://table --gazebo", before);
  CHECK(folder.status == 0);
  CHECK(folder.out == here + "models/table\n");

  const Outcome nowhere = bench.Run("resolve model://chair --gazebo --explain", before);
  CHECK(nowhere.status == 1);
  CHECK_THAT(nowhere.out, Contains("1. package `chair`: no package has this name\n"));
  CHECK_THAT(nowhere.out, Contains("4. ~/.gazebo/models: "));
  CHECK_THAT(nowhere.err, Contains("error[unknown-package]"));

  const Outcome outside = bench.Run("resolve package://kit/../a.urdf --package kit=kit --explain");
  CHECK(outside.status == 1);
  CHECK(outside.out == "1. package `kit` of `--package`: `" + here + "a.urdf`: the path leaves `" + here + "kit`\n");
  CHECK_THAT(outside.err, Contains("error[path-leaves-package]"));

  CHECK(bench.Run("resolve").status == 2);
  CHECK(bench.Run("resolve a b").status == 2);
}

TEST_CASE("resolve says where a package was found and that it is deprecated") {
  const Workbench bench;
  bench.Write("old/package.xml",
              "<package><name>kit</name><export><deprecated>use new_kit</deprecated></export></package>");
  bench.Write("old/crate.sdf", "");
  const Outcome outcome = bench.Run("resolve package://kit/crate.sdf --package-folder . --explain");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out, Contains("1. package `kit` of `" + bench.Path("old/package.xml") + "`: "));
  CHECK_THAT(outcome.err, Contains("warning[deprecated-package]"));
  CHECK_THAT(outcome.err, Contains("use new_kit"));
  CHECK(bench.Run("resolve package://kit/crate.sdf --package-folder . --strict").status == 1);
}

TEST_CASE("resolve as JSON has the path and each place") {
  const Workbench bench;
  bench.Write("kit/crate.sdf", "");
  const auto found = nlohmann::json::parse(bench.Run("resolve package://kit/crate.sdf --package kit=kit --json").out);
  CHECK(found["path"] == bench.Path("kit/crate.sdf"));
  REQUIRE(found["attempts"].size() == 1);
  CHECK_FALSE(found["attempts"][0].contains("failure"));
  const Outcome missing = bench.Run("resolve package://kit/box.sdf --package kit=kit --json");
  CHECK(missing.status == 1);
  const auto none = nlohmann::json::parse(missing.out);
  CHECK(none["path"].is_null());
  CHECK(none["attempts"][0]["failure"] == "no such file or folder");
}

TEST_CASE("resolve explains the places of a model of Fuel") {
  const Workbench bench;
  const std::string model = ".gz/fuel/fuel.gazebosim.org/openrobotics/models/ground plane/1";
  bench.Write(model + "/files/x", "");
  bench.Write(model + "/meshes/wedge.obj", "");
  const std::string uri =
      "'https://fuel.gazebosim.org/1.0/OpenRobotics/models/Ground Plane/tip/files/meshes/wedge.obj'";
  const Outcome found = bench.Run("resolve " + uri + " --explain", "HOME=\"$PWD\"");
  CHECK(found.status == 0);
  CHECK_THAT(found.out,
             Contains(" in `" + bench.Path(model) + "`: `" + bench.Path(model + "/meshes/wedge.obj") + "`: taken\n"));
}

TEST_CASE("model://NAME alone names the folder of a package") {
  const Workbench bench;
  bench.Write("kit/table/model.config", "");
  const std::string folder = bench.Path("kit/table") + "\n";
  CHECK(bench.Run("resolve model://table --package table=kit/table", "HOME=/nonexistent").out == folder);
  CHECK(bench.Run("resolve model://table --package table=kit/table --gazebo", "HOME=/nonexistent").out == folder);
  const Outcome unknown = bench.Run("resolve model://chair --package table=kit/table", "HOME=/nonexistent");
  CHECK(unknown.status == 1);
  CHECK_THAT(unknown.err, Contains("error[unknown-package]") && Contains("`--package chair=DIR`") &&
                              Contains("`--gazebo`") && !Contains("no file"));
}
