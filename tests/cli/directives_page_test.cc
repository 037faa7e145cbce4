// SPDX-License-Identifier: BSD-3-Clause
// Checks docs/first_scene.md and docs/directives.md: their files are composed and their commands are run. The latter
// must name every key and every function of the language. With SCENEWELD_UPDATE=1 the output of the commands is written
// into the pages.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "sceneweld/directives/expression/expression_functions.h"
#include "sceneweld/directives/reading/directive_reader.h"
#include "sceneweld/directives/reading/parameters.h"
#include "sceneweld/directives/reading/primitive_yaml.h"
#include "sceneweld/tests/cli/program.h"

namespace {

namespace fs = std::filesystem;

const std::string kDocs = SCENEWELD_SOURCE_DIR "/docs/";
constexpr std::string_view kPrompt = "$ sceneweld ";

std::vector<std::string> LinesOfFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// Runs the page from its first line to its last.
class Page {
 public:
  explicit Page(const std::string& name) : path_(kDocs + name) {
    fs::create_directory_symlink(SCENEWELD_SOURCE_DIR "/models", bench_.Path("models"));
  }

  void Run() {
    const std::vector<std::string> lines = LinesOfFile(path_);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text_ += lines[i] + "\n";
      const bool is_file = lines[i] == "```yaml";
      if (!is_file && lines[i] != "```console") continue;
      std::vector<std::string> block;
      const std::string& before = i > 0 ? lines[i - 1] : lines[i];
      for (++i; i < lines.size() && lines[i] != "```"; ++i) block.push_back(lines[i]);
      if (is_file) {
        TakeFile(before, block);
      } else {
        TakeCommands(block);
      }
      text_ += "```\n";
    }
    const char* update = std::getenv("SCENEWELD_UPDATE");
    if (update && std::string_view(update) == "1") std::ofstream(path_, std::ios::binary) << text_;
  }
  int files() const { return files_; }
  int commands() const { return commands_; }

 private:
  // A comment `<!-- name.dmd.yaml -->` before a block names a whole file.
  void TakeFile(const std::string& before, const std::vector<std::string>& block) {
    std::string text;
    for (const std::string& line : block) text += line + "\n";
    text_ += text;
    if (!before.starts_with("<!-- ")) return;
    const std::string name = before.substr(5, before.find(' ', 5) - 5);
    bench_.Write(name, text);
    ++files_;
    const Outcome outcome = bench_.Run("check " + name + " --package kit=models/kit --seed 1");
    INFO(name << "\n" << outcome.err);
    CHECK(outcome.status == (before.find("at fault") == std::string::npos ? 0 : 1));
  }

  void TakeCommands(const std::vector<std::string>& block) {
    for (std::size_t i = 0; i < block.size();) {
      const std::string& command = block[i];
      REQUIRE(command.starts_with(kPrompt));
      std::string expected;
      for (++i; i < block.size() && !block[i].starts_with(kPrompt); ++i) expected += block[i] + "\n";
      const Outcome outcome = bench_.Run(command.substr(kPrompt.size()));
      INFO(command);
      CHECK(outcome.out + outcome.err == expected);
      text_ += command + "\n" + outcome.out + outcome.err;
      ++commands_;
    }
  }

  std::string path_;
  Workbench bench_;
  std::string text_;
  int files_ = 0;
  int commands_ = 0;
};

}  // namespace

TEST_CASE("what docs/directives.md shows is so") {
  Page page("directives.md");
  page.Run();
  CHECK(page.files() >= 8);
  CHECK(page.commands() >= 8);
}

TEST_CASE("what docs/first_scene.md shows is so") {
  Page page("first_scene.md");
  page.Run();
  CHECK(page.files() == 4);
  CHECK(page.commands() >= 6);
}

TEST_CASE("docs/directives.md names every key and every function") {
  std::string page;
  for (const std::string& line : LinesOfFile(kDocs + "directives.md")) page += line + "\n";
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto names = [&](std::string_view name, std::string_view after) {
    for (auto at = page.find(name); at != std::string::npos; at = page.find(name, at + 1)) {
      const char next = page[std::min(at + name.size(), page.size() - 1)];
      const bool begins = at == 0 || !is_letter(page[at - 1]);
      if (begins && !is_letter(next) && (after.empty() || after.find(next) != std::string::npos)) return true;
    }
    return false;
  };
  std::vector<std::string> unnamed;
  const auto want = [&](std::string_view name, std::string_view after = "") {
    if (!names(name, after)) unnamed.emplace_back(name);
  };
  using namespace sceneweld;
  for (const DirectiveKind& kind : DirectiveKinds()) {
    want(kind.name);
    for (const KeyRow& row : kind.keys) want(row.name);
  }
  for (const auto& keys :
       {PrimitiveKeys<Box>(), PrimitiveKeys<Sphere>(), PrimitiveKeys<Cylinder>(), PrimitiveKeys<Capsule>(),
        PrimitiveKeys<Ellipsoid>(), PrimitiveKeys<Plane>(), ParameterKeys()}) {
    for (const KeyRow& row : keys) want(row.name);
  }
  for (const Function& function : ExpressionFunctions()) want(function.name, "(");
  for (const Constant& constant : ExpressionConstants()) want(constant.name);
  for (const char* word : {"for_each", "do", "if", "then", "else", "variables", "parameters", "sceneweld"}) want(word);
  CHECK(unnamed == std::vector<std::string>());
}
