// SPDX-License-Identifier: BSD-3-Clause
// The rule `pair-excluded-twice`.

#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/checks/filtered_pairs.h"
#include "sceneweld/checks/fixes.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/collisions/collision_filter.h"

namespace sceneweld {
namespace {

void CheckPairExcludedTwice(CheckRun& run) {
  const Scene& scene = run.scene;
  if (scene.excluded_pairs.empty()) return;
  const std::vector<std::vector<Index<Body>>> members = ExpandedMembers(scene);
  const Exclusions& exclusions = run.subject.collision_rules().exclusions();
  FilterFix fixes(scene, members);
  std::unordered_map<std::uint64_t, Span> first;
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    if (!IsWrittenPair(scene, pair)) continue;
    const std::string names = Quoted(scene.FullName(pair.body_A)) + " and " + Quoted(scene.FullName(pair.body_B));
    const auto [at, is_new] = first.try_emplace(KeyOfPair(pair.body_A, pair.body_B), pair.span);
    if (!is_new) {
      if (at->second.source == pair.span.source && at->second.begin == pair.span.begin) continue;
      run.Report(pair.span, "the pair " + names + " is excluded twice")
          .Help("remove one of the two")
          .Note(at->second, "first excluded here");
      run.AddFix(fixes.DeletePair(pair, true));
    } else if (const auto group = exclusions.GroupThatExcludes(pair.body_A, pair.body_B); group.valid()) {
      run.Report(pair.span, "the pair " + names + " is excluded twice: collision filter group " +
                                Quoted(scene.FullName(group)) + " excludes it too")
          .Help("remove the pair")
          .Note(scene.collision_filter_groups[group].span, "the group is here");
      run.AddFix(fixes.DeletePair(pair, true));
    }
  }
}

}  // namespace

template <>
const CheckRule& Rule<"pair-excluded-twice">() {
  static constexpr CheckRule kRule{
      .code =
          {"pair-excluded-twice",
           "Two bodies are excluded from collisions twice, by two pairs or by a pair and a group. The second has no "
           "effect, and whoever removes one of them still finds no collision. Keep one."},
      .severity = Severity::kNote,
      .tier = CheckTier::kTopology,
      .summary = "a pair of bodies is excluded from collisions twice",
      .check = &CheckPairExcludedTwice,
      .can_fix = CanFix::kSafe,
  };
  return kRule;
}

}  // namespace sceneweld
