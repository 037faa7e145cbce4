// SPDX-License-Identifier: BSD-3-Clause
// Words of other tools, and suggestions for words that are unknown.

#include <algorithm>
#include <catch2/catch.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// Whether a wrong command line ends with 2 and this help line.
void CheckHelp(const Workbench& bench, const std::string& arguments, const std::string& help) {
  CAPTURE(arguments);
  const Outcome outcome = bench.Run(arguments);
  CHECK(outcome.status == 2);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err, Contains("help: " + help));
}

}  // namespace

TEST_CASE("commands that other tools have name ours") {
  const Workbench bench;
  CheckHelp(bench, "validate arm.urdf", "did you mean `sceneweld check`?");
  CheckHelp(bench, "Export arm.urdf", "did you mean `sceneweld convert`?");
  CheckHelp(bench, "show arm.urdf", "did you mean `sceneweld view`?");
  CheckHelp(bench, "merge a.urdf b.urdf", "did you mean `sceneweld compose`?");
  CheckHelp(bench, "info arm.urdf", "did you mean `sceneweld stats`?");
  CheckHelp(bench, "print arm.urdf", "use `sceneweld convert FILE OUT`");
  CheckHelp(bench, "-k arm.sdf", "use `sceneweld check FILE`");
  CheckHelp(bench, "-p arm.sdf", "use `sceneweld convert FILE OUT.sdf`");
  CheckHelp(bench, "--validate arm.urdf", "did you mean `sceneweld check`?");
  CheckHelp(bench, "compse arm.urdf", "did you mean `compose`?");
  CheckHelp(bench, "check_urdf arm.urdf", "did you mean `sceneweld check`?");
  CheckHelp(bench, "import arm.urdf", "did you mean `sceneweld convert`?");
  CheckHelp(bench, "ls", "did you mean `sceneweld list`?");
  CheckHelp(bench, "urdf2mjcf arm.urdf", "use `sceneweld convert FILE OUT`");
  CheckHelp(bench, "to_sdf arm.urdf", "use `sceneweld convert FILE OUT`");
  CheckHelp(bench, "xacro2urdf arm.urdf", "did you mean `sceneweld expand`?");
  CheckHelp(bench, "qqqqq", "commands: ");
}

TEST_CASE("options that other tools have name ours, if the command has it") {
  const Workbench bench;
  bench.Write("a.urdf", Robot("a"));
  CheckHelp(bench, "check a.urdf --pkg kit=kit", "did you mean `--package`?");
  CheckHelp(bench, "check a.urdf --package-path=kit", "did you mean `--package`?");
  CheckHelp(bench, "compose a.urdf --format sdf", "did you mean `--to`?");
  CheckHelp(bench, "compose a.urdf -f sdf", "did you mean `--to`?");
  CheckHelp(bench, "compose a.urdf --out b.sdf", "did you mean `--output`?");
  CheckHelp(bench, "expand a.urdf --args x", "did you mean `--xacro-arg`?");
  CheckHelp(bench, "compose a.urdf --overwrite", "remove it");
  CheckHelp(bench, "compose --version", "did you mean `sceneweld --version`?");
  CheckHelp(bench, "check a.urdf --format sdf", "use `--json` for a result as JSON, and `--from FORMAT`");
  CheckHelp(bench, "tree a.urdf -o a.txt", "`sceneweld tree` prints; add `> FILE`");
  CheckHelp(bench, "check a.urdf --to sdf", "`--to` is an option of `sceneweld compose`");
  CheckHelp(bench, "fmt a.urdf -i", "remove it: the files are changed in place");
  CheckHelp(bench, "fmt a.urdf --dry-run", "use `--diff`, which only shows the changes");
  CheckHelp(bench, "lint a.urdf --in-place", "use `--fix`, which writes into the files");
  CheckHelp(bench, "compose a.urdf -i", "remove it: xacro files are expanded in the order of their text");
  CheckHelp(bench, "compose a.urdf --dry-run", "use `sceneweld check`, which writes nothing");
  CheckHelp(bench, "check a.urdf --stric", "did you mean `--strict`?");
  CheckHelp(bench, "compose a.urdf --output-d x", "did you mean `--output-dir`?");
  CheckHelp(bench, "check a.urdf --qqqqqq", "see `sceneweld check --help`");
}

