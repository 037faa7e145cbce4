// SPDX-License-Identifier: BSD-3-Clause
// Commands that take several inputs: files, folders, patterns and lists.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

// Three models, and files that only look like models.
void WriteModels(const Workbench& bench) {
  bench.Write("models/arm.urdf", Robot("arm"));
  bench.Write("models/left/hand.urdf", Robot("hand"));
  bench.Write("models/left/cell.dmd.yaml", "directives:\n- add_model: { name: h, file: hand.urdf }\n");
  bench.Write("models/left/lamp.xml", "<?xml version='1.0'?>\n<!-- <a> -->\n<mujoco><worldbody/></mujoco>");
  bench.Write("models/left/scenes.yaml", "directives: []\n");
  bench.Write("models/package.xml", "<package><name>kit</name></package>");
  bench.Write("models/mujoco_parts.xml", "<mujocoinclude/>");
  bench.Write("models/left/settings.yaml", "rate: 10\n");
  bench.Write("models/left/data.json", "{}");
  bench.Write("models/left/mesh.obj", "v 0 0 0\n");
  bench.Write("models/.hidden/broken.urdf", "<robot");
  bench.Write("models/README.md", "# Models\n");
}

// The inputs in the order in which `check` takes them, each followed by a blank.
std::string Checked(const Workbench& bench, const std::string& words) {
  std::string inputs;
  const Outcome outcome = bench.Run("check --json " + words);
  INFO(outcome.err);
  if (outcome.out.empty()) return outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  for (const auto& result : json["results"]) inputs += result["input"].get<std::string>() + " ";
  return inputs;
}

TEST_CASE("a file that is too long is refused by its size, before it is read") {
  const Workbench bench;
  for (const std::string name : {"a.dmd.yaml", "a.urdf", "a.sdf", "a.xml", "a.usda", "a.usdz", "a.json"}) {
    const Outcome outcome =
        bench.RunShell("truncate -s 1G " + name + " && ulimit -v 400000 && sceneweld check " + name);
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains("error[limit-exceeded]: `" + name + "` is longer than 536870912 bytes"));
  }
}

}  // namespace

TEST_CASE("a folder stands for the scenes and models in it, by suffix, and by text where others share the suffix") {
  const Workbench bench;
  WriteModels(bench);
  const std::string all =
      "models/arm.urdf models/left/cell.dmd.yaml models/left/hand.urdf models/left/lamp.xml models/left/scenes.yaml ";
  CHECK(Checked(bench, "models") == all);
  CHECK(Checked(bench, "models/") == all);
  CHECK(Checked(bench, ".") == all);
  CHECK(bench.Run("check models").status == 0);
  CHECK_THAT(bench.Run("check models").err, Contains("5 inputs, 0 invalid"));
  // Links may lead in a circle.
  std::filesystem::create_directory_symlink("..", bench.Path("models/left/up"));
  CHECK(Checked(bench, "models") == all);
}

TEST_CASE("a pattern stands for the matching files that have the suffix of a format") {
  const Workbench bench;
  WriteModels(bench);
  CHECK(Checked(bench, "'models/*.urdf'") == "models/arm.urdf ");
  CHECK(Checked(bench, "'models/**/*.urdf'") == "models/arm.urdf models/left/hand.urdf ");
  CHECK(Checked(bench, "'*/l[a-f]?t/c*'") == "models/left/cell.dmd.yaml ");
  CHECK(Checked(bench, "'models/left/*.obj'") == "models/left/mesh.obj ");
  CHECK(Checked(bench, "'" + bench.Path("models") + "/*.urdf'") == bench.Path("models/arm.urdf") + " ");
  // A file of that very name is a file.
  bench.Write("a[1].urdf", Robot("a"));
  CHECK(Checked(bench, "'a[1].urdf'") == "a[1].urdf ");
}

TEST_CASE("a list names an input in each line") {
  const Workbench bench;
  WriteModels(bench);
  bench.Write("list.txt", "# two\n\n  models/left/*.urdf \nmodels/arm.urdf\r\n");
  CHECK(Checked(bench, "@list.txt") == "models/left/hand.urdf models/arm.urdf ");
  bench.Write("@file.urdf", Robot("r"));
  CHECK(Checked(bench, "./@file.urdf") == "./@file.urdf ");
  CHECK_THAT(Checked(bench, "@none.txt"),
             StartsWith("error[file-not-found]: cannot read the list of inputs `none.txt`"));
}

TEST_CASE("words keep their order, and a file counts once") {
  const Workbench bench;
  WriteModels(bench);
  CHECK(Checked(bench, "models/left/hand.urdf ./models/arm.urdf 'models/**/*.urdf' models/left/../arm.urdf") ==
        "models/left/hand.urdf ./models/arm.urdf ");
}

