// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <utility>
#include <vector>

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/tables/ref.h"

namespace sceneweld {

// scene/fields/collision_filter_group.h documents the members, with units and ranges.

struct CollisionFilterGroup;

/// A reference to a group. A group may be declared after references to it, so references are resolved once all groups
/// are known (collision_filter.h).
template <>
struct Ref<CollisionFilterGroup> {
  Name written;  ///< In `scope`; with `::`, in a model nested in it.
  Span span;
  Index<CollisionFilterGroup> index;
  Index<ModelInstance> scope{0};  ///< The model in which `written` is looked up; 0 is the world's.

  Ref() = default;
  explicit Ref(Index<CollisionFilterGroup> target) : index(target) {}
  Ref(Name name, Span place, Index<ModelInstance> in = Index<ModelInstance>(0))
      : written(std::move(name)), span(place), scope(in) {}
};

/// A named set of bodies that does not collide with the groups it ignores (docs/reference/directives.md, 7).
struct CollisionFilterGroup {
  Name name;                      ///< Local; with `::` only in the world, where a prefix is not a model.
  Index<ModelInstance> scope{0};  ///< 0 is the world's.
  std::vector<Ref<Body>> members;
  std::vector<Ref<CollisionFilterGroup>> member_groups;
  std::vector<Ref<CollisionFilterGroup>> ignores;
  Span span;
  KeptList kept{};
};

/// Two bodies that never collide, because the file says so explicitly or because of a rule of the format that is not a
/// group (MJCF).
struct ExcludedPair {
  Index<Body> body_A;
  Index<Body> body_B;
  Span span;
  KeptList kept{};
};

}  // namespace sceneweld