TEST_CASE("values that other tools have name ours") {
  const Workbench bench;
  bench.Write("a.urdf", Robot("a"));
  const auto to = [&](const std::string& word, const std::string& help) {
    CheckHelp(bench, "compose a.urdf --to " + word, help);
  };
  to("mujoco", "did you mean `mjcf`?");
  to("MuJoCo", "did you mean `mjcf`?");
  to("gazebo", "did you mean `sdf`?");
  to(".xml", "did you mean `mjcf`?");
  to("gltf", "did you mean `glb`?");
  to("drake", "did you mean `dmd`?");
  to("usda", "use `--to usd`");
  to("stl", "a scene is not written as this mesh");
  to("qqqqq", "one of `controllers`, `dot`");
  CheckHelp(bench, "check a.urdf --from sdformat", "did you mean `sdf`?");
  CheckHelp(bench, "check a.urdf --compat gz", "did you mean `gazebo`?");
  CheckHelp(bench, "check a.urdf --color off", "did you mean `never`?");
  CheckHelp(bench, "check a.urdf --diagnostics JSON", "did you mean `json`?");
  CheckHelp(bench, "collisions a.urdf --to drake", "did you mean `directives`?");
  CheckHelp(bench, "collisions a.urdf --to mujoco", "did you mean `mjcf`?");
}

TEST_CASE("arguments of xacro in the form of launch files name the option") {
  const Workbench bench;
  bench.Write("a.urdf.xacro", Robot("a"));
  CheckHelp(bench, "check a.urdf.xacro prefix:=left_", "give an argument of xacro by `--xacro-arg prefix=left_`");
  CheckHelp(bench, "tree a.urdf.xacro prefix:=left_", "give an argument of xacro by `--xacro-arg prefix=left_`");
  CheckHelp(bench, "tree a.urdf.xacro rows=4", "give an argument of xacro by `--xacro-arg rows=4`");
  CheckHelp(bench, "expand a.urdf.xacro rows=4", "give an argument of xacro by `--xacro-arg rows=4`");
  CheckHelp(bench, "expand a.urdf.xacro --xacro-arg prefix:=left_", "write `--xacro-arg prefix=left_`");
  CheckHelp(bench, "check a.urdf.xacro --xacro-arg 'prefix = left_'", "write `--xacro-arg prefix=left_`");
  CheckHelp(bench, "check a.urdf.xacro --set rows:=4", "write `--set rows=4`");
  CheckHelp(bench, "expand a.urdf.xacro --prefix left_", "use `sceneweld compose`, or an argument of the file");
  bench.Write("b=c.urdf", Robot("b"));
  CHECK(bench.Run("check b=c.urdf").status == 0);
}

TEST_CASE("an output that cannot be written says what is wrong with it") {
  const Workbench bench;
  bench.Write("kit/a.urdf", Robot("a"));
  CheckHelp(bench, "compose kit/a.urdf -o -", "add `--to`");
  CheckHelp(bench, "compose kit/a.urdf -o a.gltf", "glTF is written in its binary form: name the file `*.glb`");
  CheckHelp(bench, "compose kit/a.urdf -o a.usdc", "crates of USD are read but not written");
  CheckHelp(bench, "compose kit/a.urdf -o a.html", "use `sceneweld view FILE --export OUT.html`");
  for (const std::string rest : {"-o kit", "-o kit/", "-o kit --to sdf"}) {
    const Outcome outcome = bench.Run("compose kit/a.urdf " + rest);
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Contains("is a folder, where a file should be written") && Contains("--output-dir kit"));
  }
  CHECK_THAT(bench.Run("convert kit/a.urdf kit").err, Contains("is a folder") && !Contains("--output-dir"));
  const Outcome directives = bench.Run("compose kit/a.urdf -o w.dmd.yaml");
  CHECK(directives.status == 1);
  CHECK_THAT(directives.err, Contains("only directives can be expanded and written as directives, and the input is "
                                      "urdf") &&
                                 Contains("--to"));
}

TEST_CASE("an empty value is an error that names the option") {
  const Workbench bench;
  bench.Write("a.urdf", Robot("a"));
  for (const std::string option : {"--name", "--prefix", "--seed", "--from", "--srdf", "--options-from"}) {
    CAPTURE(option);
    const Outcome outcome = bench.Run("compose a.urdf --to sdf " + option + " ''");
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Contains("option `" + option + "` has an empty value"));
  }
  CHECK_THAT(bench.Run("compose a.urdf --to sdf --name=").err, Contains("option `--name` has no value"));
}

