// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// Whether a kept element of a model is in MJCF's `worldbody` and MuJoCo makes bodies of it: a `flexcomp`, or a
/// `composite`, which may be in a `frame`.
bool IsMadeInWorld(const Kept& kept);
/// Moves such an element by X. Returns false, and changes nothing, if its pose cannot be read.
bool MoveMade(const Pose& X, Kept& kept);

}  // namespace sceneweld
