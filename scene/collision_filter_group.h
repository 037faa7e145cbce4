#pragma once

#include <vector>

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/ref.h"

namespace sceneweld {

// What the members mean, their units and ranges: scene/fields/collision_filter_group.h.

/// A named set of bodies that does not collide with the groups it ignores
/// (directives reference, section 7).
struct CollisionFilterGroup {
  Name name;  ///< Full: scope, `::`, local name; global groups have no scope.
  Index<ModelInstance> scope;
  std::vector<Ref<Body>> members;
  // Both by full names.
  std::vector<Ref<CollisionFilterGroup>> member_groups;
  std::vector<Ref<CollisionFilterGroup>> ignores;
  Span span;
};

/// Two bodies that never collide, by an explicit statement or a rule of the
/// format that is not a group (MJCF).
struct ExcludedPair {
  Index<Body> body_A;
  Index<Body> body_B;
  Span span;
  KeptList kept{};
};

}  // namespace sceneweld
