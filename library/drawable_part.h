// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Makes the scene of a Draft (sceneweld.h) fit for a picture: removes elements with a number that is not finite and
/// references to groups that do not exist, and computes names, tree and poses. The result can be written as scene JSON
/// and glTF, but Validate may still report faults.
///
/// Returns false if references are unresolved elsewhere; the scene is then unspecified. Throws Stopped if the limits
/// request it. Time: linear in the scene.
bool KeepDrawablePart(Scene& scene, const Limits& limits = {});

}  // namespace sceneweld
