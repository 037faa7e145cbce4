// SPDX-License-Identifier: BSD-3-Clause
// The rule `useless-filter`.

#include <string>
#include <vector>

#include "sceneweld/checks/filtered_pairs.h"
#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/collisions/collision_filter.h"

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

// The entries of a group's `ignores` that have no effect. `empty-filter-group` reports empty groups.
std::vector<std::size_t> UselessEntries(const Scene& scene, Index<CollisionFilterGroup> index,
                                        const std::vector<std::vector<Index<Body>>>& members,
                                        const NeverColliding& never) {
  const auto& ignores = scene.collision_filter_groups[index].ignores;
  const std::vector<Index<Body>>& own = members[index.value()];
  std::vector<std::size_t> useless;
  for (std::size_t i = 0; i < ignores.size(); ++i) {
    if (!ignores[i].index.valid() || own.empty()) continue;
    const std::vector<Index<Body>>& others = members[ignores[i].index.value()];
    if (!others.empty() && never.ForAll(own, others)) useless.push_back(i);
  }
  return useless;
}

void CheckUselessFilter(CheckRun& run) {
  const Scene& scene = run.scene;
  if (scene.collision_filter_groups.empty() && scene.excluded_pairs.empty()) return;
  const NeverColliding never(run.subject);
  const std::vector<std::vector<Index<Body>>> members = ExpandedMembers(scene);
  FilterFix fixes(scene, members);
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    const Index<CollisionFilterGroup> index(i);
    const CollisionFilterGroup& group = scene.collision_filter_groups[index];
    const std::vector<std::size_t> useless = UselessEntries(scene, index, members, never);
    for (const std::size_t entry : useless) {
      const Ref<CollisionFilterGroup>& other = group.ignores[entry];
      run.Report(other.span.valid() ? other.span : group.span,
                 "collision filter group " + Quoted(scene.FullName(index)) + " ignores " +
                     (other.index == index ? "itself" : Quoted(scene.FullName(other.index))) +
                     ", which has no effect: no two of their bodies can collide anyway")
          .Help(
              "remove it: bodies without collision geometry, bodies that are welded together and the two bodies of a "
              "joint never collide");
      Fix whole = useless.size() == group.ignores.size() ? fixes.DeleteGroup(index) : Fix();
      run.AddFix(whole.empty() ? fixes.DeleteIgnored(index, entry) : std::move(whole));
    }
  }
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    if (!IsWrittenPair(scene, pair) || !never(pair.body_A, pair.body_B)) continue;
    run.Report(pair.span, "the excluded pair " + Quoted(scene.FullName(pair.body_A)) + " and " +
                              Quoted(scene.FullName(pair.body_B)) +
                              " has no effect: " + WhyPairIsUseless(scene, never, run.subject, pair))
        .Help("remove it");
    run.AddFix(fixes.DeletePair(pair, false));
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
      .can_fix = CanFix::kSafe,
  };
  return kRule;
}

}  // namespace sceneweld
