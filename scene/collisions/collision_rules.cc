// SPDX-License-Identifier: BSD-3-Clause
// Decides which bodies may collide, by the rules of an engine.

#include "sceneweld/scene/collisions/collision_rules.h"

#include <algorithm>

#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

std::uint64_t Key(std::uint64_t a, std::uint64_t b) { return std::min(a, b) << 32 | std::max(a, b); }
std::uint64_t Key(Index<Body> a, Index<Body> b) { return Key(a.value(), b.value()); }

bool Floats(const Joint& joint) { return std::holds_alternative<Floating>(joint.motion); }

}  // namespace

CollisionRules::CollisionRules(const Scene& scene, Neighbours neighbours)
    : scene_(scene), groups_(scene), exclusions_(scene) {
  switch (neighbours) {
    case Neighbours::kCollide: break;
    case Neighbours::kJoinedExcluded:
      for (const auto& [a, b] : JoinedBodies(scene)) joined_.insert(Key(a, b));
      break;
    case Neighbours::kGroupsExcluded:
      for (const Joint& joint : scene.joints) {
        const std::size_t a = groups_.GroupOf(joint.parent.index), b = groups_.GroupOf(joint.child.index);
        const bool world = groups_.groups()[a].IsWorld() || groups_.groups()[b].IsWorld();
        if (!world && !Floats(joint) && !joint.closes_loop) excluded_groups_.insert(Key(a, b));
      }
      break;
  }
}

bool CollisionRules::MayCollide(Index<Body> a, Index<Body> b) const {
  const std::size_t group_a = groups_.GroupOf(a), group_b = groups_.GroupOf(b);
  return group_a != group_b && !excluded_groups_.contains(Key(group_a, group_b)) && !joined_.contains(Key(a, b)) &&
         !exclusions_.Excludes(a, b);
}

bool CollisionRules::MayCollide(Index<Geometry> a, Index<Geometry> b) const {
  const Geometry& A = scene_.geometries[a];
  const Geometry& B = scene_.geometries[b];
  return A.roles.proximity && B.roles.proximity && MayCollide(A.body, B.body);
}

std::vector<BodyPair> CollisionRules::CollidingPairs() const {
  std::vector<Index<Body>> bodies;
  for (const Geometry& geometry : scene_.geometries) {
    if (geometry.roles.proximity) bodies.push_back(geometry.body);
  }
  std::sort(bodies.begin(), bodies.end());
  bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
  std::vector<BodyPair> pairs;
  for (auto a = bodies.begin(); a != bodies.end(); ++a) {
    for (auto b = a + 1; b != bodies.end(); ++b) {
      if (MayCollide(*a, *b)) pairs.emplace_back(*a, *b);
    }
  }
  return pairs;
}

std::vector<BodyPair> JoinedBodies(const Scene& scene) {
  std::vector<BodyPair> pairs;
  for (const Joint& joint : scene.joints) {
    const Index<Body> a = joint.parent.index, b = joint.child.index;
    if (a != Scene::kWorldBody && b != Scene::kWorldBody && !Floats(joint)) pairs.emplace_back(a, b);
  }
  return pairs;
}

}  // namespace sceneweld
