// SPDX-License-Identifier: BSD-3-Clause
// The rule `useless-filter`.

#include <string>
#include <vector>

#include "sceneweld/checks/filtered_pairs.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/collision_filter.h"

namespace sceneweld {
namespace {

std::string WhyPairIsUseless(const Scene& scene, const NeverColliding& never, LintSubject& subject,
                             const ExcludedPair& pair) {
  for (const Index<Body> body : {pair.body_A, pair.body_B}) {
    if (!never.Collides(body)) return Quoted(scene.FullName(body)) + " has no collision geometry";
  }
  if (subject.welded().SameGroup(pair.body_A, pair.body_B)) return "they are welded together";
  return "a joint connects them";
}

void CheckUselessFilter(CheckRun& run) {
  const Scene& scene = run.scene;
  if (scene.collision_filter_groups.empty() && scene.excluded_pairs.empty()) return;
  const NeverColliding never(run.subject);
  const std::vector<std::vector<Index<Body>>> members = ExpandedMembers(scene);
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    const Index<CollisionFilterGroup> index(i);
    const CollisionFilterGroup& group = scene.collision_filter_groups[index];
    for (const Ref<CollisionFilterGroup>& other : group.ignores) {
      if (!other.index.valid()) continue;
      // `empty-filter-group` reports empty ones.
      const std::vector<Index<Body>>& others = members[other.index.value()];
      if (members[i].empty() || others.empty() || !never.ForAll(members[i], others)) continue;
      run.Report(other.span.valid() ? other.span : group.span,
                 "collision filter group " + Quoted(scene.FullName(index)) + " ignores " +
                     (other.index == index ? "itself" : Quoted(scene.FullName(other.index))) +
                     ", which has no effect: no two of their bodies can collide anyway")
          .Help(
              "remove it: bodies without collision geometry, bodies that are welded together and the two bodies of a "
              "joint never collide");
    }
  }
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    if (!IsWrittenPair(scene, pair) || !never(pair.body_A, pair.body_B)) continue;
    run.Report(pair.span, "the excluded pair " + Quoted(scene.FullName(pair.body_A)) + " and " +
                              Quoted(scene.FullName(pair.body_B)) +
                              " has no effect: " + WhyPairIsUseless(scene, never, run.subject, pair))
        .Help("remove it");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"useless-filter">() {
  static constexpr CheckRule kRule{
      .code = {"useless-filter",
               "A collision filter excludes only pairs of bodies that never collide: one of them has no collision "
               "geometry, they are welded together, or a joint connects them. It hides which filters matter. Remove "
               "it, or correct the names of its bodies."},
      .severity = Severity::kNote,
      .tier = CheckTier::kTopology,
      .summary = "a collision filter excludes only pairs that never collide",
      .check = &CheckUselessFilter,
  };
  return kRule;
}

}  // namespace sceneweld
