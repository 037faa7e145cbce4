// SPDX-License-Identifier: BSD-3-Clause
// The page of tags.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "sceneweld/parsers/doc/table_doc.h"

namespace sceneweld {
namespace {

TEST_CASE("the committed reference of elements and attributes is what the tables say") {
  const std::string path = std::string(SCENEWELD_SOURCE_DIR) + "/parsers/TAGS.md";
  const char* update = std::getenv("SCENEWELD_UPDATE");
  if (update && std::string_view(update) == "1") std::ofstream(path, std::ios::binary) << TagsMarkdown();
  std::ifstream stream(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  INFO("SCENEWELD_UPDATE=1 unit_tests rewrites parsers/TAGS.md");
  CHECK((text == TagsMarkdown()));
}

TEST_CASE("an element is described in every format that has it") {
  const auto ball = DescribeTag("drake:ball_constraint");
  REQUIRE(ball);
  CHECK(ball->find("drake:ball_constraint_p_AP") != std::string::npos);
  CHECK_FALSE(DescribeTag("drake:ball_constrain"));
  CHECK(NearestTag("drake:ball_constrain") == "drake:ball_constraint");
}

}  // namespace
}  // namespace sceneweld
