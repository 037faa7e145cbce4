// SPDX-License-Identifier: BSD-3-Clause
// The pages that end with tables of formats.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "sceneweld/parsers/doc/format_matrix.h"
#include "sceneweld/parsers/doc/usd_attributes.h"

namespace sceneweld {
namespace {

// The text above the first table of a page is written by hand, the rest is generated.
void CheckTables(const std::string& page, const std::string& tables) {
  const std::string path = std::string(SCENEWELD_SOURCE_DIR) + "/" + page;
  const auto read = [&] {
    std::ifstream stream(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  };
  const std::string mark = "<!-- The rest is made by unit_tests with SCENEWELD_UPDATE=1. -->\n";
  const std::string text = read();
  const auto end = text.find(mark);
  REQUIRE(end != std::string::npos);
  const std::string wanted = text.substr(0, end + mark.size()) + tables;
  const char* update = std::getenv("SCENEWELD_UPDATE");
  if (update && std::string_view(update) == "1") std::ofstream(path, std::ios::binary) << wanted;
  INFO("SCENEWELD_UPDATE=1 unit_tests rewrites " << page);
  CHECK((read() == wanted));
}

TEST_CASE("the committed matrix of fields by format is what the tables and writers claim") {
  CheckTables("docs/formats.md", FormatMatrix());
}

TEST_CASE("the committed tables of USD are those of its reader") {
  CheckTables("docs/reference/usd.md", UsdAttributes());
}

}  // namespace
}  // namespace sceneweld
