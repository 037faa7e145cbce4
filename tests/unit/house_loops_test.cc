// SPDX-License-Identifier: BSD-3-Clause
// Searches for loops over a view of a temporary, which is gone before the first round.

#include <catch2/catch.hpp>
#include <fstream>
#include <regex>
#include <string>

#include "sceneweld/tests/unit/house_sources.h"

namespace {

// `for (x : f().view())`: a call on the result of a call. A member, as in `f().entries`, lives as long as the loop.
bool LoopsOverTemporary(const std::string& line) {
  static const std::regex loop(R"(\bfor \([^;]* : [\w:.>-]+\([^;]*\)\.(view|value|c_str|str|text|begin)\(\)\)( \{)?$)",
                               std::regex::optimize);
  return line.find("for (") != std::string::npos && std::regex_search(line, loop);
}

}  // namespace

TEST_CASE("a loop over a view of a temporary is found") {
  CHECK(LoopsOverTemporary("  for (const char c : sdf::LegalName(name, kind).view()) {"));
  CHECK_FALSE(LoopsOverTemporary("  for (const char c : legal.view()) {"));
  CHECK_FALSE(LoopsOverTemporary("  for (const auto& [name, entry] : OutputList::Read(folder).files) {"));
}

TEST_CASE("no loop runs over a view of a temporary") {
  for (const std::string& path : sceneweld::HouseSources()) {
    if (path.ends_with("house_loops_test.cc")) continue;
    std::ifstream file(std::string(SCENEWELD_SOURCE_DIR) + "/" + path);
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (LoopsOverTemporary(line)) FAIL_CHECK(path << ":" << number << ": name the value first: " << line);
    }
  }
}
