// SPDX-License-Identifier: BSD-3-Clause
// sceneweld.toml: packages and defaults of options.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr const char* kScene = "directives:\n- add_model: {name: pendulum, file: package://kit/pendulum.urdf}\n";

// A project with a scene and its package.
void WriteProject(const Workbench& bench, const std::string& config) {
  bench.Write("project/sceneweld.toml", config);
  bench.Write("project/scenes/scene.dmd.yaml", kScene);
  bench.Write("project/models/kit/pendulum.urdf", kPendulum);
}

// A warning, which --strict makes an error.
constexpr const char* kWarning = "<robot name='r'><link name='a'/><!-- --><link name='b' colour='red'/></robot>";

TEST_CASE("sceneweld.toml at or above the input gives packages, relative to its own folder") {
  const Workbench bench;
  WriteProject(bench, "[packages]\nkit = \"models/kit\"\n");
  CHECK(bench.Run("check project/scenes/scene.dmd.yaml").status == 0);
  CHECK(bench.Run("check scene.dmd.yaml", "cd project/scenes &&").status == 0);
  CHECK(bench.Run("check ../../../project/scenes/scene.dmd.yaml", "mkdir -p a/b/c && cd a/b/c &&").status == 0);
  CHECK(bench.Run("check - --from dmd <scenes/scene.dmd.yaml", "cd project &&").status == 0);
  CHECK(bench.Run("resolve package://kit/pendulum.urdf", "cd project/models &&").out ==
        bench.Path("project/models/kit/pendulum.urdf") + "\n");
  const std::string scene = "project/scenes/scene.dmd.yaml";
  for (const std::string& arguments :
       {"tree " + scene, "stats " + scene, "expand " + scene, "list " + scene + " bodies",
        "compose " + scene + " --to sdf", "convert " + scene + " - --to urdf", "pose " + scene + " pendulum::bob",
        "explain " + scene + " pendulum", "diff " + scene + " " + scene}) {
    CAPTURE(arguments);
    CHECK(bench.Run(arguments).status == 0);
  }
  CHECK(bench.Run("check project/scenes/scene.dmd.yaml --no-config").status == 1);
  // A file that is named counts in place of the nearest one.
  bench.Write("empty.toml", "");
  CHECK(bench.Run("check project/scenes/scene.dmd.yaml --config empty.toml").status == 1);
  bench.Write("scene.dmd.yaml", kScene);
  CHECK(bench.Run("check scene.dmd.yaml").status == 1);
  CHECK(bench.Run("check scene.dmd.yaml --config project/sceneweld.toml").status == 0);
  CHECK(bench.Run("check scene.dmd.yaml --config project/sceneweld.toml --no-config").status == 2);
}

TEST_CASE("sceneweld.toml gives lists of packages") {
  const Workbench bench;
  bench.Write("project/models/kit/package.xml", "<package><name>kit</name></package>");
  for (const char* config : {"package-folder = [\"models\"]", "package-xml = [\"models/kit/package.xml\"]",
                             "package-map = [\"packages.yaml\"]"}) {
    CAPTURE(config);
    WriteProject(bench, config);
    bench.Write("project/packages.yaml", "packages: {kit: {path: models/kit}}\n");
    const Outcome outcome = bench.Run("check project/scenes/scene.dmd.yaml");
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
  }
  WriteProject(bench, "package-folder = [\"modles\"]");
  const Outcome missing = bench.Run("check project/scenes/scene.dmd.yaml");
  CHECK_THAT(missing.err, Contains("warning[file-not-found]: no folder `" + bench.Path("project/modles") + "`"));
  CHECK_THAT(missing.err, Contains("note: it is named here\n --> project/sceneweld.toml:1:19"));
  WriteProject(bench, "package-xml = [\"~/package.xml\"]");
  CHECK_THAT(bench.Run("check project/scenes/scene.dmd.yaml").err, Contains("help: write the home folder in full"));
}

