// SPDX-License-Identifier: BSD-3-Clause
// Resolves and expands collision filter groups.

#include "sceneweld/scene/collisions/collision_filter.h"

#include <algorithm>
#include <string>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

// The strongly connected components of the graph "group contains group", inner
// ones first (Tarjan's algorithm without recursion).
std::vector<std::vector<std::uint32_t>> Circles(const Scene& scene) {
  const auto& groups = scene.collision_filter_groups;
  const auto n = static_cast<std::uint32_t>(groups.size());
  constexpr std::uint32_t kUnseen = 0xFFFFFFFF;
  std::vector<std::uint32_t> order(n, kUnseen), low(n, 0), stack;
  std::vector<bool> on_stack(n, false);
  std::vector<std::vector<std::uint32_t>> circles;
  struct Visit {
    std::uint32_t group;
    bool entered = false;
    std::size_t next = 0;
  };
  std::uint32_t counter = 0;
  for (std::uint32_t start = 0; start < n; ++start) {
    if (order[start] != kUnseen) continue;
    std::vector<Visit> path{{start}};
    while (!path.empty()) {
      auto& [group, entered, next] = path.back();
      if (!entered) {
        entered = true;
        order[group] = low[group] = counter++;
        stack.push_back(group);
        on_stack[group] = true;
      }
      const auto& inner = groups[Index<CollisionFilterGroup>(group)].member_groups;
      if (next < inner.size()) {
        const std::uint32_t other = inner[next++].index.value();
        if (order[other] == kUnseen) {
          path.push_back({other});
        } else if (on_stack[other]) {
          low[group] = std::min(low[group], order[other]);
        }
        continue;
      }
      const std::uint32_t done = group;
      if (low[done] == order[done]) {
        auto& circle = circles.emplace_back();
        for (std::uint32_t member = kUnseen; member != done;) {
          member = stack.back();
          stack.pop_back();
          on_stack[member] = false;
          circle.push_back(member);
        }
      }
      path.pop_back();
      if (!path.empty()) low[path.back().group] = std::min(low[path.back().group], low[done]);
    }
  }
  return circles;
}

void SortAndThin(std::vector<Index<Body>>& bodies) {
  std::sort(bodies.begin(), bodies.end());
  bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
}

}  // namespace

void ResolveCollisionFilterGroups(Scene& scene, Diagnostics& diagnostics) {
  constexpr std::size_t kMostErrors = 200;  // Each is compared with all names.
  std::size_t errors = 0;
  std::vector<std::string> names;
  for (CollisionFilterGroup& group : scene.collision_filter_groups) {
    for (auto* refs : {&group.member_groups, &group.ignores}) {
      for (auto& ref : *refs) {
        if (!ref.index) ref.index = FindCollisionFilterGroup(scene, ref.scope, ref.written);
        if (ref.index) continue;
        if (++errors > kMostErrors) return;
        if (names.empty()) {
          for (const CollisionFilterGroup& other : scene.collision_filter_groups) {
            names.push_back(FullName(scene, other));
          }
        }
        const std::string full = FullName(scene, ref);
        diagnostics
            .Error("unknown-group", ref.span ? ref.span : group.span,
                   "no collision filter group " + Quoted(full) + ", which " + Quoted(FullName(scene, group)) +
                       (refs == &group.ignores ? " ignores" : " contains"))
            .Suggest(ClosestName(full, std::vector<std::string_view>(names.begin(), names.end())));
      }
    }
  }
}

std::vector<std::vector<Index<Body>>> ExpandedMembers(const Scene& scene) {
  const auto& groups = scene.collision_filter_groups;
  std::vector<std::vector<Index<Body>>> expanded(groups.size());
  for (const auto& circle : Circles(scene)) {
    std::vector<Index<Body>> all;
    for (const std::uint32_t i : circle) {
      const CollisionFilterGroup& group = groups[Index<CollisionFilterGroup>(i)];
      for (const auto& member : group.members) all.push_back(member.index);
      for (const auto& inner : group.member_groups) {
        const auto& members = expanded[inner.index.value()];
        all.insert(all.end(), members.begin(), members.end());
      }
    }
    SortAndThin(all);
    for (const std::uint32_t i : circle) expanded[i] = all;
  }
  return expanded;
}

std::size_t MostExpandedMembers(const Scene& scene) {
  const auto& groups = scene.collision_filter_groups;
  std::vector<std::size_t> most(groups.size(), 0);  // No group has more members than there are bodies.
  std::size_t sum = 0;
  for (const auto& circle : Circles(scene)) {
    std::size_t count = 0;
    for (const std::uint32_t i : circle) {
      const CollisionFilterGroup& group = groups[Index<CollisionFilterGroup>(i)];
      count += group.members.size();
      for (const auto& inner : group.member_groups) count += most[inner.index.value()];
    }
    count = std::min(count, scene.bodies.size());
    for (const std::uint32_t i : circle) most[i] = count;
    sum += count * circle.size();
  }
  return sum;
}

bool CheckGroupMembers(const Scene& scene, const Limits& limits, Diagnostics& diagnostics) {
  if (MostExpandedMembers(scene) <= limits.max_elements) return true;
  diagnostics.Error("limit-exceeded", {},
                    "the collision filter groups have more than " + std::to_string(limits.max_elements) +
                        " members, those of groups in groups counted in each");
  return false;
}

}  // namespace sceneweld