TEST_CASE("a word that names no input is an error of the input, and nothing is done") {
  const Workbench bench;
  WriteModels(bench);
  std::filesystem::create_directory(bench.Path("empty"));
  for (const std::string word : {"empty", "'*.sdf'", "@none"}) {
    CAPTURE(word);
    const Outcome outcome = bench.Run("compose models " + word + " --output-dir out --to sdf");
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, StartsWith("error[file-not-found]: "));
    CHECK_FALSE(std::filesystem::exists(bench.Path("out")));
  }
}

TEST_CASE("compose writes a file for each input into a folder, which it makes") {
  const Workbench bench;
  WriteModels(bench);
  const Outcome outcome = bench.Run("compose models --output-dir out/deep --to sdf");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains("5 inputs, 5 written"));
  for (const std::string name : {"arm", "left/cell", "left/hand", "left/lamp", "left/scenes"}) {
    CAPTURE(name);
    CHECK_THAT(bench.Read("out/deep/" + name + ".sdf"), Contains("<sdf version="));
  }
  // Its own output is never an input.
  const Outcome again = bench.Run("compose . --output-dir ./out --to json");
  CHECK(again.status == 0);
  CHECK_THAT(again.err, Contains("5 inputs, 5 written"));
  CHECK_THAT(bench.Read("out/models/left/hand.json"), Contains("sceneweld/scene/1"));
}

TEST_CASE("compose names outputs by a pattern") {
  const Workbench bench;
  WriteModels(bench);
  CHECK(bench.Run("compose 'models/**/*.urdf' -o 'out/{stem}_{name}.xml' --loss-report 'out/{stem}.json'").status == 0);
  CHECK_THAT(bench.Read("out/arm_arm.urdf.xml"), Contains("<mujoco"));
  CHECK_THAT(bench.Read("out/hand.json"), Contains("losses"));
  CHECK(bench.Run("compose models/left -o 'new/{dir}/{stem}.json'").status == 0);
  CHECK(std::filesystem::exists(bench.Path("new/models/left/cell.json")));
  // One file of a pattern gives the same as the file itself.
  CHECK(bench.Run("compose models/arm.urdf -o alone.sdf").status == 0);
  CHECK(bench.Run("compose models/*.urdf -o '{stem}.sdf'").status == 0);
  CHECK(bench.Read("arm.sdf") == bench.Read("alone.sdf"));
}

TEST_CASE("outputs that would replace each other are refused before anything is written") {
  const Workbench bench;
  WriteModels(bench);
  bench.Write("other/arm.urdf", Robot("arm"));
  const auto refused = [&](const std::string& arguments, const std::string& message) {
    CAPTURE(arguments);
    const Outcome outcome = bench.Run("compose " + arguments);
    CHECK(outcome.status == 2);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, Contains(message));
    CHECK_FALSE(std::filesystem::exists(bench.Path("out")));
  };
  refused("models/arm.urdf other/arm.urdf --output-dir out --to sdf",
          "`models/arm.urdf` and `other/arm.urdf` would both be written to `out/arm.sdf`");
  refused("models -o out/all.sdf", "`out/all.sdf` cannot hold 5 scenes");
  refused("models --to sdf", "standard output cannot hold 5 scenes");
  refused("models -o out/a.sdf --output-dir out", "both `--output` and `--output-dir` are given");
  refused("models --output-dir out", "no format to write is given");
  refused("models -o out/", "give the folder by `--output-dir`");
  refused("models -o 'out/{stm}.sdf'", "did you mean `{stem}`?");
  refused("models -o 'out/{stem}{dir}.sdf' --loss-report out/losses.json", "one `--loss-report` for several inputs");
  refused("models --to dmd --output-dir out", "directives have neither `--output-dir` nor `--watch`");
  bench.Write("arm.urdf", Robot("arm"));
  refused("arm.urdf other/arm.urdf -o '{dir}/../{name}' --to urdf", "would be written over the input `arm.urdf`");
}

