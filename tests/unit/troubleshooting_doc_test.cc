// SPDX-License-Identifier: BSD-3-Clause
// The page of usual mistakes: each is an exhibit.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "sceneweld/tests/text_of_file.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// Paths as a user sees them who stands in the folder.
std::string AsSeen(std::string text) {
  constexpr std::string_view kFolder = "{dir}/";
  for (auto at = text.find(kFolder); at != text.npos; at = text.find(kFolder)) text.erase(at, kFolder.size());
  return text;
}

std::string Page() {
  std::vector<fs::path> mistakes;
  for (const auto& entry : fs::directory_iterator(SCENEWELD_SOURCE_DIR "/tests/exhibits/troubleshooting")) {
    mistakes.push_back(entry.path());
  }
  std::sort(mistakes.begin(), mistakes.end());
  std::string page =
      "# Troubleshooting\n\n"
      "Usual mistakes, what sceneweld says about them, and what to do. Each is an exhibit in\n"
      "[tests/exhibits/troubleshooting](../tests/exhibits/troubleshooting); this page is generated from them (`./dev "
      "update-exhibits`).\n"
      "`sceneweld explain CODE` explains the code in brackets.\n";
  for (const fs::path& mistake : mistakes) {
    const std::string words = TextOfFile(mistake / "mistake.md");
    const std::string messages = AsSeen(TextOfFile(mistake / "expected" / "diagnostics.txt"));
    INFO(mistake);
    REQUIRE(words.starts_with("# "));
    REQUIRE_FALSE(messages.empty());
    page += "\n#" + words + "\n```text\n" + messages + "```\n";
  }
  return page;
}

TEST_CASE("the committed page of mistakes is what the exhibits show") {
  const fs::path path = SCENEWELD_SOURCE_DIR "/docs/troubleshooting.md";
  const char* update = std::getenv("SCENEWELD_UPDATE");
  if (update && std::string_view(update) == "1") std::ofstream(path, std::ios::binary) << Page();
  INFO("SCENEWELD_UPDATE=1 unit_tests rewrites docs/troubleshooting.md");
  CHECK((TextOfFile(path) == Page()));
}

}  // namespace
}  // namespace sceneweld
