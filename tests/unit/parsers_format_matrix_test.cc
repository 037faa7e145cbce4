// SPDX-License-Identifier: BSD-3-Clause
// The page of formats.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "sceneweld/parsers/doc/format_matrix.h"

namespace sceneweld {
namespace {

TEST_CASE("the committed matrix of fields by format is what the tables and writers claim") {
  const std::string path = std::string(SCENEWELD_SOURCE_DIR) + "/docs/formats.md";
  const auto read = [&] {
    std::ifstream stream(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  };
  // The text above the first table is written by hand.
  const std::string mark = "<!-- The rest is made by unit_tests with SCENEWELD_UPDATE=1. -->\n";
  const std::string text = read();
  const auto end = text.find(mark);
  REQUIRE(end != std::string::npos);
  const std::string wanted = text.substr(0, end + mark.size()) + FormatMatrix();
  const char* update = std::getenv("SCENEWELD_UPDATE");
  if (update && std::string_view(update) == "1") std::ofstream(path, std::ios::binary) << wanted;
  INFO("SCENEWELD_UPDATE=1 unit_tests rewrites docs/formats.md");
  CHECK((read() == wanted));
}

}  // namespace
}  // namespace sceneweld
