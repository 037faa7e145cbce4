// SPDX-License-Identifier: BSD-3-Clause
// Checks the README: its files are written, its commands are run, and the shown output must be the real one.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace fs = std::filesystem;

namespace {

struct Block {
  std::string language;
  std::string text;
};

std::vector<Block> BlocksOf(const fs::path& page) {
  std::ifstream file(page);
  REQUIRE(file);
  std::vector<Block> blocks;
  bool is_open = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) {
      is_open = !is_open;
      if (is_open) blocks.push_back({line.substr(3), {}});
    } else if (is_open) {
      blocks.back().text += line + "\n";
    }
  }
  REQUIRE_FALSE(is_open);
  return blocks;
}

// The name in the first line of a block, a comment: `# cell.dmd.yaml`; empty without one.
std::string FileName(const Block& block) {
  const std::string first = block.text.substr(0, block.text.find('\n'));
  return first.starts_with("# ") && first.find(' ', 2) == first.npos ? first.substr(2) : std::string();
}

// Whether the lines of an excerpt occur in a text in this order. A line `...` matches any lines.
std::string FirstMissing(const std::string& excerpt, const std::string& text) {
  std::istringstream lines(excerpt);
  std::size_t at = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line == "..." || line.starts_with("<!-- ")) continue;
    at = text.find(line + "\n", at);
    if (at == text.npos) return line;
    at += line.size();
  }
  return {};
}

}  // namespace

TEST_CASE("the commands of the README do what it says") {
  const fs::path root = SCENEWELD_SOURCE_DIR;
  const Workbench bench;
  fs::create_directory_symlink(root / "models", bench.Path("models"));
  fs::create_directory_symlink(root / "dev", bench.Path("dev"));
  fs::create_directory(bench.Path("out"));
  const std::vector<Block> blocks = BlocksOf(root / "README.md");
  for (const Block& block : blocks) {
    if (block.language != "yaml" && block.language != "python") continue;
    INFO(block.text);
    REQUIRE_FALSE(FileName(block).empty());
    bench.Write(FileName(block), block.text);
  }
  std::size_t commands = 0, outputs = 0;
  std::string last_output;
  for (const Block& block : blocks) {
    INFO(block.text);
    if (block.language == "yaml" || block.language == "python") continue;
    if (block.language == "toml") {
      bench.Write(FileName(block), block.text);
    } else if (block.language == "sh") {
      std::istringstream lines(block.text);
      bool is_of_package = false;
      for (std::string line; std::getline(lines, line);) {
        const std::string command = line.substr(0, line.find("  #"));
        INFO(command);
        ++commands;
        if (command.starts_with("./dev ")) {
          const std::string task = command.substr(6, command.find_first_of(" \n", 6) - 6);
          CHECK_THAT(bench.Read("dev"), Contains("\n  " + task + ") "));
          is_of_package = task == "deb";
          continue;
        }
        if (is_of_package) continue;  // ./dev packages runs these.
        constexpr std::string_view kProgram = "sceneweld ";
        REQUIRE(command.starts_with(kProgram));
        const Outcome outcome = bench.Run(command.substr(kProgram.size()));
        INFO(outcome.err);
        CHECK(outcome.status == 0);
        last_output = outcome.out;
      }
    } else if (block.language == "xml") {
      ++outputs;
      CHECK(FirstMissing(block.text, bench.Read("cell.sdf")) == "");
    } else if (block.text.starts_with("error[")) {
      ++outputs;
      std::string cell = bench.Read("cell.dmd.yaml");
      cell.replace(cell.find("gripper::palm"), std::string_view("gripper::palm").size(), "gripper::plam");
      bench.Write("cell.dmd.yaml", cell);
      const Outcome outcome = bench.Run("compose cell.dmd.yaml --package kit=models/kit -o other.sdf");
      CHECK(outcome.status == 1);
      CHECK_THAT(outcome.err, Contains(block.text));
      cell.replace(cell.find("gripper::plam"), std::string_view("gripper::plam").size(), "gripper::palm");
      bench.Write("cell.dmd.yaml", cell);
    } else {
      REQUIRE(block.language == "text");
      ++outputs;
      if (block.text.find("\n...\n") == block.text.npos) {
        CHECK(last_output == block.text);
      } else {
        CHECK(FirstMissing(block.text, last_output) == "");
      }
    }
  }
  CHECK(commands >= 8);
  CHECK(outputs == 4);
  // Files that no command of the page reads must be right too.
  CHECK(bench.Run("check typed.dmd.yaml --package kit=models/kit").status == 0);
  CHECK(bench.Run("check cell.dmd.yaml --package-map packages.yaml").status == 0);
}
