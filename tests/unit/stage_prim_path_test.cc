// SPDX-License-Identifier: BSD-3-Clause
// Paths of prims and properties of USD.

#include <catch2/catch.hpp>

#include "sceneweld/parsers/stage/layer/prim_path.h"

namespace sceneweld::stage {
namespace {

TEST_CASE("a path splits into prim and property, and joins again") {
  CHECK(SplitProperty("/World/arm.physics:mass").prim == "/World/arm");
  CHECK(SplitProperty("/World/arm.physics:mass").property == "physics:mass");
  CHECK(SplitProperty("../link_1").property.empty());
  CHECK(SplitProperty("../../a.b").prim == "../../a");
  CHECK(SplitProperty("../.b").prim == "..");
  CHECK(SplitProperty(".b").property == "b");
  CHECK(SplitProperty("/a{s=.v}b.c").prim == "/a{s=.v}b");
  CHECK(PropertyPath("/a", "b:c") == "/a.b:c");
  CHECK(ChildPath("/", "a") == "/a");
  CHECK(ChildPath("/a", "b") == "/a/b");
  CHECK(ChildPath("/a{s=v}", "b") == "/a{s=v}b");
  CHECK(VariantPath("/a", "s", "v") == "/a{s=v}");
}

TEST_CASE("a path knows its steps, its parent and its name") {
  const auto steps = StepsOf("/a{s=v}b/c");
  REQUIRE(steps.size() == 4);
  CHECK(steps[1].is_variant());
  CHECK(steps[1].set == "s");
  CHECK(steps[1].variant == "v");
  CHECK(steps[3].name == "c");
  CHECK(ParentPath("/a/b") == "/a");
  CHECK(ParentPath("/a") == "/");
  CHECK(ParentPath("/").empty());
  CHECK(ParentPath("/a{s=v}b") == "/a{s=v}");
  CHECK(ParentPath("/a{s=v}") == "/a");
  CHECK(ParentPath("/a.x") == "/a");
  CHECK(NameOf("/a/b") == "b");
  CHECK(NameOf("/a{s=v}b") == "b");
  CHECK(NameOf("/a{s=v}").empty());
  CHECK(WithoutVariants("/a{s=v}{t=w}b/c.x") == "/a/b/c.x");
}

TEST_CASE("relative paths start from a prim and end below the root") {
  CHECK(AbsolutePath("b", "/a") == "/a/b");
  CHECK(AbsolutePath("../b.x", "/a/c") == "/a/b.x");
  CHECK(AbsolutePath(".x", "/a") == "/a.x");
  CHECK(AbsolutePath("..", "/a") == "/");
  CHECK(AbsolutePath("/x/../y", "/a") == "/y");
  CHECK(AbsolutePath("../b", "/a{s=v}c") == "/a{s=v}b");
  CHECK_FALSE(AbsolutePath("../..", "/a").has_value());
}

TEST_CASE("a prefix of a path is replaced only at the end of a step") {
  CHECK(IsAtOrBelow("/a/b", "/a"));
  CHECK(IsAtOrBelow("/a.x", "/a"));
  CHECK(IsAtOrBelow("/a{s=v}b", "/a{s=v}"));
  CHECK_FALSE(IsAtOrBelow("/ab", "/a"));
  CHECK(ReplacePrefix("/a/b.x", "/a", "/c/d") == "/c/d/b.x");
  CHECK(ReplacePrefix("/a/b", "/a", "/") == "/b");
  CHECK(ReplacePrefix("/a/b", "/", "/c") == "/c/a/b");
  CHECK(ReplacePrefix("/a", "/a", "/c") == "/c");
  CHECK_FALSE(ReplacePrefix("/ab", "/a", "/c").has_value());
}

TEST_CASE("only well-formed paths are paths") {
  for (const char* good : {"/", ".", "/a", "a", "/a/b.c:d", "../a", "../..", ".x", "../.x", "/a{s=v-1}b", "/a{s=}",
                           "/a.r[/b].x", "/ä/b2"}) {
    INFO(good);
    CHECK(IsPath(good));
  }
  for (const char* wrong :
       {"", "//", "/a/", "/1", "/a-b", "/a..b", "/a.", "/a{s}", "/a{s=v", "a/..", "/a.x y", "...", "/a.1", "/\xff"}) {
    INFO(wrong);
    CHECK_FALSE(IsPath(wrong));
  }
}

}  // namespace
}  // namespace sceneweld::stage