TEST_CASE("an invalid input does not stop the others with --keep-going, and the worst status counts") {
  const Workbench bench;
  WriteModels(bench);
  bench.Write("models/left/bad.urdf", "<robot name='b'><link name='a'/><link name='a'/></robot>");
  const Outcome outcome = bench.Run("compose models --output-dir out --to sdf --diagnostics json --keep-going");
  CHECK(outcome.status == 1);
  std::istringstream lines(outcome.err);
  std::string written;
  std::size_t errors = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    if (json.contains("severity") && json["severity"] == "error") CHECK(json["input"] == "models/left/bad.urdf");
    if (!json.contains("result")) continue;
    if (json["result"]["written"]) written += json["result"]["output"].get<std::string>() + " ";
    errors += json["result"]["errors"].get<std::size_t>();
  }
  CHECK(written == "out/arm.sdf out/left/cell.sdf out/left/hand.sdf out/left/lamp.sdf out/left/scenes.sdf ");
  CHECK(errors == 1);
  std::filesystem::create_directories(bench.Path("blocked/arm.sdf"));
  CHECK(bench.Run("compose models --output-dir blocked --to sdf --keep-going").status == 2);
  CHECK(std::filesystem::exists(bench.Path("blocked/left/lamp.sdf")));
  CHECK_THAT(bench.Run("compose models --output-dir out --to sdf --keep-going").err,
             Contains("models/left/bad.urdf: 1 error; nothing was written") && Contains("6 inputs, 5 written"));
}

TEST_CASE("stats of several inputs is a part for each, or a JSON list") {
  const Workbench bench;
  WriteModels(bench);
  CHECK_THAT(bench.Run("stats models/*.urdf models/left/hand.urdf").out,
             StartsWith("models/arm.urdf:\n") && Contains("\n\nmodels/left/hand.urdf:\n"));
  const auto list = nlohmann::json::parse(bench.Run("stats models --json").out);
  REQUIRE(list.size() == 5);
  CHECK(list[0]["input"] == "models/arm.urdf");
  CHECK(list[0]["counts"]["bodies"] == 1);
  CHECK_FALSE(nlohmann::json::parse(bench.Run("stats models/arm.urdf --json").out).contains("input"));
  const Outcome partly = bench.Run("stats models/arm.urdf none.urdf --json");
  CHECK(partly.status == 1);
  CHECK(nlohmann::json::parse(partly.out).size() == 1);
}

TEST_CASE("diff compares one scene with several, and folders file by file") {
  const Workbench bench;
  WriteModels(bench);
  CHECK(bench.Run("compose models --output-dir out --to json").status == 0);
  const Outcome same = bench.Run("diff models out");
  CHECK(same.status == 0);
  CHECK_THAT(same.out, StartsWith("models/arm.urdf out/arm.json: same\n"));
  const Outcome several = bench.Run("diff models/arm.urdf out/arm.json models/left/hand.urdf");
  CHECK(several.status == 1);
  CHECK_THAT(several.out,
             Contains("models/arm.urdf out/arm.json: same\n") && Contains("models/arm.urdf models/left/hand.urdf: "));
  std::filesystem::remove(bench.Path("out/left/lamp.json"));
  const Outcome missing = bench.Run("diff models out");
  CHECK(missing.status == 1);
  CHECK_THAT(missing.out, Contains("models/left/lamp.xml: not in `out`\n"));
  const std::string json = bench.Run("diff models out --json").out;
  CHECK(nlohmann::json::parse(json)["input_a"] == "models/left/lamp.xml");
  CHECK(bench.Run("diff models out/arm.json").status == 2);
  CHECK(bench.Run("diff models/arm.urdf none.urdf").status == 1);
}

TEST_CASE("compose with a pattern for outputs can run again") {
  const Workbench bench;
  bench.Write("models/arm.urdf", Robot("arm"));
  bench.Write("models/left/hand.urdf", Robot("hand"));
  for (const char* output : {"'out/{stem}.sdf'", "'out/{dir}/{stem}.sdf'", "'deep/out/x_{name}.sdf'"}) {
    for (const char* words : {".", "'**/*.*'"}) {
      const std::string command = std::string("compose ") + words + " -o " + output;
      CAPTURE(command);
      const Outcome first = bench.Run(command), second = bench.Run(command);
      CHECK(first.status == 0);
      CHECK_THAT(first.err, Contains("2 inputs, 2 written"));
      CHECK_THAT(second.err, Contains("2 inputs, 2 written"));
    }
    std::filesystem::remove_all(bench.Path("out"));
    std::filesystem::remove_all(bench.Path("deep"));
  }
  // In the folder of the inputs, a file of such a name may be an input, so it is not replaced in silence.
  CHECK(bench.Run("compose models -o 'models/{stem}.sdf'").status == 0);
  CHECK(bench.Run("compose models -o 'models/{stem}.sdf'").status == 2);
  CHECK(bench.Run("compose 'models/*.urdf' -o 'models/{stem}.sdf'").status == 0);
  CHECK(bench.Run("compose 'models/*.sdf' -o 'models/{stem}.sdf'").status == 2);
}