TEST_CASE("the command line wins over sceneweld.toml, and that over the nearest package.xml; names add up") {
  const Workbench bench;
  WriteProject(bench, "[packages]\nkit = \"models/kit\"\n");
  bench.Write("project/scenes/package.xml", "<package><name>kit</name></package>");
  bench.Write("other/pendulum.urdf", kPendulum);
  bench.Write("tools/pendulum.urdf", kPendulum);
  const std::string resolve = "resolve package://kit/pendulum.urdf ";
  const std::string there = "cd project/scenes &&";
  CHECK(bench.Run(resolve, there).out == bench.Path("project/models/kit/pendulum.urdf\n"));
  const Outcome given = bench.Run(resolve + "--package kit=../../other --strict", there);
  CHECK(given.out == bench.Path("other/pendulum.urdf\n"));
  CHECK(given.err.empty());
  CHECK(bench.Run(resolve + "--package tools=../../tools", there).out ==
        bench.Path("project/models/kit/pendulum.urdf\n"));
  bench.Write("project/scenes/pendulum.urdf", kPendulum);
  CHECK(bench.Run(resolve + "--no-config --package tools=../../tools", there).out ==
        bench.Path("project/scenes/pendulum.urdf\n"));
}

TEST_CASE("sceneweld.toml gives defaults of options, which the command line overrides") {
  const Workbench bench;
  bench.Write("a.urdf", kWarning);
  bench.Write("sceneweld.toml", "strict = true\ndiagnostics = \"json\"\npaths = \"absolute\"\n");
  const Outcome strict = bench.Run("check a.urdf");
  CHECK(strict.status == 1);
  CHECK_THAT(strict.err, StartsWith("{\"severity\":\"error\"") && Contains("\"" + bench.Path("a.urdf") + "\""));
  const Outcome loose = bench.Run("check a.urdf --strict=false --diagnostics text --paths relative");
  CHECK(loose.status == 0);
  CHECK_THAT(loose.err, StartsWith("warning[") && Contains("--> a.urdf:1:"));
  CHECK(bench.Run("check a.urdf --no-config").status == 0);

  bench.Write("sceneweld.toml", "sdf-version = \"1.11\"\nas = \"model\"\nmeshes = true\n");
  CHECK_THAT(bench.Run("compose a.urdf --to sdf").out, Contains("version='1.11'") || Contains("version=\"1.11\""));
  CHECK_THAT(bench.Run("compose a.urdf --to sdf --sdf-version 1.9").out, !Contains("1.11"));
  CHECK_THAT(bench.Run("compose a.urdf --to sdf").out, !Contains("<world"));
  CHECK_THAT(bench.Run("check a.urdf").err, Contains("0 mesh files"));

  bench.Write("wheel.urdf",
              "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='continuous'>"
              "<parent link='a'/><child link='b'/></joint></robot>");
  bench.Write("sceneweld.toml", "for = \"drake\"\n");
  CHECK_THAT(bench.Run("compose wheel.urdf --to sdf").out, Contains("<effort>0</effort>"));
  CHECK_THAT(bench.Run("compose wheel.urdf --to sdf --for ros").out, Contains("<effort>-1</effort>"));
  bench.Write("sceneweld.toml", "compat = \"drake\"\n");
  CHECK_THAT(bench.Run("compose wheel.urdf --to sdf").out, Contains("<effort>0</effort>"));
}

