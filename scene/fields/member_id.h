// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/tables/shared.h"

namespace sceneweld {

// Addresses that identify the members of the scene's structs, and the structs themselves. The rows of the formats'
// tables and the list of fields (scene/fields/) use the same address for the same member.
template <auto M>
inline constexpr char kMemberId = 0;
template <typename T>
inline constexpr char kOwnerId = 0;

/// The struct and the type of a member, from its member pointer. A shared value counts as the value.
template <auto M>
struct MemberOf;
template <typename Owner_, typename Value_, Value_ Owner_::*M>
struct MemberOf<M> {
  using Owner = Owner_;
  using Value = UnsharedType<Value_>;
};

}  // namespace sceneweld
