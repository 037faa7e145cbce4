// SPDX-License-Identifier: BSD-3-Clause
// Plain names.

#include <catch2/catch.hpp>

#include "sceneweld/scene/full_name.h"

namespace sceneweld {
namespace {

TEST_CASE("a scoped name becomes one word") {
  CHECK(Flattened("left::iiwa::link_7", "__") == "left__iiwa__link_7");
  CHECK(Flattened("left::iiwa::link_7", ".") == "left.iiwa.link_7");
  CHECK(Flattened("a:b", "__") == "a:b");
  CHECK(Flattened("two\nlines", "__") == "two_lines");
}

TEST_CASE("no two names become one, and what needs no change keeps its name") {
  FlatNames names("__");
  names.Reserve("world");
  const std::vector<Name> claimed = names.ClaimAll({"a__b::c", "a::b__c", "a__b__c", "world", "", ""}, "link");
  CHECK(claimed == std::vector<Name>{"a__b__c_1", "a__b__c_2", "a__b__c", "world_1", "link", "link_1"});
}

TEST_CASE("a suffix that is taken already is skipped") {
  FlatNames names("__");
  CHECK(names.ClaimAll({"a::b", "a__b", "a__b_1"}, "joint") == std::vector<Name>{"a__b_2", "a__b", "a__b_1"});
}

}  // namespace
}  // namespace sceneweld
