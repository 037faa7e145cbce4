// SPDX-License-Identifier: BSD-3-Clause
// Collision filter groups.

#include <algorithm>

#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

using Pair = std::pair<Index<Body>, Index<Body>>;

TEST_CASE("members of member groups belong to a group, however deep") {
  ToyScene toy;
  const auto m = toy.Model("m");
  const auto a = toy.Link(m, "a"), b = toy.Link(m, "b"), c = toy.Link(m, "c");
  toy.Group("outer", {c}, {"middle"});
  toy.Group("middle", {b}, {"inner"});
  toy.Group("inner", {a, a});
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  REQUIRE(toy.Codes().empty());
  const auto members = ExpandedMembers(toy.scene);
  CHECK(members[0] == std::vector{a, b, c});
  CHECK(members[1] == std::vector{a, b});
  CHECK(members[2] == std::vector{a});
}

TEST_CASE("groups in a circle share all their members") {
  ToyScene toy;
  const auto m = toy.Model("m");
  const auto a = toy.Link(m, "a"), b = toy.Link(m, "b"), c = toy.Link(m, "c"), d = toy.Link(m, "d");
  toy.Group("one", {a}, {"two"});
  toy.Group("two", {b}, {"three"});
  toy.Group("three", {c}, {"one", "leaf"});
  toy.Group("leaf", {d});
  toy.Group("self", {a}, {"self"});
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  const auto members = ExpandedMembers(toy.scene);
  CHECK(members[0] == std::vector{a, b, c, d});
  CHECK(members[1] == members[0]);
  CHECK(members[2] == members[0]);
  CHECK(members[3] == std::vector{d});
  CHECK(members[4] == std::vector{a});
}

TEST_CASE("pairs come once, from groups that ignore each other or themselves") {
  ToyScene toy;
  const auto m = toy.Model("m");
  const auto a = toy.Link(m, "a"), b = toy.Link(m, "b"), c = toy.Link(m, "c");
  toy.Group("left", {a, b}, {}, {"left", "right"});
  toy.Group("right", {c, b}, {}, {"left"});
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  CHECK(Exclusions(toy.scene).ListPairs() == std::vector{Pair{a, b}, Pair{a, c}, Pair{b, c}});
}

TEST_CASE("the bodies that one does not collide with are those of its pairs") {
  ToyScene toy;
  const auto m = toy.Model("m");
  const auto a = toy.Link(m, "a"), b = toy.Link(m, "b"), c = toy.Link(m, "c"), d = toy.Link(m, "d");
  toy.Group("left", {a, b}, {}, {"left", "right"});
  toy.Group("right", {c, b}, {}, {"left"});
  toy.scene.excluded_pairs.Add({d, c, {}});
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  for (const auto body : {a, b, c, d}) {
    std::vector<Index<Body>> others;
    for (const auto& [first, second] : Exclusions(toy.scene).ListPairs()) {
      if (first == body) others.push_back(second);
      if (second == body) others.push_back(first);
    }
    std::sort(others.begin(), others.end());
    CHECK(Exclusions(toy.scene).PartnersOf(body) == others);
  }
  CHECK(Exclusions(toy.scene).PartnersOf(c) == std::vector{a, b, d});
}

TEST_CASE("what groups make of a short text is known before it is made") {
  ToyScene toy;
  const auto m = toy.Model("m");
  std::vector<Index<Body>> bodies;
  for (int i = 0; i < 10; ++i) bodies.push_back(toy.Link(m, "b" + std::to_string(i)));
  toy.Group("g0", bodies, {}, {"g0"});
  // Each group contains the previous one twice, through two others.
  for (int i = 1; i <= 50; ++i) {
    const std::string before = "g" + std::to_string(i - 1), left = "l" + std::to_string(i),
                      right = "r" + std::to_string(i);
    toy.Group(left, {}, {before});
    toy.Group(right, {}, {before});
    toy.Group("g" + std::to_string(i), {}, {left, right});
  }
  toy.scene.excluded_pairs.Add({bodies[0], bodies[1], {}});
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  REQUIRE(toy.Codes().empty());
  std::size_t members = 0;
  for (const auto& group : ExpandedMembers(toy.scene)) members += group.size();
  CHECK(members == 1510);
  CHECK(MostExpandedMembers(toy.scene) >= members);
  CHECK(MostExpandedMembers(toy.scene) <= 151 * toy.scene.bodies.size());
  CHECK(Exclusions(toy.scene).ListPairs().size() == 45);
  CHECK(Exclusions(toy.scene).AllPairs().pairs == 45);
}

TEST_CASE("explicit pairs are sorted in, a body with itself is no pair") {
  ToyScene toy;
  const auto m = toy.Model("m");
  const auto a = toy.Link(m, "a"), b = toy.Link(m, "b");
  toy.scene.excluded_pairs.Add({b, a, {}});
  toy.scene.excluded_pairs.Add({a, b, {}});
  toy.scene.excluded_pairs.Add({a, a, {}});
  CHECK(Exclusions(toy.scene).ListPairs() == std::vector{Pair{a, b}});
}

TEST_CASE("a group that is nowhere is an error with the nearest name") {
  ToyScene toy;
  toy.Group("forearm", {}, {"forarm"}, {"wrsit"});
  toy.Group("wrist", {});
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  REQUIRE(toy.Codes() == "unknown-group unknown-group");
  CHECK(toy.diagnostics.all()[0].message == "no collision filter group `forarm`, which `forearm` contains");
  CHECK(toy.diagnostics.all()[1].message == "no collision filter group `wrsit`, which `forearm` ignores");
  CHECK(toy.diagnostics.all()[1].hint == "did you mean `wrist`?");
}

TEST_CASE("a long chain of member groups needs no recursion") {
  ToyScene toy;
  const auto body = toy.Link(toy.Model("m"), "a");
  constexpr int kCount = 50'000;
  for (int i = 0; i < kCount; ++i) {
    toy.Group("g" + std::to_string(i), i == kCount - 1 ? std::vector{body} : std::vector<Index<Body>>(),
              i == kCount - 1 ? std::vector<std::string>() : std::vector{"g" + std::to_string(i + 1)});
  }
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  CHECK(ExpandedMembers(toy.scene)[0] == std::vector{body});
}

}  // namespace
}  // namespace sceneweld
