// SPDX-License-Identifier: BSD-3-Clause
// Deletes collision filters from texts.

#include "sceneweld/checks/filter_fix.h"

#include <algorithm>
#include <set>
#include <utility>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/member_id.h"

namespace sceneweld {
namespace {

using Bodies = std::set<const void*>;  // Or groups.

bool IsOneElement(const Difference& difference, const void* element) {
  return difference.elements_a.size() == 1 && difference.elements_a.front() == element;
}

// Whether the difference is that a pair with one body of each list is no longer excluded.
bool IsPairOf(const Difference& difference, const Bodies& some, const Bodies& others) {
  const auto& bodies = difference.elements_a;
  if (difference.way.empty() || difference.way.front() != &kOwnerId<ExcludedPair> || bodies.size() != 2) return false;
  return (some.contains(bodies[0]) && others.contains(bodies[1])) ||
         (some.contains(bodies[1]) && others.contains(bodies[0]));
}

Bodies BodiesOf(const Scene& scene, const std::vector<Index<Body>>& list) {
  Bodies bodies;
  for (const Index<Body> body : list) bodies.insert(&scene.bodies[body]);
  return bodies;
}

}  // namespace

std::vector<Index<CollisionFilterGroup>> FilterFix::NamedBy(Index<CollisionFilterGroup> group) const {
  std::vector<Index<CollisionFilterGroup>> others;
  for (std::uint32_t i = 0; i < scene_.collision_filter_groups.size(); ++i) {
    const Index<CollisionFilterGroup> other(i);
    const auto names_it = [&](const Ref<CollisionFilterGroup>& ref) { return ref.index == group; };
    const CollisionFilterGroup& one = scene_.collision_filter_groups[other];
    if (std::any_of(one.ignores.begin(), one.ignores.end(), names_it) ||
        std::any_of(one.member_groups.begin(), one.member_groups.end(), names_it)) {
      others.push_back(other);
    }
  }
  return others;
}

Span FilterFix::RemovalOf(const CollisionFilterGroup& group) {
  const XmlPlace place = places_.Find(group.span);
  if (!place) return RemovalOfYamlEntry(group.span, "add_collision_filter_group");
  return place.name() == "drake:collision_filter_group" ? place.Removal() : Span();
}

Fix FilterFix::DeleteGroup(Index<CollisionFilterGroup> index) {
  // With the empty groups that name it, because nothing may name a group that is gone.
  std::vector<Index<CollisionFilterGroup>> all{index};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const Index<CollisionFilterGroup> other : NamedBy(all[i])) {
      if (std::find(all.begin(), all.end(), other) != all.end()) continue;
      if (!members_[other.value()].empty()) return {};
      all.push_back(other);
    }
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.value() < b.value(); });
  Fix fix;
  Bodies groups;
  for (const Index<CollisionFilterGroup> one : all) {
    const CollisionFilterGroup& group = scene_.collision_filter_groups[one];
    fix.title += (fix.title.empty() ? "delete collision filter group " : " and ") + Quoted(scene_.FullName(one));
    groups.insert(&group);
    const Span removal = RemovalOf(group);
    if (!removal) return {};
    fix.edits.push_back({removal, ""});
  }
  std::vector<Bodies> others;
  for (const Ref<CollisionFilterGroup>& other : scene_.collision_filter_groups[index].ignores) {
    if (other.index.valid()) others.push_back(BodiesOf(scene_, members_[other.index.value()]));
  }
  fix.allows = [groups = std::move(groups), some = BodiesOf(scene_, members_[index.value()]),
                others = std::move(others)](const Difference& difference) {
    if (difference.field.empty() && difference.elements_a.size() == 1 &&
        groups.contains(difference.elements_a.front())) {
      return true;
    }
    return std::any_of(others.begin(), others.end(),
                       [&](const Bodies& bodies) { return IsPairOf(difference, some, bodies); });
  };
  return fix;
}

Fix FilterFix::DeleteIgnored(Index<CollisionFilterGroup> index, std::size_t entry) {
  const CollisionFilterGroup& group = scene_.collision_filter_groups[index];
  const Ref<CollisionFilterGroup>& other = group.ignores[entry];
  const XmlPlace place = places_.Find(other.span);
  if (!place || place.name() != "drake:ignored_collision_filter_group") return {};
  Fix fix{.title = "delete the entry of " + Quoted(scene_.FullName(other.index))};
  fix.edits.push_back({place.Removal(), ""});
  fix.allows = [element = static_cast<const void*>(&group), some = BodiesOf(scene_, members_[index.value()]),
                others = BodiesOf(scene_, members_[other.index.value()])](const Difference& difference) {
    if (IsOneElement(difference, element)) return difference.field == "ignores";
    return IsPairOf(difference, some, others);
  };
  return fix;
}

Fix FilterFix::DeletePair(const ExcludedPair& pair, bool is_excluded_anyway) {
  const XmlPlace place = places_.Find(pair.span);
  if (!place || place.name() != "exclude") return {};
  Fix fix{.title = "delete the `<exclude>` of " + Quoted(scene_.FullName(pair.body_A)) + " and " +
                   Quoted(scene_.FullName(pair.body_B))};
  fix.edits.push_back({place.Removal(), ""});
  if (is_excluded_anyway) return fix;
  fix.allows = [a = BodiesOf(scene_, {pair.body_A}), b = BodiesOf(scene_, {pair.body_B})](
                   const Difference& difference) { return IsPairOf(difference, a, b); };
  return fix;
}

}  // namespace sceneweld
