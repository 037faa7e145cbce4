// SPDX-License-Identifier: BSD-3-Clause
// docs/reference/strictness.md says what is refused and what composes with a warning. Its rows name exhibits, which
// must show that, and its list of codes must be that of the errors in the exhibits.

#include <catch2/catch.hpp>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "sceneweld/tests/text_of_file.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = SCENEWELD_SOURCE_DIR;

// A row of a table, by the number of its section.
struct PageRow {
  char section;
  std::vector<std::string> cells;
};

std::vector<PageRow> RowsOfPage() {
  std::vector<PageRow> rows;
  std::istringstream page(TextOfFile(kRoot / "docs/reference/strictness.md"));
  char section = '0';
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) section = line[3];
    if (!line.starts_with("| ") || line.starts_with("| format |") || line.starts_with("| code |")) continue;
    PageRow row{section, {}};
    std::istringstream cells(line.substr(1));
    for (std::string cell; std::getline(cells, cell, '|');) row.cells.push_back(cell);
    rows.push_back(std::move(row));
  }
  return rows;
}

// The texts between backticks.
std::vector<std::string> TextsInBackticks(const std::string& cell) {
  static const std::regex kQuoted("`([^`]+)`");
  std::vector<std::string> names;
  for (std::sregex_iterator at(cell.begin(), cell.end(), kQuoted), end; at != end; ++at) names.push_back((*at)[1]);
  return names;
}

std::string DiagnosticsOf(const fs::path& exhibit) { return TextOfFile(exhibit / "expected/diagnostics.txt"); }

TEST_CASE("each exhibit that the page on strictness names shows what the page says") {
  std::size_t count = 0;
  for (const PageRow& row : RowsOfPage()) {
    if (row.section != '2' && row.section != '3' && row.section != '4') continue;
    const std::vector<std::string> exhibits = TextsInBackticks(row.cells.back());
    CHECK_FALSE(exhibits.empty());
    for (const std::string& exhibit : exhibits) {
      INFO(exhibit);
      ++count;
      const std::string diagnostics = DiagnosticsOf(kRoot / "tests/exhibits" / exhibit);
      const bool has_errors = diagnostics.find("error[") != std::string::npos;
      CHECK(has_errors == (row.section == '4'));
      CHECK((has_errors || diagnostics.find("warning[") != std::string::npos));
    }
  }
  CHECK(count > 20);
}

TEST_CASE("the page on strictness lists every code with which an exhibit in SDFormat or URDF is refused") {
  std::set<std::string> listed;
  for (const PageRow& row : RowsOfPage()) {
    if (row.section != '5') continue;
    CHECK(row.cells.size() == 3);
    for (const std::string& code : TextsInBackticks(row.cells.front())) CHECK(listed.insert(code).second);
  }
  static const std::regex kError("(^|\n)error\\[([a-z0-9-]+)\\]");
  std::set<std::string> shown;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "tests/exhibits")) {
    const std::string name = entry.path().filename().string();
    if (name != "model.sdf" && name != "model.urdf") continue;
    const std::string diagnostics = DiagnosticsOf(entry.path().parent_path());
    for (std::sregex_iterator at(diagnostics.begin(), diagnostics.end(), kError), end; at != end; ++at) {
      shown.insert((*at)[2]);
    }
  }
  for (const std::string& code : shown) {
    INFO(code);
    CHECK(listed.contains(code));
  }
  for (const std::string& code : listed) {
    INFO(code);
    CHECK(shown.contains(code));
  }
}

}  // namespace
}  // namespace sceneweld