TEST_CASE("mistakes in sceneweld.toml have their place and a hint, and nothing is read") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const auto refused = [&](const std::string& config, const std::string& message, const std::string& place,
                           const std::string& help) {
    CAPTURE(config);
    bench.Write("sceneweld.toml", config);
    const Outcome outcome = bench.Run("check a.urdf");
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains(message) && Contains(" --> sceneweld.toml:" + place + "\n"));
    CHECK_THAT(outcome.err, Contains("help: " + help));
    CHECK_THAT(outcome.err, !Contains("composes"));
  };
  refused("strict = true\nstirct = true\n", "error[unknown-name]: unknown option `stirct`", "2:1",
          "did you mean `strict`?");
  refused("compat = \"gazbo\"\n", "error[unknown-value]: option `compat` has no value `gazbo`", "1:10",
          "did you mean `gazebo`?");
  refused("strict = \"yes\"\n", "error[wrong-type]: `strict` needs `true` or `false`", "1:10",
          "write it as in `strict = true`");
  refused("sdf-version = 1.10\n", "error[wrong-type]: `sdf-version` needs a text", "1:15",
          "write it as in `sdf-version = \"1.9\"`");
  refused("package-folder = \"models\"\n", "error[wrong-type]: `package-folder` needs a list of texts", "1:18",
          "write it as in `package-folder = [\"DIR\"]`");
  refused("package-folder = [\"models\", 1]\n", "error[wrong-type]", "1:18", "write it as in");
  refused("allow-network = true\n", "error[unknown-name]: option `allow-network` cannot have a default", "1:1",
          "give `--allow-network` on the command line");
  refused("package = [\"kit=kit\"]\n", "error[unknown-name]", "1:1", "write `[packages]`");
  refused("[package]\nkit = \"kit\"\n", "error[unknown-name]: unknown section `[package]`", "1:2",
          "did you mean `[packages]`?");
  refused("[packages]\nkit = 3\n", "error[wrong-type]: package `kit` needs its folder as a text", "2:7", "write");
  refused("[packages]\nkit = \"\xC3\xA4\"\nkit = \"b\"\n", "error[malformed-toml]: this is not TOML", "3:7", "write");
  refused("compat = gazebo\n", "error[malformed-toml]: this is not TOML", "1:10", "write text in quotes");

  bench.Write("sceneweld.toml", "stirct = true\n");
  for (const char* command :
       {"tree a.urdf", "compose a.urdf --to sdf", "resolve a.urdf", "config a.urdf", "stats a.urdf"}) {
    CAPTURE(command);
    const Outcome outcome = bench.Run(command);
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, Contains("error[unknown-name]: unknown option `stirct`"));
  }
  const Outcome json = bench.Run("check a.urdf --diagnostics json");
  const auto first = nlohmann::json::parse(json.err.substr(0, json.err.find('\n')));
  CHECK(first.at("file") == "sceneweld.toml");
  CHECK(first.at("line") == 1);
  CHECK(bench.Run("explain unknown-name").status == 0);
  CHECK(bench.Run("check a.urdf --no-config").status == 0);
  const Outcome missing = bench.Run("check a.urdf --config none.toml");
  CHECK(missing.status == 1);
  CHECK_THAT(missing.err, Contains("error[file-not-found]: cannot read `none.toml`"));
}

TEST_CASE("the options of other commands are checked too, and change nothing") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("sceneweld.toml", "max-loss = \"none\"\nmeshes = true\n");
  CHECK(bench.Run("tree a.urdf").status == 0);
  bench.Write("sceneweld.toml", "max-loss = \"nothing\"\n");
  CHECK(bench.Run("tree a.urdf").status == 1);
}

TEST_CASE("inputs of different sceneweld.toml are refused") {
  const Workbench bench;
  bench.Write("a/a.urdf", kPendulum);
  bench.Write("b/b.urdf", kPendulum);
  bench.Write("a/sceneweld.toml", "");
  CHECK(bench.Run("diff b/b.urdf a/a.urdf").status == 0);
  bench.Write("b/sceneweld.toml", "");
  const Outcome outcome = bench.Run("check a/a.urdf b/b.urdf");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("`a/a.urdf` and `b/b.urdf` belong to different files"));
  CHECK_THAT(outcome.err, Contains("`--config FILE`"));
  CHECK(bench.Run("check a/a.urdf b/b.urdf --config a/sceneweld.toml").status == 0);
}

