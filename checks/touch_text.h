// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/checks/touch_sampling.h"
#include "sceneweld/parsers/output/written_names.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Why a pair needs no collision test, in the words of MoveIt's assistant: `Adjacent`, `Default` (the bodies touch at
/// the default positions), `Always` or `Never`; empty if it needs one. The first that is true counts. An unbounded pair
/// is at most `Adjacent`.
std::string_view ReasonToDisable(const TouchedPair& pair);

// The pairs that need no test, in forms that other programs read. Pairs that the scene excludes already are left out,
// except in SRDF, which knows no others. So are bodies without a name in the file.

/// A directives file of `add_collision_filter_group`: one group for each body that is in a pair, with full names.
std::string TouchAsDirectives(const Scene& scene, const TouchMatrix& matrix);
/// SRDF for MoveIt: `<disable_collisions link1="..." link2="..." reason="..."/>` in a robot.
std::string TouchAsSrdf(const TouchMatrix& matrix, const WrittenNames& names);
/// An MJCF file with a `<contact>` of `<exclude>`, which `<include>` reads.
std::string TouchAsMjcf(const TouchMatrix& matrix, const WrittenNames& names);

}  // namespace sceneweld
