// SPDX-License-Identifier: BSD-3-Clause
// `convert`: unchanged text, `--rewrite`, `--no-private`.

#include <catch2/catch.hpp>
#include <filesystem>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

constexpr const char* kMjcf = R"(<mujoco>
  <!-- nothing of this is in a scene -->
  <option timestep="0.001"/>
  <include file="parts/floor.xml"/>
  <worldbody><body name="b"><geom size="1"/></body></worldbody>
</mujoco>
)";

void WriteMjcf(const Workbench& bench) {
  bench.Write("in/ball.xml", kMjcf);
  bench.Write("in/parts/floor.xml", "<m><visual><map znear='0.1'/></visual></m>");
}

}  // namespace

TEST_CASE("convert does what compose does, and says what was lost") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const Outcome converted = bench.Run("convert a.urdf a.sdf");
  CHECK(converted.status == 0);
  CHECK_THAT(converted.err, Contains("sdf: ") && Contains("fields written"));
  const std::string text = bench.Read("a.sdf");
  const Outcome composed = bench.Run("compose a.urdf -o a.sdf");
  CHECK(bench.Read("a.sdf") == text);
  CHECK(composed.err == converted.err);
  CHECK(bench.Run("convert a.urdf - --to sdf").out == bench.Run("compose a.urdf --to sdf").out);
  CHECK_THAT(bench.Run("convert a.urdf a.json").err, Contains("fields written, nothing lost\n"));
  CHECK(bench.Run("convert - b.json --from urdf < a.urdf").status == 0);
  CHECK(bench.Read("b.json") == bench.Run("compose - --from urdf --to json < a.urdf").out);
  CHECK(bench.Run("convert a.urdf a.xml --max-loss none").status == 1);
}

TEST_CASE("what nothing changes comes back as it was written") {
  const Workbench bench;
  WriteMjcf(bench);
  const Outcome beside = bench.Run("convert in/ball.xml in/beside.xml");
  CHECK(beside.status == 0);
  CHECK_THAT(beside.err, Contains("mjcf: the text of the input is kept, nothing lost\n"));
  std::string named = kMjcf;
  named.replace(0, std::string("<mujoco>").size(), "<mujoco model=\"ball\">");
  CHECK(bench.Read("in/beside.xml") == named);

  REQUIRE(bench.Run("convert in/ball.xml out/ball.xml --max-loss none --loss-report losses.json").status == 0);
  std::string expected = kMjcf;
  const std::string include = "<include file=\"parts/floor.xml\"/>";
  expected.replace(expected.find(include), include.size(), "<visual><map znear='0.1'/></visual>");
  CHECK(bench.Read("out/ball.xml") == expected);
  CHECK_THAT(bench.Read("losses.json"), Contains("\"text_kept\":true"));
  CHECK(bench.Run("diff in/ball.xml out/ball.xml").status == 0);

  // Under another name, the model keeps the name of the file that it came from.
  REQUIRE(bench.Run("convert in/ball.xml in/other.xml").status == 0);
  CHECK_THAT(bench.Read("in/other.xml"), Contains("<mujoco model=\"ball\">"));
  CHECK(bench.Run("diff in/ball.xml in/other.xml").status == 0);
}

TEST_CASE("a missing mesh is a loss where the text of the input is kept, and is left out of MJCF") {
  const Workbench bench;
  bench.Write("in/arm.urdf",
              "<robot name='arm'><link name='a'><visual><geometry><mesh filename='gone.stl'/></geometry></visual>"
              "</link></robot>");
  const Outcome urdf = bench.Run("convert in/arm.urdf out/arm.urdf --missing-assets warn");
  CHECK(urdf.status == 0);
  CHECK_THAT(urdf.err, Contains("there is no file for `gone.stl`; the output still names it"));
  CHECK_THAT(bench.Read("out/arm.urdf"), Contains("../in/gone.stl"));
  const Outcome beside = bench.Run("convert in/arm.urdf in/copy.urdf --missing-assets warn");
  CHECK_THAT(beside.err, Contains("there is no file for `gone.stl`; the output still names it") &&
                             Contains("urdf: the text of the input is kept, 1 missing\n"));
  const Outcome strict = bench.Run("convert in/arm.urdf in/none.urdf --missing-assets warn --max-loss none");
  CHECK(strict.status == 1);
  CHECK_THAT(strict.err, Contains("error[too-much-lost]"));
  CHECK(!std::filesystem::exists(bench.Path("in/none.urdf")));

  bench.Write("in/arm.xml",
              "<mujoco><asset><mesh name='m' file='gone.stl'/></asset><worldbody><body name='a'>"
              "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom type='mesh' mesh='m'/></body></worldbody>"
              "</mujoco>");
  const Outcome mjcf = bench.Run("convert in/arm.xml out/arm.xml --missing-assets warn");
  CHECK(mjcf.status == 0);
  CHECK_THAT(mjcf.err, Contains("1 dropped"));
  CHECK_THAT(bench.Read("out/arm.xml"), !Contains("gone.stl"));

  // MuJoCo refuses a file with a missing asset also if nothing uses the asset.
  bench.Write("in/spare.xml",
              "<mujoco><asset><mesh name='m' file='gone.stl'/><texture name='t' type='2d' file='gone.png'/>\n"
              "<texture name='made' type='2d' builtin='flat' width='4' height='4' file='unread.png'/>\n"
              "<material name='oak' texture='t'/></asset><worldbody><body name='a'>"
              "<geom size='1' material='oak'/></body></worldbody></mujoco>");
  const Outcome refused = bench.Run("convert in/spare.xml out/spare.xml");
  CHECK(refused.status == 1);
  CHECK_THAT(refused.err, Contains("error[file-not-found]: mesh `gone.stl` not found") &&
                              Contains("error[file-not-found]: texture `gone.png` not found") &&
                              !Contains("unread.png"));
  for (const char* out : {"in/copy.xml", "out/spare.xml"}) {
    CAPTURE(out);
    const Outcome spare = bench.Run("convert in/spare.xml " + std::string(out) + " --missing-assets warn");
    CHECK(spare.status == 0);
    CHECK_THAT(spare.err, Contains("a `<mesh>` of model `spare` is left out: there is no file") &&
                              Contains("a `<texture>` of model `spare` is left out: there is no file") &&
                              !Contains("kept, nothing lost"));
    CHECK_THAT(bench.Read(out), !Contains("gone") && !Contains("texture=\"") && Contains("material=\"spare::oak\""));
    CHECK(bench.Run("check " + std::string(out)).status == 0);
  }
}

