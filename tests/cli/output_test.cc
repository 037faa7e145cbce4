// SPDX-License-Identifier: BSD-3-Clause
// Standard output, files that cannot be written, and what a failure leaves behind.

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const char* const kTwoOfOneName = "<robot name='r'>\n  <link name='a'/>\n  <link name='a'/>\n</robot>\n";

}  // namespace

TEST_CASE("a scene goes to standard output and nothing to standard error") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const Outcome outcome = bench.Run("compose a.urdf --to json");
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  const auto scene = nlohmann::json::parse(outcome.out);
  CHECK(scene["schema"] == "sceneweld/scene/1");
  CHECK(scene["bodies"].size() == 2);
  CHECK(bench.Names() == "a.urdf");
}

TEST_CASE("binary glTF is the same on standard output and in a file, and is no input") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  CHECK(bench.Run("compose a.urdf -o a.glb").status == 0);
  const std::string bytes = bench.Read("a.glb");
  CHECK_THAT(bytes, StartsWith("glTF"));
  CHECK(bytes.size() % 4 == 0);
  CHECK(bench.Run("compose a.urdf --to glb > b.glb").status == 0);
  CHECK(bench.Read("b.glb") == bytes);
  const Outcome outcome = bench.Run("check a.glb");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("`a.glb` is glb, a format that can be written only"));
}

TEST_CASE("standard input gives what the file gives") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const std::string from_file = bench.Run("list a.urdf bodies").out;
  CHECK(from_file == "pendulum::base\npendulum::bob\n");
  CHECK(bench.Run("list - bodies --from urdf < a.urdf").out == from_file);
}

TEST_CASE("the output file has the permissions that the umask leaves, a replaced one keeps its own") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const auto mode = [&](const std::string& name) {
    struct stat info {};
    stat(bench.Path(name).c_str(), &info);
    return info.st_mode & 0777;
  };
  CHECK(bench.Run("compose a.urdf -o new.json", "umask 027;").status == 0);
  CHECK(mode("new.json") == 0640);
  bench.Write("old.json", "old");
  chmod(bench.Path("old.json").c_str(), 0600);
  CHECK(bench.Run("compose a.urdf -o old.json").status == 0);
  CHECK(mode("old.json") == 0600);
  CHECK(bench.Read("old.json") == bench.Read("new.json"));
  CHECK(bench.Names() == "a.urdf new.json old.json");
}

TEST_CASE("a link to the output file stays a link") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("real.json", "old");
  std::filesystem::create_symlink("real.json", bench.Path("link.json"));
  CHECK(bench.Run("compose a.urdf -o link.json").status == 0);
  CHECK(std::filesystem::is_symlink(bench.Path("link.json")));
  CHECK_THAT(bench.Read("real.json"), Contains("sceneweld/scene/1"));
}

TEST_CASE("input at fault ends with 1, writes nothing and leaves an existing output file") {
  const Workbench bench;
  bench.Write("bad.urdf", kTwoOfOneName);
  bench.Write("kept.json", "kept");
  for (const std::string target : {"--to json", "-o new.json", "-o kept.json"}) {
    CAPTURE(target);
    const Outcome outcome = bench.Run("compose bad.urdf " + target);
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, StartsWith("error["));
    CHECK_THAT(outcome.err, Contains("--> bad.urdf:3:"));
    CHECK_THAT(outcome.err, Contains("1 error; nothing was written"));
  }
  CHECK(bench.Read("kept.json") == "kept");
  CHECK(bench.Names() == "bad.urdf kept.json");
}

TEST_CASE("an output that cannot be written ends with 2") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  std::filesystem::create_directory(bench.Path("folder.json"));
  for (const std::string output : {"a.urdf/a.json", "/proc/no/a.json"}) {
    CAPTURE(output);
    const Outcome outcome = bench.Run("compose a.urdf -o " + output);
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, StartsWith("error: cannot write `" + output + "`: "));
  }
  const Outcome folder = bench.Run("compose a.urdf -o folder.json");
  CHECK(folder.status == 2);
  CHECK_THAT(folder.err, StartsWith("error: `folder.json` is a folder, where a file should be written"));
  const Outcome full = bench.Run("compose a.urdf --to json >/dev/full");
  CHECK(full.status == 2);
  CHECK_THAT(full.err, Contains("cannot write to standard output"));
  CHECK(bench.Run("compose a.urdf --to json -o /dev/null").status == 0);
  CHECK(std::filesystem::is_character_file("/dev/null"));
  CHECK(bench.Names() == "a.urdf folder.json");
}

