// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/collision_filter_group.h"
#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<CollisionFilterGroup>) {
  using enum FieldRule;
  using T = CollisionFilterGroup;
  return Fields(
      "collision filter group", "A named set of bodies that does not collide with the groups that it ignores.",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its scope."),
      member<&T::scope, kInternal>("scope", "", "Its model; the world's instance for groups of the world."),
      member<&T::members>("members", "", "Its bodies."),
      member<&T::member_groups, kInternal>("member_groups", "", "Groups whose members also belong to this group."),
      member<&T::ignores>("ignores", "", "The groups that it does not collide with, possibly including itself."),
      member<&T::span, kPlace>("span", "", "The place of its declaration."), KeptField<&CollisionFilterGroup::kept>());
}

constexpr auto FieldsOf(Tag<ExcludedPair>) {
  using enum FieldRule;
  using T = ExcludedPair;
  return Fields("excluded pair", "Two bodies that never collide.",
                member<&T::body_A, kIdentity>("body_a", "", "One body."),
                member<&T::body_B, kIdentity>("body_b", "", "The other body."),
                member<&T::span, kPlace>("span", "", "The place of its declaration."),
                member<&T::kept, kInternal>("kept", "", "Contents that only one format has."));
}

}  // namespace sceneweld
