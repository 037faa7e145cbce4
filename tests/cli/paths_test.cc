// SPDX-License-Identifier: BSD-3-Clause
// The paths in diagnostics lead to their files from the current folder, for people, editors and code review.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

namespace fs = std::filesystem;

// Line 3 is wrong.
constexpr const char* kTwice = "<robot name='twice'>\n<link name='a'/>\n<link name='a'/>\n</robot>\n";

void WriteWrongCell(const Workbench& bench) {
  bench.Write("cells/cell.dmd.yaml",
              "directives:\n- add_directives: {file: parts/inner.dmd.yaml}\n"
              "- add_model: {name: arm, file: package://arms/urdf/arm.urdf}\n");
  bench.Write("cells/parts/inner.dmd.yaml", "directives:\n- add_weld: {parent: world, child: nothing::base}\n");
  bench.Write("ros/arms/urdf/arm.urdf", kTwice);
}
const std::string kCheckCell = "check cells/cell.dmd.yaml --package arms=ros/arms";

TEST_CASE("text names files from the current folder: the input, included files, and files of packages") {
  const Workbench bench;
  WriteWrongCell(bench);
  const std::string err = bench.Run(kCheckCell).err;
  CHECK_THAT(err, Contains(" --> cells/parts/inner.dmd.yaml:2:"));
  CHECK_THAT(err, Contains("note: included here\n --> cells/cell.dmd.yaml:2:"));
  CHECK_THAT(err, Contains(" --> ros/arms/urdf/arm.urdf:3:"));
  CHECK_THAT(bench.Run("check cells/cel.dmd.yaml").err, Contains(" --> cells/cel.dmd.yaml\n"));
}

TEST_CASE("text names files above the current folder by the shorter path") {
  const Workbench bench;
  bench.Write("robots/twice.urdf", kTwice);
  bench.Write("build/debug/x", "");
  CHECK_THAT(bench.Run("check ../robots/twice.urdf", "cd build &&").err, Contains(" --> ../robots/twice.urdf:3:"));
  const std::string absolute = bench.Path("robots/twice.urdf");
  CHECK_THAT(bench.Run("check " + absolute, "cd build/debug &&").err, Contains(" --> ../../robots/twice.urdf:3:"));
  CHECK_THAT(bench.Run("check " + absolute).err, Contains(" --> robots/twice.urdf:3:"));
  CHECK_THAT(bench.Run("check " + absolute, "cd /usr/share &&").err, Contains(" --> " + absolute + ":3:"));
}

std::vector<nlohmann::json> JsonLines(const std::string& text) {
  std::istringstream lines(text);
  std::vector<nlohmann::json> objects;
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  return objects;
}

TEST_CASE("--paths chooses absolute paths, URIs, or the names that do not depend on the current folder") {
  const Workbench bench;
  WriteWrongCell(bench);
  bench.Write("my robots/twice.urdf", kTwice);
  const auto file = [&](const std::string& arguments) {
    return JsonLines(bench.Run(arguments + " --diagnostics json").err).at(0).at("file").get<std::string>();
  };
  CHECK(file("check 'my robots/twice.urdf'") == "my robots/twice.urdf");
  CHECK(file("check 'my robots/twice.urdf' --paths relative") == "my robots/twice.urdf");
  CHECK(file("check 'my robots/twice.urdf' --paths absolute") == bench.Path("my robots/twice.urdf"));
  CHECK(file("check 'my robots/twice.urdf' --paths uri") == "file://" + bench.Path("my%20robots/twice.urdf"));
  CHECK(file("check 'my robots/twice.urdf' --paths input") == "twice.urdf");
  CHECK(file("check - --from urdf --paths uri <'my robots/twice.urdf'") == "<stdin>");

  const auto lines = JsonLines(bench.Run(kCheckCell + " --diagnostics json --paths input").err);
  CHECK(lines.at(0).at("file") == "parts/inner.dmd.yaml");
  CHECK(lines.at(0).at("notes").at(0).at("file") == "cell.dmd.yaml");
  CHECK(lines.at(1).at("file") == "package://arms/urdf/arm.urdf");
  CHECK_THAT(bench.Run(kCheckCell + " --paths absolute").err,
             Contains(" --> " + bench.Path("ros/arms/urdf/arm.urdf") + ":3:"));
  CHECK(bench.Run(kCheckCell + " --paths shown").status == 2);
}

TEST_CASE("the losses of an export name files from the current folder") {
  const Workbench bench;
  bench.Write("robots/lamp.urdf",
              "<robot name='lamp'><link name='foot'><contact name='heel'><geometry><sphere radius='0.02'/></geometry>"
              "</contact></link></robot>");
  CHECK_THAT(bench.Run("compose robots/lamp.urdf -o lamp.xml").err, Contains("(robots/lamp.urdf:1:"));
}