TEST_CASE("a package without its name or folder says what is missing") {
  const Workbench bench;
  bench.Write("a.urdf", Robot("a"));
  const auto says = [&](const std::string& value, const std::string& what) {
    CHECK_THAT(bench.Run("check a.urdf --package " + value).err,
               Contains("option `--package` has the value `" + value + "`, " + what) && Contains("use NAME=DIR"));
  };
  says("kit", "which has no `=`");
  says("=kit", "which has no name before the `=`");
  says("kit=", "which has nothing behind the `=`");
  CheckHelp(bench, "check a.urdf --package package://kit=kit", "write `--package kit=kit`");
  CheckHelp(bench, "check a.urdf --package 'kit = kit'", "write `--package kit=kit`");
}

TEST_CASE("-h is one screen of usual options, --help has all") {
  const Workbench bench;
  for (const std::string command :
       {"compose", "convert", "check", "lint",   "fmt",        "collisions", "tree",  "list",
        "explain", "pose",    "diff",  "expand", "resolve",    "config",     "stats", "tags",
        "schema",  "view",    "lsp",   "serve",  "completion", "help"}) {
    CAPTURE(command);
    const Outcome usual = bench.Run(command + " -h"), all = bench.Run(command + " --help");
    CHECK(usual.status == 0);
    CHECK(usual.err.empty());
    CHECK_THAT(usual.out, Contains("Usage: sceneweld " + command) && Contains("Examples:"));
    CHECK(std::count(usual.out.begin(), usual.out.end(), '\n') <= 40);
    CHECK(usual.out.size() <= all.out.size());
  }
  CHECK_THAT(bench.Run("compose -h").out, Contains("--output") && Contains("--package") && !Contains("--usd-bodies") &&
                                              Contains("`sceneweld compose --help` lists"));
  CHECK_THAT(bench.Run("compose --help").out, Contains("--usd-bodies") && Contains("--log-format"));
}

TEST_CASE("a folder in place of a model lists the models in it") {
  const Workbench bench;
  bench.Write("kit/a.urdf", Robot("a"));
  for (const std::string command : {"view kit --no-browser", "tree kit", "list kit bodies", "pose kit a"}) {
    const Outcome outcome = bench.Run(command);
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains("`kit` is a folder, where a file should be") && Contains("`kit/a.urdf`"));
  }
}

TEST_CASE("a name that has nothing in common with any is not suggested") {
  const Workbench bench;
  bench.Write("q.urdf", Robot("q"));
  bench.Write("shelf.urdf", Robot("shelf"));
  for (const std::string name : {"xx.urdf", "b.urdf", "robot.urdf"}) {
    CAPTURE(name);
    CHECK_THAT(bench.Run("check " + name).err, Contains("no file `" + name + "`") && !Contains("did you mean"));
  }
  CHECK_THAT(bench.Run("check shlef.urdf").err, Contains("did you mean `shelf.urdf`?"));
  CHECK_THAT(bench.Run("check shelf.urfd").err, Contains("did you mean `shelf.urdf`?"));
  CHECK_THAT(bench.Run("check shelf").err, Contains("did you mean `shelf.urdf`?"));
}

TEST_CASE("each written file has its own counts of losses") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  CHECK_THAT(bench.Run("compose a.urdf -o b.srdf").err,
             Contains("\nsrdf: nothing lost\nurdf: ") && Contains(" fields written"));
  CHECK_THAT(bench.Run("convert a.urdf b.dot").err, Contains("dot: ") && !Contains("nothing lost"));
}

TEST_CASE("a folder of outputs that is the folder of the inputs is named as such") {
  const Workbench bench;
  bench.Write("models/a.urdf", Robot("a"));
  const Outcome outcome = bench.Run("compose models --output-dir models --to sdf");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("the folder `models` is also a folder of outputs"));
  CHECK(bench.Run("compose 'models/*.urdf' --output-dir models --to sdf").status == 0);
  CHECK(bench.Run("compose 'models/*.urdf' --output-dir models --to sdf").status == 0);
}
