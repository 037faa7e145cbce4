// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/collision_filter_group.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// `drake:collision_filter_group` (docs/reference/urdf.md, 10; docs/reference/sdformat.md, 14).
extern const ElementRow kCollisionFilterGroup;
struct LinkNames : table::AsItIs<std::vector<Ref<Body>>> {
  static constexpr std::string_view kText = "link";
};
inline constexpr Field kGroupMember = field<&CollisionFilterGroup::members, LinkNames>(
    "drake:member", Spelling::kLink, Facet::kRepeated | Facet::kNotEmpty, "A body of the group.");

/// Adds the group that the element declares to the scene, in the model of `names`. Its members are looked up now, other
/// groups when the composition ends. An element with `ignore="true"` is skipped unread.
void ReadCollisionFilterGroup(Element element, const ModelNames& names, Scene& scene, Reading& reading);

/// All explicit exclusions of one body, as a collision filter group with that
/// body alone.
struct ExclusionGroup {
  Index<Body> body;
  std::vector<std::uint32_t> others;  ///< Groups that it ignores; each pair is listed once.
  Span span;
};

/// The excluded pairs of a scene as such groups, in the order of the bodies; the first body of a pair has it.
std::vector<ExclusionGroup> GroupExclusions(const Scene& scene);

}  // namespace sceneweld
