// SPDX-License-Identifier: BSD-3-Clause
// Exclusions by classes of bodies, compared with lists of all pairs.

#include <algorithm>
#include <random>
#include <set>

#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

// A scene of bodies `b0`, `b1`, ... in an order that the seed decides, with groups in groups and a few pairs.
ToyScene& Fill(ToyScene& toy, unsigned seed, std::size_t count, bool shuffled) {
  std::mt19937 random(seed);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const auto model = toy.Model("m");
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  if (shuffled) std::reverse(order.begin(), order.end());
  for (const std::size_t i : order) toy.Link(model, "b" + std::to_string(i));
  const auto body = [&](std::size_t i) { return toy.scene.FindBody(model, "b" + std::to_string(i)); };
  const std::size_t groups = 1 + below(6);
  for (std::size_t g = 0; g < groups; ++g) {
    std::vector<Index<Body>> members;
    for (std::size_t i = 0; i < count; ++i) {
      if (below(3) == 0) members.push_back(body(i));
    }
    std::vector<std::string> inner, ignores;
    if (below(3) == 0) inner.push_back("g" + std::to_string(below(groups)));
    for (std::size_t k = below(3); k > 0; --k) ignores.push_back("g" + std::to_string(below(groups)));
    toy.Group("g" + std::to_string(g), members, inner, ignores);
  }
  for (std::size_t k = below(6); k > 0; --k) {
    const Index<Body> a = body(below(count)), b = body(below(count));
    toy.scene.excluded_pairs.Add({a, b, {}});
  }
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  return toy;
}

// All pairs, by the definition of groups.
std::set<BodyPair> PairsByDefinition(const Scene& scene) {
  std::set<BodyPair> pairs;
  const auto add = [&](Index<Body> a, Index<Body> b) {
    if (a != b) pairs.insert(std::minmax(a, b));
  };
  const auto members = ExpandedMembers(scene);
  for (const CollisionFilterGroup& group : scene.collision_filter_groups) {
    for (const auto& ignored : group.ignores) {
      for (const Index<Body> a : members[scene.collision_filter_groups.IndexOf(group).value()]) {
        for (const Index<Body> b : members[ignored.index.value()]) add(a, b);
      }
    }
  }
  for (const ExcludedPair& pair : scene.excluded_pairs) add(pair.body_A, pair.body_B);
  return pairs;
}

TEST_CASE("exclusions answer as the list of all pairs does") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    ToyScene toy;
    const Scene& scene = Fill(toy, seed, 3 + seed % 9, false).scene;
    const std::set<BodyPair> pairs = PairsByDefinition(scene);
    const Exclusions exclusions(scene);
    INFO("seed " << seed);
    CHECK(exclusions.ListPairs() == std::vector(pairs.begin(), pairs.end()));
    CHECK(exclusions.AllPairs().is_exact);
    CHECK(exclusions.AllPairs().pairs == pairs.size());
    std::size_t of_groups = 0;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) {
      std::vector<Index<Body>> partners;
      for (std::uint32_t k = 0; k < scene.bodies.size(); ++k) {
        const Index<Body> a(i), b(k);
        const bool is_excluded = i != k && pairs.contains(std::minmax(a, b));
        CHECK(exclusions.Excludes(a, b) == is_excluded);
        if (is_excluded) partners.push_back(b);
        if (i < k && exclusions.GroupsExclude(a, b)) ++of_groups;
        CHECK(exclusions.GroupThatExcludes(a, b).valid() == exclusions.GroupsExclude(a, b));
      }
      CHECK(exclusions.PartnersOf(Index<Body>(i)) == partners);
      CHECK(exclusions.PartnerCountOf(Index<Body>(i)) == partners.size());
    }
    CHECK(exclusions.PairsOfGroups().pairs == of_groups);
  }
}

TEST_CASE("pairs that only one of two scenes excludes are found without a list of all pairs") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    ToyScene one, other;
    const std::size_t count = 3 + seed % 8;
    const Scene& here = Fill(one, seed, count, false).scene;
    // One body more, which the first scene does not have, in another order.
    const Scene& there = Fill(other, seed / 2 + 1000, count + 1, true).scene;
    std::vector<Index<Body>> there_of(here.bodies.size());
    std::vector<std::uint32_t> part_of;
    for (std::uint32_t i = 0; i < here.bodies.size(); ++i) {
      const Body& body = here.bodies[Index<Body>(i)];
      if (i % 5 != 4) there_of[i] = i == 0 ? Scene::kWorldBody : there.FindBody(body.model, body.name);
      if (seed % 3 == 0) part_of.push_back(i % 2);
    }
    std::set<BodyPair> expected;
    const std::set<BodyPair> pairs_there = PairsByDefinition(there);
    for (const auto& [a, b] : PairsByDefinition(here)) {
      const Index<Body> x = there_of[a.value()], y = there_of[b.value()];
      const bool same_part = part_of.empty() || part_of[a.value()] == part_of[b.value()];
      if (same_part && !(x && y && pairs_there.contains(std::minmax(x, y)))) expected.insert({a, b});
    }
    const Exclusions of_here(here), of_there(there);
    std::set<BodyPair> found;
    const auto use = [&](Index<Body> a, Index<Body> b) { CHECK(found.emplace(a, b).second); };
    INFO("seed " << seed);
    CHECK(ForEachPairOnlyHere(of_here, of_there, there_of, part_of, 1000, use) == expected.size());
    CHECK(found == expected);
    found.clear();
    CHECK(ForEachPairOnlyHere(of_here, of_there, there_of, part_of, 2, use) == expected.size());
    CHECK(found.size() == std::min<std::size_t>(2, expected.size()));
  }
}

TEST_CASE("a group of ten thousand bodies that ignores itself is one class") {
  ToyScene toy, without;
  constexpr std::size_t kCount = 10'000;
  std::vector<Index<Body>> bodies;
  const auto model = toy.Model("m"), same = without.Model("m");
  for (std::size_t i = 0; i < kCount; ++i) {
    bodies.push_back(toy.Link(model, "b" + std::to_string(i)));
    without.Link(same, "b" + std::to_string(i));
  }
  toy.Group("all", bodies, {}, {"all"});
  without.Group("all", {}, {}, {"all"});
  ResolveCollisionFilterGroups(toy.scene, toy.diagnostics);
  ResolveCollisionFilterGroups(without.scene, without.diagnostics);
  const Exclusions exclusions(toy.scene);
  CHECK(exclusions.classes().size() == 1);
  CHECK(exclusions.AllPairs().pairs == kCount * (kCount - 1) / 2);
  CHECK(exclusions.PartnerCountOf(bodies[7]) == kCount - 1);
  CHECK(exclusions.Excludes(bodies[1], bodies[9'999]));
  CHECK(Compare(toy.scene, toy.scene, {}).empty());
  // The members, the pairs that are listed, and one difference for all others.
  const auto differences = Compare(toy.scene, without.scene, {});
  CHECK(differences.size() == 10'002);
  CHECK(std::any_of(differences.begin(), differences.end(),
                    [](const Difference& one) { return one.element == "49985000 more excluded pairs"; }));
}

}  // namespace
}  // namespace sceneweld
