// SPDX-License-Identifier: BSD-3-Clause
// `drake:collision_filter_group`.
// Turns excluded pairs into collision filter groups, for formats without pairs.

#include "sceneweld/parsers/drake/collision_filter_tags.h"

#include <algorithm>
#include <map>

#include "sceneweld/parsers/drake/check_drake_names.h"
#include "sceneweld/parsers/drake/reference.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using G = CollisionFilterGroup;
using enum Spelling;

struct GroupName : table::AsItIs<Name> {
  static constexpr std::string_view kText = "name";
};

struct GroupNames : table::AsItIs<std::vector<Ref<CollisionFilterGroup>>> {
  static constexpr std::string_view kText = "group";
};

constexpr Field kMemberGroup =
    field<&G::member_groups, GroupNames>("drake:member_group", kName, Facet::kRepeated | Facet::kNotEmpty,
                                         "Another group, whose members belong to this one too.");
constexpr auto kGroupRows =
    Join(kMemberGroup, field<&G::ignores, GroupNames>("drake:ignored_collision_filter_group", kName,
                                                      Facet::kRepeated | Facet::kNotEmpty,
                                                      "A group that this one does not collide with; may be itself."));
constexpr auto kFields = Join(
    field<&G::name, GroupName>("name", kAttribute, Facet::kNeeded, "Name of the group in its model, without `::`."),
    custom("ignore", kAttribute, Facet::kNone, "bool", "`true`: the whole group is skipped."), kGroupMember,
    kGroupRows);

// Drake reads the attribute in SDFormat as libsdformat reads a bool, and in URDF only as `true`.
bool IsTrue(std::string_view text, const Dialect& dialect) {
  if (!dialect.values_in_text) return text == "true";
  std::string lower(Trimmed(text));
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return lower == "true" || lower == "1";
}

}  // namespace

constexpr ElementRow kCollisionFilterGroup{
    "drake:collision_filter_group", "A set of bodies that does not collide with the groups it ignores.", kFields, {}};

void ReadCollisionFilterGroup(Element element, const ModelNames& names, Scene& scene, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  if (const auto ignore = element.value("ignore"); ignore && IsTrue(ignore->text, reading.dialect)) return;
  CheckDrakeNames(element, kCollisionFilterGroup, reading);

  bool good = true;
  const auto name = element.value("name");
  if (!name || name->text.empty()) {
    diagnostics.Error(name ? Code("empty-name") : Code("missing-value"), element.span(),
                      "`<drake:collision_filter_group>` needs a `name`");
    good = false;
  } else if (name->text.find(kScopeDelimiter) != std::string_view::npos) {
    diagnostics
        .Error("scoped-name", name->span,
               "the name `" + std::string(name->text) + "` of a collision filter group must not contain `::`")
        .Help("declare a group with a plain name in its own model");
    good = false;
  }

  CollisionFilterGroup group;
  group.span = element.span();
  for (const Element member : element.children(kGroupMember.name)) {
    if (!ReadChild(kGroupMember, member, group, reading)) continue;
    if (!Resolve(group.members.back(), names, reading)) group.members.pop_back();
  }
  ReadFields(element, kGroupRows, group, reading);
  for (auto* refs : {&group.member_groups, &group.ignores}) {
    for (auto& ref : *refs) {
      ModelNames::GroupName in_scene = names.NameOfGroup(ref.written);
      ref.scope = in_scene.scope;
      ref.written = std::move(in_scene.name);
    }
  }

  if (!element.child(kGroupMember.name) && !element.child(kMemberGroup.name)) {
    diagnostics
        .Error("empty-group", element.span(),
               "collision filter group " + (name ? "`" + std::string(name->text) + "` " : std::string()) +
                   "has no members")
        .Help("add a " + Quoted(kGroupMember.name) + " or a " + Quoted(kMemberGroup.name));
    return;
  }
  if (!good) return;
  ModelNames::GroupName in_scene = names.NameOfGroup(name->text);
  group.scope = in_scene.scope;
  group.name = std::move(in_scene.name);
  const auto added = scene.AddCollisionFilterGroup(std::move(group));
  if (added) return;
  diagnostics
      .Error("duplicate-name", element.span(),
             "collision filter group `" + std::string(name->text) + "` is defined already")
      .Note(scene.collision_filter_groups[added.taken].span, "first defined here");
}

std::vector<ExclusionGroup> GroupExclusions(const Scene& scene) {
  // By the bodies, so that the groups do not depend on the order of the pairs: a file that is written again is the
  // same.
  std::map<Index<Body>, std::map<Index<Body>, Span>> others;
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    const auto [first, second] = std::minmax(pair.body_A, pair.body_B);
    others[first].emplace(second, pair.span);
    others[second];
  }
  std::map<Index<Body>, std::uint32_t> places;
  for (const auto& [body, with] : others) places.emplace(body, static_cast<std::uint32_t>(places.size()));
  std::vector<ExclusionGroup> groups;
  groups.reserve(others.size());
  for (const auto& [body, with] : others) {
    groups.push_back({body, {}, {}});
    ExclusionGroup& group = groups.back();
    for (const auto& [other, span] : with) {
      group.others.push_back(places[other]);
      if (!group.span) group.span = span;
    }
  }
  return groups;
}

}  // namespace sceneweld
