// SPDX-License-Identifier: BSD-3-Clause
// Finds the pairs of bodies that a file must exclude from collisions: those of the scene, and those within groups of
// welded bodies, which UsdPhysics lets collide unless a joint connects them directly.

#include "sceneweld/parsers/usd/write/filter_plan.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/tables/grouped.h"

namespace sceneweld::usd {
namespace {

constexpr std::size_t kMostWeldedPairs = 4096;
constexpr std::size_t kMostWorldTargets = 65536;

std::uint64_t PairKey(Index<Body> a, Index<Body> b) {
  return std::uint64_t{std::min(a.value(), b.value())} << 32 | std::max(a.value(), b.value());
}

std::unordered_set<std::uint64_t> JoinedKeys(const Scene& scene) {
  std::unordered_set<std::uint64_t> keys;
  for (const auto& [a, b] : JoinedBodies(scene)) keys.insert(PairKey(a, b));
  return keys;
}

}  // namespace

bool MayCollide(const ContactBits& a, const ContactBits& b) {
  return (a.category & b.mask) != 0 || (b.category & a.mask) != 0;
}

FilterPlan::FilterPlan(const Scene& scene, const Layout& layout) {
  AddExcludedPairs(scene, layout);
  AddWeldedPairs(scene, layout);
  FindBits(scene);
}

const FilterPlan::Targets* FilterPlan::Find(Index<Body> body, bool inside) const {
  const auto found = targets_.find({body, inside});
  return found == targets_.end() ? nullptr : &found->second;
}

void FilterPlan::AddExcludedPairs(const Scene& scene, const Layout& layout) {
  if (scene.excluded_pairs.empty()) return;
  const WeldedGroups groups(scene, layout.tree());
  const auto joined = JoinedKeys(scene);
  std::vector<Index<Geometry>> of_world;
  for (const Geometry& geometry : scene.geometries) {
    if (geometry.body == Scene::kWorldBody && geometry.roles.proximity) {
      of_world.push_back(scene.geometries.IndexOf(geometry));
    }
  }
  const Grouped<Geometry> of_body(scene.geometries, scene.bodies.size(),
                                  [](const Geometry& geometry) { return std::size_t{geometry.body.value()}; });
  std::size_t world_targets = 0;
  // By the bodies, so that the targets do not depend on the order of the pairs.
  std::map<std::pair<Index<Body>, Index<Body>>, Index<ExcludedPair>> pairs;
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    if (!pair.body_A.valid() || !pair.body_B.valid() || pair.body_A == pair.body_B) continue;
    pairs.emplace(std::minmax(pair.body_A, pair.body_B), scene.excluded_pairs.IndexOf(pair));
  }
  for (const auto& [bodies, pair] : pairs) {
    auto [a, b] = bodies;
    if (a == Scene::kWorldBody || (layout.IsStatic(a) && !layout.IsStatic(b) && b != Scene::kWorldBody)) {
      std::swap(a, b);
    }
    Targets& targets = targets_[{a, layout.TopOf(a) == layout.TopOf(b)}];
    const auto state = [&targets, &layout, b = b, pair = pair] {
      targets.stated.push_back(layout.PathOf(b));
      targets.stated_pairs.push_back(pair);
    };
    if (b == Scene::kWorldBody) {
      // Its colliders are not below a prim of their own.
      state();
      if (layout.IsStatic(a)) continue;
      world_targets += of_world.size();
      if (world_targets > kMostWorldTargets) {
        ++left_out_;
        continue;
      }
      for (const Index<Geometry> geometry : of_world) targets.pairs.push_back(layout.PathOf(geometry));
    } else if (layout.IsStatic(b)) {
      // Only rigid bodies, colliders and articulations can be filtered.
      if (layout.IsStatic(a)) {
        state();
        continue;
      }
      for (const Index<Geometry> geometry : of_body[b.value()]) {
        if (scene.geometries[geometry].roles.proximity) targets.pairs.push_back(layout.PathOf(geometry));
      }
      state();
    } else {
      targets.pairs.push_back(layout.PathOf(b));
      if (groups.SameGroup(a, b) || joined.contains(PairKey(a, b))) state();
    }
  }
}

void FilterPlan::AddWeldedPairs(const Scene& scene, const Layout& layout) {
  const bool has_weld = std::any_of(scene.joints.begin(), scene.joints.end(), [](const Joint& joint) {
    return std::holds_alternative<Weld>(joint.motion) && joint.parent.index != Scene::kWorldBody;
  });
  if (!has_weld) return;
  std::vector<bool> collides(scene.bodies.size(), false);
  for (const Geometry& geometry : scene.geometries) {
    if (geometry.roles.proximity) collides[geometry.body.value()] = true;
  }
  std::unordered_set<std::uint64_t> settled = JoinedKeys(scene);
  for (const ExcludedPair& pair : scene.excluded_pairs) settled.insert(PairKey(pair.body_A, pair.body_B));
  const WeldedGroups groups(scene, layout.tree());
  std::size_t count = 0;
  for (const WeldedGroup& group : groups.groups()) {
    if (group.IsWorld()) continue;  // None of these bodies moves.
    std::vector<Index<Body>> bodies;
    std::copy_if(group.bodies.begin(), group.bodies.end(), std::back_inserter(bodies),
                 [&](Index<Body> body) { return collides[body.value()]; });
    if (count + bodies.size() * bodies.size() / 2 > kMostWeldedPairs) {
      left_out_ += bodies.size() * (bodies.size() - 1) / 2;
      continue;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      for (std::size_t j = i + 1; j < bodies.size(); ++j) {
        if (!settled.insert(PairKey(bodies[i], bodies[j])).second) continue;
        ++count;
        targets_[{bodies[i], layout.TopOf(bodies[i]) == layout.TopOf(bodies[j])}].pairs.push_back(
            layout.PathOf(bodies[j]));
      }
    }
  }
}

void FilterPlan::FindBits(const Scene& scene) {
  std::map<std::pair<int, int>, std::vector<Index<Geometry>>> by_bits;
  for (const Geometry& geometry : scene.geometries) {
    if (!geometry.roles.proximity || !geometry.contact_bits) continue;
    const ContactBits& bits = *geometry.contact_bits;
    by_bits[{bits.category, bits.mask}].push_back(scene.geometries.IndexOf(geometry));
  }
  for (auto& [bits, geometries] : by_bits) bits_.push_back({{bits.first, bits.second}, std::move(geometries)});
  for (const Bits& a : bits_) {
    for (const Bits& b : bits_) {
      if (!MayCollide(a.bits, b.bits)) return;
    }
  }
  bits_.clear();
}

}  // namespace sceneweld::usd
