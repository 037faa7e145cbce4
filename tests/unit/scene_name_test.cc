// SPDX-License-Identifier: BSD-3-Clause
// Names.

#include <catch2/catch.hpp>

#include "sceneweld/scene/tables/name.h"

namespace sceneweld {
namespace {

ScopedName ParsedName(std::string_view text) { return ScopedName::Parse(text); }

TEST_CASE("a scoped name is split at its last delimiter") {
  CHECK(ParsedName("link").scope.empty());
  CHECK(ParsedName("link").element == "link");
  CHECK(ParsedName("arm::link").scope == "arm");
  CHECK(ParsedName("arm::link").element == "link");
  CHECK(ParsedName("left::arm::link").scope == "left::arm");
  CHECK(ParsedName("left::arm::link").full() == "left::arm::link");
  CHECK(ParsedName("").full().empty());
}

TEST_CASE("delimiters at the ends of a scoped name do not count") {
  CHECK(ParsedName("::arm::link::").full() == "arm::link");
  CHECK(ParsedName("::::arm").full() == "arm");
  CHECK(ParsedName("::").element.empty());
  CHECK(ParsedName("::::").scope.empty());
}

TEST_CASE("doubled delimiters inside a scoped name are one") {
  CHECK(ParsedName("a::::b").full() == "a::b");
  CHECK(ParsedName("a::::::::b").full() == "a::b");
  CHECK(ParsedName("a::::b::::c").full() == "a::b::c");
}

TEST_CASE("a single colon is part of a name") {
  CHECK(ParsedName("a:b").element == "a:b");
  CHECK(ParsedName("a:b::c").scope == "a:b");
}

TEST_CASE("joined names have one delimiter between them, and none when one is empty") {
  CHECK(JoinScopedName("left", "arm") == "left::arm");
  CHECK(JoinScopedName("", "arm") == "arm");
  CHECK(JoinScopedName("left", "") == "left");
  CHECK(JoinScopedName("", "").empty());
  CHECK(JoinScopedName("a::b", "c::d") == "a::b::c::d");
}

TEST_CASE("copies of a name share their text") {
  const Name name("wrist");
  const Name copy = name;
  CHECK(copy.view().data() == name.view().data());
  CHECK(copy == name);
  CHECK(Name("wrist") == name);
  CHECK_FALSE(Name("Wrist") == name);
  CHECK(Name() == "");
  CHECK(Name("").empty());
}

TEST_CASE("a name keeps its text as long as there is one of its copies") {
  std::string_view view;
  Name copy;
  {
    const Name name(std::string("a_name_that_is_too_long_for_a_short_string"));
    copy = name;
    view = name.view();
  }
  CHECK(copy.view().data() == view.data());
  Name moved = std::move(copy);
  CHECK(moved == "a_name_that_is_too_long_for_a_short_string");
  moved = "other";
  CHECK(moved == "other");
}

TEST_CASE("a name of a literal has no text of its own") {
  static constexpr std::string_view kText = "mjcf";
  static constexpr Name kName = Name::Borrowed(kText);
  const Name copy = kName;
  CHECK(copy.view().data() == kText.data());
  CHECK(copy == Name("mjcf"));
  CHECK(Name("mjcf") == kName);
}

}  // namespace
}  // namespace sceneweld
