// SPDX-License-Identifier: BSD-3-Clause
// Command lines as exhibits: each folder of tests/cli/batch has files, commands, and what the commands must print.
//
// `commands` has a command of the shell in each line, with `sceneweld` on the PATH. They run one after the other in a
// copy of the folder `input`. `expected.txt` has, for each of them, its output, its standard error and its status, and
// at the end the names of all files. The folder of a test is called {folder} there, and each SHA-256 {sha256}.
// SCENEWELD_UPDATE=1 rewrites it.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "sceneweld/tests/cli/files_below.h"
#include "sceneweld/tests/cli/program.h"
#include "sceneweld/tests/text_of_file.h"

namespace {

namespace fs = std::filesystem;
using sceneweld::TextOfFile;

std::string WithoutPlaces(std::string text, const std::string& folder) {
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
    text.replace(at, folder.size(), "{folder}");
  }
  static const std::regex kHash("\\b[0-9a-f]{64}\\b");
  return std::regex_replace(text, kHash, "{sha256}");
}

std::string Transcript(const fs::path& example) {
  const Workbench bench;
  fs::copy(example / "input", bench.Path(""), fs::copy_options::recursive);
  std::istringstream commands(TextOfFile(example / "commands"));
  std::string text;
  for (std::string command; std::getline(commands, command);) {
    if (command.empty() || command.starts_with('#')) continue;
    const Outcome outcome = bench.RunShell(command);
    text += "$ " + command + "\n" + outcome.out;
    if (!outcome.err.empty()) text += "stderr:\n" + outcome.err;
    text += "status: " + std::to_string(outcome.status) + "\n\n";
  }
  text += "files:\n";
  for (const std::string& file : FilesBelow(bench.Path(""))) text += "  " + file + "\n";
  std::string folder = bench.Path("");
  while (folder.ends_with('/')) folder.pop_back();
  return WithoutPlaces(text, folder);
}

}  // namespace

TEST_CASE("batches on the command line print and write what their exhibits expect") {
  const fs::path all = fs::path(SCENEWELD_SOURCE_DIR) / "tests/cli/batch";
  std::size_t count = 0;
  std::vector<fs::path> examples;
  for (const auto& entry : fs::directory_iterator(all)) {
    if (entry.is_directory()) examples.push_back(entry.path());
  }
  std::sort(examples.begin(), examples.end());
  for (const fs::path& example : examples) {
    ++count;
    INFO(example.filename().string());
    const std::string text = Transcript(example);
    if (std::getenv("SCENEWELD_UPDATE")) std::ofstream(example / "expected.txt", std::ios::binary) << text;
    CHECK(text == TextOfFile(example / "expected.txt"));
  }
  CHECK(count >= 12);
}