TEST_CASE("--rewrite, --name and --prefix write in sceneweld's own form") {
  const Workbench bench;
  WriteMjcf(bench);
  for (const char* option : {"--rewrite", "--name ball", "--prefix left"}) {
    CAPTURE(option);
    const std::string text = bench.Run(std::string("compose in/ball.xml --to mjcf ") + option).out;
    CHECK_THAT(text, !Contains("nothing of this is in a scene") && Contains("timestep=\"0.001\"") &&
                         Contains("znear=\"0.1\""));
  }
}

TEST_CASE("--no-private leaves out what only sceneweld reads, and says so") {
  const Workbench bench;
  bench.Write("a.urdf",
              "<robot name='r'><link name='a'><visual name='v'><geometry><box size='1 1 1'/></geometry></visual></link>"
              "<link name='b'/><joint name='j' type='revolute'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/>"
              "<limit lower='-1' upper='1' effort='1' velocity='2'/><calibration rising='0.1'/>"
              "<safety_controller k_velocity='3'/></joint></robot>");
  bench.Write("two.dmd.yaml",
              "directives:\n- add_model: {name: left, file: package://kit/a.urdf}\n"
              "- add_model: {name: right, file: package://kit/a.urdf}\n- add_weld: {parent: world, child: left::a}\n");
  const std::string package = " --package kit=" + bench.Path(".");
  for (const char* input : {"a.urdf", "two.dmd.yaml"}) {
    for (const char* format : {"sdf", "urdf", "mjcf"}) {
      CAPTURE(input, format);
      const std::string command = "compose " + std::string(input) + " --rewrite --to " + format + package;
      const auto with = bench.Run(command);
      const auto without = bench.Run(command + " --no-private");
      CHECK(with.status == 0);
      CHECK(without.status == 0);
      CHECK_THAT(without.out, !Contains("sceneweld"));
      if (with.err.find("which only sceneweld reads") != std::string::npos) {
        CHECK_THAT(without.err, Contains("dropped: ") && Contains(" dropped"));
      }
    }
  }
  // A text that has such attributes is not kept.
  REQUIRE(bench.Run("compose a.urdf -o b.sdf").status == 0);
  REQUIRE_THAT(bench.Read("b.sdf"), Contains("calibration.rising=0.1"));
  REQUIRE(bench.Run("convert b.sdf c.sdf --no-private --loss-report losses.json").status == 0);
  CHECK_THAT(bench.Read("c.sdf"), !Contains("sceneweld"));
  CHECK_THAT(bench.Read("losses.json"), Contains("\"fields\":[\"calibration\"]"));
}

TEST_CASE("what is kept is written as an archive and with copies too") {
  const Workbench bench;
  bench.Write("in/a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const std::string text =
      "<robot name='r'><!-- kept --><link name='l'><visual><geometry><mesh "
      "filename='a.obj'/></geometry></visual></link>"
      "</robot>\n";
  bench.Write("in/a.urdf", text);
  bench.Write("out/readme", "");
  REQUIRE(bench.Run("convert in/a.urdf out/b.urdf --assets copy").status == 0);
  std::string expected = text;
  expected.replace(expected.find("a.obj"), 5, "b_assets/meshes/a.obj");
  CHECK(bench.Read("out/b.urdf") == expected);
  CHECK(bench.Read("out/b_assets/meshes/a.obj") == bench.Read("in/a.obj"));
  REQUIRE(bench.Run("convert in/a.urdf out/b.urdf.zip").status == 0);
  REQUIRE(bench.Run("convert in/a.urdf out/b.urdf").status == 0);
  CHECK_THAT(bench.Read("out/b.urdf"), Contains("<mesh filename='../in/a.obj'/>"));
}
