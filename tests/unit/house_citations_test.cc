// SPDX-License-Identifier: BSD-3-Clause
// Every section that comments, messages and pages cite must exist in docs/reference, and sections keep one form of
// citation: `docs/reference/mjcf.md, 6.2`.

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/tests/text_of_file.h"

namespace {

namespace fs = std::filesystem;
using sceneweld::TextOfFile;

// A text without line breaks and the `//`, `///` or `*` at the start of comment lines, so that a citation may be
// wrapped.
std::string Unwrapped(const std::string& text) {
  static const std::regex wrap("\\s*\\n\\s*(///?<? |\\* )?");
  return std::regex_replace(text, wrap, " ");
}

// `6` and `6.2`: the numbers of the headings of each page.
std::map<std::string, std::set<std::string>> SectionsOfPages(const fs::path& folder) {
  std::map<std::string, std::set<std::string>> sections;
  const std::regex heading(R"(^#{2,3} (\d+(?:\.\d+)?)\.? )");
  for (const fs::directory_entry& page : fs::directory_iterator(folder)) {
    std::set<std::string>& numbers = sections[page.path().filename().string()];
    std::ifstream file(page.path());
    for (std::string line; std::getline(file, line);) {
      std::smatch found;
      if (std::regex_search(line, found, heading)) numbers.insert(found[1]);
    }
  }
  return sections;
}

// The sources of the product and the pages beside them, by their paths from the root.
std::vector<fs::path> Documents(const fs::path& root) {
  std::vector<fs::path> documents;
  for (const fs::directory_entry& entry : fs::directory_iterator(root)) {
    if (entry.is_regular_file()) documents.push_back(entry.path());
  }
  for (const char* room :
       {"scene", "parsers", "directives", "checks", "library", "cli", "python", "docs", "tests/bench"}) {
    for (auto entry = fs::recursive_directory_iterator(root / room); entry != fs::recursive_directory_iterator();
         ++entry) {
      const std::string name = entry->path().filename().string();
      if (name == "node_modules" || name == "dist") entry.disable_recursion_pending();
      if (entry->is_regular_file()) documents.push_back(entry->path());
    }
  }
  std::erase_if(documents, [](const fs::path& path) {
    constexpr std::array kKinds = {".cc", ".h", ".md", ".py", ".pyi", ".ts", ".mjs"};
    return std::find(kKinds.begin(), kKinds.end(), path.extension()) == kKinds.end();
  });
  return documents;
}

}  // namespace

TEST_CASE("every cited section of the reference exists") {
  const fs::path root = SCENEWELD_SOURCE_DIR;
  const auto sections = SectionsOfPages(root / "docs/reference");
  REQUIRE(sections.at("mjcf.md").count("6.2") == 1);

  const std::regex citation(R"(docs/reference/([a-z-]+\.md), (\d+(?:\.\d+)?)(?: to (\d+(?:\.\d+)?))?)");
  const std::regex old_form(R"(\b(URDF|SDFormat|MJCF|[Dd]irectives|xacro|USD) reference, (section )?\d)");
  std::size_t citations = 0;
  for (const fs::path& path : Documents(root)) {
    const std::string text = Unwrapped(TextOfFile(path));
    const std::string shown = fs::relative(path, root).string();
    for (std::sregex_iterator found(text.begin(), text.end(), citation), end; found != end; ++found) {
      const auto page = sections.find((*found)[1]);
      INFO(shown << " cites `" << found->str() << "`");
      if (page == sections.end()) {
        FAIL_CHECK("There is no such page.");
        continue;
      }
      for (int i : {2, 3}) {
        if ((*found)[i].matched && page->second.count((*found)[i]) == 0) FAIL_CHECK("There is no such section.");
      }
      ++citations;
    }
    std::smatch found;
    if (std::regex_search(text, found, old_form)) {
      FAIL_CHECK(shown << ": write `docs/reference/PAGE.md, N` for `" << found.str() << "`");
    }
    // CONTRIBUTING.md says what that folder is.
    if (shown != "CONTRIBUTING.md" && text.find("../shared") != std::string::npos) {
      FAIL_CHECK(shown << " points outside of the repository.");
    }
  }
  CHECK(citations > 90);
}
