// SPDX-License-Identifier: BSD-3-Clause
// The rule `empty-filter-group`.

#include <vector>

#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/collisions/collision_filter.h"

namespace sceneweld {
namespace {

void CheckEmptyFilterGroup(CheckRun& run) {
  const Scene& scene = run.scene;
  if (scene.collision_filter_groups.empty()) return;
  const std::vector<std::vector<Index<Body>>> members = ExpandedMembers(scene);
  FilterFix fixes(scene, members);
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    if (!members[i].empty()) continue;
    const Index<CollisionFilterGroup> index(i);
    const CollisionFilterGroup& group = scene.collision_filter_groups[index];
    run.Report(group.span, "collision filter group " + Quoted(scene.FullName(index)) +
                               (group.member_groups.empty() ? " has no members"
                                                            : " has no members: the groups in it have none either"))
        .Help("add the bodies that it is meant for, or remove it");
    run.AddFix(fixes.DeleteGroup(index));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"empty-filter-group">() {
  static constexpr CheckRule kRule{
      .code = {"empty-filter-group",
               "A collision filter group has no members, also counting the groups in it. It filters nothing, so bodies "
               "that should not collide do. Add its bodies, or remove it."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kTopology,
      .summary = "a collision filter group has no members",
      .check = &CheckEmptyFilterGroup,
      .can_fix = CanFix::kSafe,
  };
  return kRule;
}

}  // namespace sceneweld
