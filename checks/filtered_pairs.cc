// SPDX-License-Identifier: BSD-3-Clause
// Says which pairs of bodies need no collision filter, and which excluded pairs are in the file.

#include "sceneweld/checks/filtered_pairs.h"

#include <algorithm>
#include <unordered_map>

namespace sceneweld {

NeverColliding::NeverColliding(LintSubject& subject) : welded_(subject.welded()) {
  const Scene& scene = subject.scene();
  collides_.resize(scene.bodies.size());
  for (const Geometry& geometry : scene.geometries) {
    if (geometry.roles.proximity) collides_[geometry.body.value()] = true;
  }
  // MuJoCo lets bodies collide that are connected to a fixed body, or by a joint that closes a loop.
  for (const Joint& joint : scene.joints) {
    const Index<Body> a = joint.parent.index, b = joint.child.index;
    const bool is_at_world = welded_.SameGroup(a, Scene::kWorldBody) || welded_.SameGroup(b, Scene::kWorldBody);
    if (is_at_world || joint.closes_loop || std::holds_alternative<Floating>(joint.motion)) continue;
    joined_.insert(KeyOfPair(a, b));
  }
}

bool NeverColliding::operator()(Index<Body> a, Index<Body> b) const {
  return !Collides(a) || !Collides(b) || welded_.SameGroup(a, b) || joined_.contains(KeyOfPair(a, b));
}

bool NeverColliding::ForAll(const std::vector<Index<Body>>& some, const std::vector<Index<Body>>& others) const {
  const auto colliding = [&](const std::vector<Index<Body>>& bodies) {
    std::vector<Index<Body>> of_them;
    for (const Index<Body> body : bodies) {
      if (Collides(body)) of_them.push_back(body);
    }
    return of_them;
  };
  const std::vector<Index<Body>> own = colliding(some), rest = colliding(others);
  // Bodies of one welded group never collide, and only joints keep the others apart. If these are too few, there is no
  // need to look at each pair.
  std::unordered_map<std::size_t, std::vector<Index<Body>>> rest_by_group;
  for (const Index<Body> b : rest) rest_by_group[welded_.GroupOf(b)].push_back(b);
  std::size_t apart = 0;
  for (const Index<Body> a : own) {
    const auto same = rest_by_group.find(welded_.GroupOf(a));
    apart += rest.size() - (same == rest_by_group.end() ? 0 : same->second.size());
  }
  if (apart > 2 * joined_.size()) return false;
  for (const Index<Body> a : own) {
    for (const auto& [group, bodies] : rest_by_group) {
      if (group == welded_.GroupOf(a)) continue;
      for (const Index<Body> b : bodies) {
        if (!(*this)(a, b)) return false;
      }
    }
  }
  return true;
}

bool IsWrittenPair(const Scene& scene, const ExcludedPair& pair) {
  const auto is_at = [&](Index<Body> body) {
    const Span& span = scene.bodies[body].span;
    return span.source == pair.span.source && span.begin == pair.span.begin;
  };
  return pair.span.valid() && !is_at(pair.body_A) && !is_at(pair.body_B);
}

std::uint64_t KeyOfPair(Index<Body> a, Index<Body> b) {
  return std::uint64_t{std::min(a.value(), b.value())} << 32 | std::max(a.value(), b.value());
}

}  // namespace sceneweld