TEST_CASE("config shows packages and options with their origins") {
  const Workbench bench;
  WriteProject(bench, "strict = true\npackage-folder = [\"models\"]\n\n[packages]\nkit = \"models/kit\"\n");
  bench.Write("project/scenes/package.xml", "<package><name>scenes</name></package>");
  bench.Write("tools/x", "");
  const Outcome text = bench.Run("config project/scenes/scene.dmd.yaml --package tools=tools --compat ros");
  CHECK(text.status == 0);
  CHECK_THAT(text.out, StartsWith("project/sceneweld.toml\n"));
  CHECK_THAT(text.out, Contains("kit      project/models/kit  project/sceneweld.toml:5\n"));
  CHECK_THAT(text.out, Contains("scenes   project/scenes      project/scenes/package.xml:1\n"));
  CHECK_THAT(text.out, Contains("tools    tools               command line\n"));

  const auto json = nlohmann::json::parse(
      bench.Run("config project/scenes/scene.dmd.yaml --package tools=tools --compat ros --json").out);
  CHECK(json.at("file") == "project/sceneweld.toml");
  CHECK(json.at("packages").at("kit") ==
        nlohmann::json{{"path", "project/models/kit"}, {"from", "project/sceneweld.toml:5"}});
  const auto& options = json.at("options");
  CHECK(options.at("strict") == nlohmann::json{{"values", {"true"}}, {"from", "project/sceneweld.toml:1"}});
  CHECK(options.at("package-folder") == nlohmann::json{{"values", {"models"}}, {"from", "project/sceneweld.toml:2"}});
  CHECK(options.at("compat") == nlohmann::json{{"values", {"ros"}}, {"from", "command line"}});
  CHECK(options.at("diagnostics") == nlohmann::json{{"values", {"text"}}, {"from", "default"}});
  CHECK(options.contains("sdf-version"));
  CHECK_FALSE(options.contains("allow-network"));

  const auto none = nlohmann::json::parse(bench.Run("config --json", "cd tools &&").out);
  CHECK_FALSE(none.contains("file"));
  CHECK(none.at("packages").empty());
  CHECK_THAT(bench.Run("config", "cd tools &&").out, StartsWith("no sceneweld.toml\n\nno packages\n"));
  CHECK_THAT(bench.Run("config", "cd project &&").out, StartsWith("sceneweld.toml\n"));
  CHECK_THAT(bench.Run("config project").out, StartsWith("project/sceneweld.toml\n"));
}

TEST_CASE("sceneweld.toml counts for the inputs that words name, however they are written") {
  const Workbench bench;
  bench.Write("tom/a/r.urdf", kWarning);
  bench.Write("tom/a/sceneweld.toml", "strict = true\n");
  bench.Write("tom/l.txt", "tom/a/r.urdf\n");
  for (const char* words : {"tom/a/r.urdf", "tom/a", "tom", "'tom/*/r.urdf'", "@tom/l.txt"}) {
    CAPTURE(words);
    CHECK(bench.Run("check " + std::string(words)).status == 1);
    CHECK(bench.Run("check --no-config " + std::string(words)).status == 0);
  }
  bench.Write("tom/b/r.urdf", kWarning);
  bench.Write("tom/l.txt", "tom/b/r.urdf\ntom/a/r.urdf\n");
  for (const char* words : {"tom/a/r.urdf tom/b/r.urdf", "tom", "'tom/*/r.urdf'", "@tom/l.txt"}) {
    CAPTURE(words);
    const Outcome outcome = bench.Run("check " + std::string(words));
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Contains("`tom/a/r.urdf` belongs to `" + bench.Path("tom/a/sceneweld.toml") +
                                     "`, and `tom/b/r.urdf` to no such file"));
    CHECK(bench.Run("check --no-config " + std::string(words)).status == 0);
    CHECK(bench.Run("check --config tom/a/sceneweld.toml " + std::string(words)).status == 1);
  }
  CHECK(bench.Run("check tom/b/r.urdf").status == 0);
  // The folder of `config` stands for itself.
  CHECK_THAT(bench.Run("config tom").out, StartsWith("no sceneweld.toml\n"));
}

TEST_CASE("config shows the defaults of all options") {
  const Workbench bench;
  const auto options = nlohmann::json::parse(bench.Run("config --json").out).at("options");
  const auto value = [&](const char* name) { return options.at(name).at("values").at(0).get<std::string>(); };
  CHECK(value("max-loss") == "all");
  CHECK(value("losses") == "summary");
  CHECK(value("as") == "world");
  CHECK(value("auto-rename") == "false");
  CHECK(value("meshes") == "false");
  CHECK(value("compat") == "by the format of INPUT");
  CHECK(value("for") == "by compat, or the format");
  CHECK(value("sdf-version") == "1.9");
  CHECK(value("missing-assets") == "error or warn, by command");
  for (const auto& [name, option] : options.items()) {
    CAPTURE(name);
    const bool is_list = name == "scene" || name.starts_with("package") ||
                         (name.starts_with("lint.") && name != "lint.fail-on" && name != "lint.simulate");
    CHECK(option.at("values").empty() == is_list);
    CHECK(option.at("from") == "default");
  }
}

}  // namespace
