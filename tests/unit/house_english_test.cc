// SPDX-License-Identifier: BSD-3-Clause
// Searches comments and texts of the product for words that docs/style.md replaces, so that they do not come back.

#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Pattern {
  const char* contains;  // A part of every match, for speed.
  const char* expression;
  const char* instead;
};

constexpr std::array kPatterns = {
    Pattern{"old", R"(\b[Tt]old\b)", "reported"},
    Pattern{"ell", R"(\b(tells?|Tells)\b)", "reports, says, gives"},
    Pattern{"has no ", R"(\bhas no (place|word) for\b)", "does not support"},
    Pattern{"no ", R"(\bno (place|word) for\b)", "not supported by"},
    Pattern{"nothing but", R"(\bnothing but\b)", "only"},
    Pattern{"but for", R"(\bbut for\b)", "except"},
    Pattern{" none of", R"(\b(is|are) none of\b)", "is not in"},
    Pattern{"possible are", R"(\bpossible are\b)", "use one of"},
    Pattern{" What ", R"(///? What [a-z' ]+ (is|are|has|have|does|says|stands)\b)", "a noun as the subject"},
    Pattern{"at fault", R"(\bat fault\b)", "invalid, wrong"},
    Pattern{"to be had", R"(\bto be had\b)", "available"},
};

bool IsSource(const fs::path& path) { return path.extension() == ".cc" || path.extension() == ".h"; }

}  // namespace

TEST_CASE("the product is written in plain English") {
  const fs::path root = SCENEWELD_SOURCE_DIR;
  std::vector<std::regex> expressions;
  for (const Pattern& pattern : kPatterns) expressions.emplace_back(pattern.expression, std::regex::optimize);
  std::size_t files = 0;
  for (const char* room : {"scene", "parsers", "directives", "checks", "library", "cli", "python"}) {
    for (auto entry = fs::recursive_directory_iterator(root / room); entry != fs::recursive_directory_iterator();
         ++entry) {
      if (entry->path().filename() == "node_modules") entry.disable_recursion_pending();
      if (!entry->is_regular_file() || !IsSource(entry->path())) continue;
      ++files;
      std::ifstream file(entry->path());
      std::size_t number = 0;
      for (std::string line; std::getline(file, line);) {
        ++number;
        for (std::size_t i = 0; i < kPatterns.size(); ++i) {
          if (line.find(kPatterns[i].contains) == std::string::npos) continue;
          if (!std::regex_search(line, expressions[i])) continue;
          FAIL_CHECK(fs::relative(entry->path(), root).string()
                     << ":" << number << ": write `" << kPatterns[i].instead << "` (docs/style.md): " << line);
        }
      }
    }
  }
  CHECK(files > 500);
}
