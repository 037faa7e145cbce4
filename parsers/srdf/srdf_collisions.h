// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::srdf {

/// The wording (scene/kept.h) of an excluded pair or a group: the element of SRDF that it comes from.
inline constexpr Name kElementWord = Name::Borrowed("element");

/// Whether it comes from `<disable_default_collisions>`.
bool IsOfDefault(const KeptList& kept);

/// Two bodies in either order.
std::uint64_t PairKey(Index<Body> a, Index<Body> b);

}  // namespace sceneweld::srdf
