// SPDX-License-Identifier: BSD-3-Clause
// The rule `pair-excluded-twice`.

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sceneweld/checks/filter_fix.h"
#include "sceneweld/checks/filtered_pairs.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/collision_filter.h"

namespace sceneweld {
namespace {

// Finds the group that excludes a pair.
class GroupsThatExclude {
 public:
  GroupsThatExclude(const Scene& scene, const std::vector<std::vector<Index<Body>>>& members)
      : groups_of_(scene.bodies.size()) {
    for (std::uint32_t i = 0; i < members.size(); ++i) {
      for (const Index<Body> body : members[i]) groups_of_[body.value()].push_back(i);
      for (const Ref<CollisionFilterGroup>& other : scene.collision_filter_groups[At(i)].ignores) {
        if (other.index.valid()) ignores_.insert(Key(i, other.index.value()));
      }
    }
  }

  /// Invalid if no group does.
  Index<CollisionFilterGroup> Find(Index<Body> a, Index<Body> b) const {
    for (const std::uint32_t i : groups_of_[a.value()]) {
      for (const std::uint32_t j : groups_of_[b.value()]) {
        if (ignores_.contains(Key(i, j))) return At(i);
        if (ignores_.contains(Key(j, i))) return At(j);
      }
    }
    return {};
  }

 private:
  static Index<CollisionFilterGroup> At(std::uint32_t i) { return Index<CollisionFilterGroup>(i); }
  static std::uint64_t Key(std::uint32_t i, std::uint32_t j) { return std::uint64_t{i} << 32 | j; }

  std::vector<std::vector<std::uint32_t>> groups_of_;  // by body
  std::unordered_set<std::uint64_t> ignores_;
};

void CheckPairExcludedTwice(CheckRun& run) {
  const Scene& scene = run.scene;
  if (scene.excluded_pairs.empty()) return;
  const std::vector<std::vector<Index<Body>>> members = ExpandedMembers(scene);
  const GroupsThatExclude groups(scene, members);
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
    } else if (const auto group = groups.Find(pair.body_A, pair.body_B); group.valid()) {
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
