// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/kept.h"

namespace sceneweld::mjcf {

/// Wordings in a KeptList. They are never written, and other formats do not report them. On a model: it comes from
/// MJCF, and the text is the name in its file.
inline constexpr Name kModelName = Name::Borrowed("model");
/// On an excluded pair: kept elements and bits already exclude it in MuJoCo.
inline constexpr Name kByMuJoCo = Name::Borrowed("by_mujoco");

/// True if a model was read from MJCF.
inline bool IsOfMjcf(const KeptList& kept) { return FindWording(kept, "mjcf", kModelName) != nullptr; }

}  // namespace sceneweld::mjcf
