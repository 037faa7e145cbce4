// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/checks/touch_sampling.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Why a pair needs no collision test, in the words of MoveIt's assistant: `Adjacent`, `Default` (the bodies touch at
/// the default positions), `Always` or `Never`; empty if it needs one. The first that is true counts.
std::string_view ReasonToDisable(const TouchedPair& pair);

// The pairs that need no test, in forms that other programs read. Names of bodies are local if the scene has one model,
// otherwise flattened with `__` as writers do; directives have full names. Pairs that the scene excludes already are
// left out, except in SRDF, which knows no others.

/// A directives file of `add_collision_filter_group`: one group for each body that is in a pair.
std::string TouchAsDirectives(const Scene& scene, const TouchMatrix& matrix);
/// SRDF for MoveIt: `<disable_collisions link1="..." link2="..." reason="..."/>` in a robot.
std::string TouchAsSrdf(const Scene& scene, const TouchMatrix& matrix);
/// An MJCF file with a `<contact>` of `<exclude>`, which `<include>` reads.
std::string TouchAsMjcf(const Scene& scene, const TouchMatrix& matrix);

}  // namespace sceneweld