TEST_CASE("SARIF has absolute URIs, or relative ones with their base") {
  const Workbench bench;
  bench.Write("my robots/twice.urdf", kTwice);
  const auto run = [&](const std::string& options) {
    return nlohmann::json::parse(bench.Run("check 'my robots/twice.urdf' --diagnostics sarif" + options).err)
        .at("runs")
        .at(0);
  };
  const auto location = [](const nlohmann::json& log) {
    return log.at("results").at(0).at("locations").at(0).at("physicalLocation").at("artifactLocation");
  };
  const std::string absolute = "file://" + bench.Path("my%20robots/twice.urdf");
  CHECK(location(run("")) == nlohmann::json{{"uri", absolute}});
  CHECK_FALSE(run("").contains("originalUriBaseIds"));
  CHECK(location(run(" --paths absolute")) == nlohmann::json{{"uri", absolute}});
  const auto relative = run(" --paths relative");
  CHECK(location(relative) == nlohmann::json{{"uri", "my%20robots/twice.urdf"}, {"uriBaseId", "CURRENT_FOLDER"}});
  CHECK(relative.at("originalUriBaseIds").at("CURRENT_FOLDER").at("uri") == "file://" + bench.Path(""));

  // A file that cannot be read has no text, but a place.
  const auto missing =
      nlohmann::json::parse(bench.Run("check 'my robots/none.urdf' --diagnostics sarif").err).at("runs").at(0);
  CHECK(location(missing) == nlohmann::json{{"uri", "file://" + bench.Path("my%20robots/none.urdf")}});
}

nlohmann::json ExampleFile(const std::string& name) {
  std::ifstream in(SCENEWELD_SOURCE_DIR "/docs/examples/editors/" + name);
  return nlohmann::json::parse(in);
}

struct Problem {
  std::string severity, code, message, file, line, column;
};

// The problems that a matcher of several lines finds, as VS Code and GitHub find them: its expressions match lines that
// follow each other.
std::vector<Problem> Matched(const nlohmann::json& pattern, const std::string& output) {
  std::vector<std::string> lines;
  std::istringstream in(output);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::vector<Problem> problems;
  for (std::size_t at = 0; at + pattern.size() <= lines.size(); ++at) {
    Problem problem;
    bool matches = true;
    for (std::size_t i = 0; matches && i < pattern.size(); ++i) {
      const nlohmann::json& one = pattern.at(i);
      std::smatch match;
      matches = std::regex_match(lines[at + i], match, std::regex(one.at("regexp").get<std::string>()));
      if (!matches) break;
      const auto take = [&](const char* key, std::string& into) {
        if (one.contains(key)) into = match[one.at(key).get<std::size_t>()];
      };
      take("severity", problem.severity);
      take("code", problem.code);
      take("message", problem.message);
      take("file", problem.file);
      take("line", problem.line);
      take("column", problem.column);
    }
    if (matches) problems.push_back(problem);
  }
  return problems;
}

struct Matchers {
  nlohmann::json places, files;
};
std::vector<Matchers> AllMatchers() {
  const auto vscode = ExampleFile("tasks.json").at("tasks").at(0).at("problemMatcher");
  const auto github = ExampleFile("github-matcher.json").at("problemMatcher");
  return {{vscode.at(0).at("pattern"), vscode.at(1).at("pattern")},
          {github.at(0).at("pattern"), github.at(1).at("pattern")}};
}

TEST_CASE("the problem matchers for VS Code and GitHub find the errors in real output, and files that exist") {
  const Workbench bench;
  WriteWrongCell(bench);
  bench.Write(
      "my robots/a:1 b.urdf",
      "<robot name='r'>\n<link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='9' ixy='0' ixz='0' "
      "iyz='0'/></inertial></link>\n<link name='a'/></robot>\n");
  const Outcome cell = bench.Run(kCheckCell);
  const Outcome robot = bench.Run("check 'my robots/a:1 b.urdf'");
  const Outcome missing = bench.Run("check cells/cel.dmd.yaml");
  for (const Matchers& matchers : AllMatchers()) {
    std::size_t errors = 0, warnings = 0;
    for (const Outcome* outcome : {&cell, &robot}) {
      for (const Problem& problem : Matched(matchers.places, outcome->err)) {
        CAPTURE(problem.message, problem.file);
        CHECK(fs::is_regular_file(bench.Path(problem.file)));
        CHECK(std::stoi(problem.line) >= 1);
        CHECK(std::stoi(problem.column) >= 1);
        CHECK_FALSE(problem.code.empty());
        if (problem.severity == "error") ++errors;
        if (problem.severity == "warning") ++warnings;
      }
      CHECK(Matched(matchers.files, outcome->err).empty());
    }
    CHECK(errors == 3);
    CHECK(warnings == 1);
    const auto first = Matched(matchers.places, robot.err).front();
    CHECK(first.file == "my robots/a:1 b.urdf");

    CHECK(Matched(matchers.places, missing.err).empty());
    const auto of_files = Matched(matchers.files, missing.err);
    REQUIRE(of_files.size() == 1);
    CHECK(of_files.front().file == "cells/cel.dmd.yaml");
    CHECK(of_files.front().code == "file-not-found");
    CHECK(of_files.front().message == "no file `cells/cel.dmd.yaml`");
  }
}

}  // namespace