TEST_CASE("missing folders of outputs are made, and not for an invalid input") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("bad.urdf", kTwoOfOneName);
  bench.Write("a.dmd.yaml", "directives: []\n");
  CHECK(bench.Run("compose a.urdf -o x/y/a.sdf --loss-report z/losses.json").status == 0);
  CHECK(bench.Run("convert a.urdf w/a.sdf.zip").status == 0);
  CHECK(bench.Run("expand a.dmd.yaml -o v/plain.dmd.yaml").status == 0);
  for (const std::string name : {"x/y/a.sdf", "z/losses.json", "w/a.sdf.zip", "v/plain.dmd.yaml"}) {
    CHECK(std::filesystem::exists(bench.Path(name)));
  }
  CHECK(bench.Run("compose bad.urdf -o u/a.sdf").status == 1);
  CHECK_FALSE(std::filesystem::exists(bench.Path("u")));
}

TEST_CASE("a missing input and an unknown suffix are the input's fault") {
  const Workbench bench;
  bench.Write("pendulum.urdf", kPendulum);
  bench.Write("model.stl", "solid");
  const Outcome missing = bench.Run("check pendulun.urdf");
  CHECK(missing.status == 1);
  CHECK_THAT(missing.err, StartsWith("error[file-not-found]: no file `pendulun.urdf`"));
  CHECK_THAT(missing.err, Contains("did you mean `pendulum.urdf`?"));
  const Outcome suffix = bench.Run("check model.stl");
  CHECK(suffix.status == 1);
  CHECK_THAT(suffix.err, StartsWith("error[unsupported-format]"));
  CHECK_THAT(suffix.err, Contains("a mesh is not a model"));
  CHECK(bench.Run("check .").status == 0);  // The model in the folder.
}

TEST_CASE("JSON diagnostics are one object a line") {
  const Workbench bench;
  bench.Write("bad.urdf", kTwoOfOneName);
  bench.Write("good.urdf", kPendulum);
  const Outcome outcome = bench.Run("check bad.urdf good.urdf --diagnostics json");
  CHECK(outcome.status == 1);
  std::istringstream lines(outcome.err);
  std::vector<nlohmann::json> objects;
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  REQUIRE(objects.size() == 2);
  CHECK(objects[0]["severity"] == "error");
  CHECK(objects[0]["file"] == "bad.urdf");
  CHECK(objects[0]["line"] == 3);
  CHECK(objects[0]["input"] == "bad.urdf");
  CHECK(objects[1]["summary"]["inputs"] == 2);
  CHECK(objects[1]["summary"]["at_fault"] == 1);
}

TEST_CASE("a loss report says which element and which fields each loss is about") {
  const Workbench bench;
  bench.Write("lamp.urdf",
              "<robot name='lamp'><link name='foot'><contact name='heel'><geometry><sphere radius='0.02'/></geometry>"
              "</contact></link></robot>");
  REQUIRE(bench.Run("compose lamp.urdf -o lamp.xml --loss-report losses.json").status == 0);
  const auto report = nlohmann::json::parse(bench.Read("losses.json"));
  const auto about = [&](const char* code) {
    for (const auto& loss : report["losses"]) {
      if (loss["code"] == code) return loss["about"].dump();
    }
    return std::string("none");
  };
  CHECK(about("loss-dropped") == R"([{"kind":"contact zone","name":"lamp::foot::heel"}])");
  CHECK(about("loss-approximated") == R"([{"fields":["mass properties"],"kind":"body","name":"lamp::foot"}])");
}

TEST_CASE("SARIF diagnostics are one document") {
  const Workbench bench;
  bench.Write("bad.urdf", kTwoOfOneName);
  const Outcome outcome = bench.Run("check bad.urdf --diagnostics sarif");
  CHECK(outcome.status == 1);
  const auto log = nlohmann::json::parse(outcome.err);
  CHECK(log["version"] == "2.1.0");
  REQUIRE(log["runs"][0]["results"].size() == 1);
  const auto& result = log["runs"][0]["results"][0];
  CHECK(result["level"] == "error");
  CHECK(result["locations"][0]["physicalLocation"]["region"]["startLine"] == 3);
  CHECK(result["ruleId"] == log["runs"][0]["tool"]["driver"]["rules"][0]["id"]);
}

TEST_CASE("no colours where no terminal is") {
  const Workbench bench;
  bench.Write("bad.urdf", "<robot");
  CHECK(bench.Run("check bad.urdf", "TERM=xterm").err.find('\x1b') == std::string::npos);
}

TEST_CASE("a locale with a decimal comma changes nothing") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const std::string plain = bench.Run("compose a.urdf --to json").out;
  CHECK(bench.Run("compose a.urdf --to json", "LC_ALL=de_DE.UTF-8").out == plain);
}
