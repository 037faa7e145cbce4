// SPDX-License-Identifier: BSD-3-Clause
// The rule `filters-everything`.

#include <algorithm>
#include <string>
#include <vector>

#include "sceneweld/checks/filtered_pairs.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/collisions/collision_filter.h"

namespace sceneweld {
namespace {

bool IgnoresItself(const CollisionFilterGroup& group, Index<CollisionFilterGroup> index) {
  return std::any_of(group.ignores.begin(), group.ignores.end(), [&](const auto& ref) { return ref.index == index; });
}

// One report for each group, about the first of its models.
void CheckFiltersEverything(CheckRun& run) {
  const Scene& scene = run.scene;
  if (scene.collision_filter_groups.empty()) return;
  const std::vector<std::vector<Index<Body>>> members = ExpandedMembers(scene);
  const NeverColliding never(run.subject);
  std::vector<std::vector<Index<Body>>> of_model(scene.models.size());
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    if (never.Collides(body)) of_model[scene.bodies[body].model.value()].push_back(body);
  }
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    const Index<CollisionFilterGroup> index(i);
    const CollisionFilterGroup& group = scene.collision_filter_groups[index];
    if (!IgnoresItself(group, index)) continue;
    std::vector<std::size_t> in_group(scene.models.size());
    for (const Index<Body> body : members[i]) {
      if (never.Collides(body)) ++in_group[scene.bodies[body].model.value()];
    }
    for (std::uint32_t m = 1; m < in_group.size(); ++m) {
      const std::vector<Index<Body>>& bodies = of_model[m];
      if (bodies.size() < 2 || in_group[m] < bodies.size() || never.ForAll(bodies, bodies)) continue;
      run.Report(group.span, "collision filter group " + Quoted(scene.FullName(index)) +
                                 " ignores itself and has all " + std::to_string(bodies.size()) + " bodies of model " +
                                 Quoted(scene.models[Index<ModelInstance>(m)].name.view()) +
                                 " that have collision geometry: the model never collides with itself")
          .Help("list only bodies that overlap where they are connected");
      break;
    }
  }
}

}  // namespace

template <>
const CheckRule& Rule<"filters-everything">() {
  static constexpr CheckRule kRule{
      .code = {"filters-everything",
               "A collision filter group that ignores itself has all bodies of a model that have collision geometry. "
               "The model goes through itself. List only bodies that overlap where they are connected, or ignore this "
               "note if self-collisions do not matter."},
      .severity = Severity::kNote,
      .tier = CheckTier::kTopology,
      .summary = "a collision filter group lets no two bodies of a model collide",
      .check = &CheckFiltersEverything,
  };
  return kRule;
}

}  // namespace sceneweld
