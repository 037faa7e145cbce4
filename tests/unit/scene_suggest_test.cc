// SPDX-License-Identifier: BSD-3-Clause
// Suggestions for names.

#include <catch2/catch.hpp>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

TEST_CASE("a slip of the keyboard suggests the name that was meant") {
  const std::vector<std::string_view> names{"palm_frame", "finger_left", "finger_right", "base"};
  CHECK(ClosestName("palm_fram", names) == "palm_frame");
  CHECK(ClosestName("palmframe", names) == "palm_frame");
  CHECK(ClosestName("plam_frame", names) == "palm_frame");
  CHECK(ClosestName("finger_rihgt", names) == "finger_right");
  CHECK(ClosestName("Base", names) == "base");
}

TEST_CASE("a name that is far from all suggests nothing") {
  CHECK(ClosestName("wrist", {"palm_frame", "base"}).empty());
  CHECK(ClosestName("wrist", {}).empty());
  CHECK(ClosestName("", {"base"}).empty());
  CHECK(ClosestName("base", {""}).empty());
}

TEST_CASE("of several near names the nearest wins, of equally near ones the first") {
  CHECK(ClosestName("link_1", {"link_2", "Link_1"}) == "Link_1");
  CHECK(ClosestName("link_3", {"link_2", "link_1"}) == "link_2");
}

TEST_CASE("short names are suggested only when one letter or the case differs") {
  CHECK(ClosestName("a", {"A"}) == "A");
  CHECK(ClosestName("ab", {"ba"}) == "ba");
  CHECK(ClosestName("ab", {"xy"}).empty());
}

TEST_CASE("very long names cost nothing and suggest nothing") {
  const std::string longest(100'000, 'x');
  CHECK(ClosestName(longest, {longest}).empty());
}

}  // namespace
}  // namespace sceneweld
