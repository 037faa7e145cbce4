// SPDX-License-Identifier: BSD-3-Clause
// The scripts for shells. tests/install uses that of bash as a user would.

#include <catch2/catch.hpp>
#include <sstream>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// Whether the shell is there. Otherwise a line says that the test is skipped.
bool Has(const Workbench& bench, const std::string& shell) {
  if (bench.Run("--version >/dev/null; command -v " + shell).status == 0) return true;
  WARN("without " + shell + ", its completion is only generated");
  return false;
}

std::vector<std::string> Commands(const Workbench& bench) {
  std::vector<std::string> commands;
  std::istringstream help(bench.Run("help").out);
  bool is_list = false;
  for (std::string line; std::getline(help, line);) {
    if (is_list && line.starts_with("  ") && line[2] != ' ') commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    is_list = is_list || line == "Commands:";
  }
  return commands;
}

}  // namespace

TEST_CASE("the scripts of all shells know every command and option") {
  const Workbench bench;
  const std::vector<std::string> commands = Commands(bench);
  REQUIRE(commands.size() > 15);
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = bench.Run("completion " + shell);
    CHECK(outcome.status == 0);
    const std::string dashes = shell == "fish" ? "-l " : "--";
    for (const std::string& command : commands) CHECK_THAT(outcome.out, Contains(command));
    for (const std::string option : {"sdf-version", "package-folder", "output-dir", "color", "tolerance"}) {
      CHECK_THAT(outcome.out, Contains(dashes + option));
    }
  }
  CHECK(bench.Run("completion").status == 2);
  CHECK(bench.Run("completion csh").status == 2);
}

TEST_CASE("shells can read their scripts") {
  const Workbench bench;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (!Has(bench, shell)) continue;
    CAPTURE(shell);
    bench.Run("completion " + shell + " >script");
    const Outcome outcome = bench.Run("--version >/dev/null; " + shell + " -n script");
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
  }
}

TEST_CASE("fish completes commands, options, values and files") {
  const Workbench bench;
  if (!Has(bench, "fish")) return;
  bench.Write("cell.dmd.yaml", "");
  bench.Write("models/kit/a.urdf", "");
  bench.Run("completion fish >script.fish");
  const auto completes = [&](const std::string& line, const std::string& wanted) {
    CAPTURE(line);
    const Outcome outcome =
        bench.Run("--version >/dev/null; HOME=$PWD fish -c 'source script.fish; complete -C \"" + line + "\"'");
    CHECK_THAT("\n" + outcome.out, Contains("\n" + wanted));
  };
  completes("sceneweld comp", "compose\t");
  completes("sceneweld --ver", "--version\t");
  completes("sceneweld compose --as", "--assets\t");
  completes("sceneweld compose x.urdf --to mj", "mjcf\t");
  completes("sceneweld compose ce", "cell.dmd.yaml");
  completes("sceneweld tree x.urdf --package kit=mod", "kit=models/");
  completes("sceneweld list x.urdf jo", "joints");
  completes("sceneweld help comp", "completion");
}

TEST_CASE("zsh completes commands, options, values and files") {
  const Workbench bench;
  if (!Has(bench, "zsh")) return;
  bench.Write("cell.dmd.yaml", "");
  bench.Write("models/kit/a.urdf", "");
  bench.Run("completion zsh >_sceneweld");
  const auto completes = [&](const std::string& line, const std::string& wanted) {
    CAPTURE(line);
    const Outcome outcome = bench.Run(
        "--version >/dev/null; HOME=$PWD zsh -f " SCENEWELD_SOURCE_DIR "/tests/cli/zsh_words.zsh '" + line + "'");
    CHECK_THAT("\n" + outcome.out, Contains("\n" + wanted + "\n"));
  };
  completes("sceneweld comp", "compose");
  completes("sceneweld compose --as", "--assets");
  completes("sceneweld compose x.urdf --to mj", "mjcf");
  completes("sceneweld compose ce", "cell.dmd.yaml");
  completes("sceneweld tree x.urdf --package kit=mod", "models");
  completes("sceneweld lint --tier=x --rul", "--rules");
}
