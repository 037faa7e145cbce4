// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct FieldInfo;

/// Factors of a mesh that are closer to zero give a shape without volume.
inline constexpr double kSmallestMeshScale = 1e-8;

/// The numbers that a field may hold, both ends included. NaN is never valid.
struct NumberBounds {
  double lower;
  double upper;

  bool Hold(double number) const { return number >= lower && number <= upper; }
};

/// The bounds of every number of a field, from its rules and range in scene/fields/. Infinity is valid, with its sign,
/// in the fields whose default it is; there it means "none".
NumberBounds BoundsOf(const FieldInfo& field);
/// The bounds in words, for messages: "greater than zero", "from 0 to 1", "finite".
std::string WordsOf(const FieldInfo& field);

/// Reports every number of a scene that its field cannot hold (scene/fields/): one that is not finite, except where
/// infinity means "none", or one outside of the field's range; and places whose distance overflows. Whatever reader a
/// number came from, it passes this check, so that no format refuses what another one wrote. Errors are `not-finite`
/// and `out-of-range`, at the place of the element. Returns false after an error. Time: linear in the scene.
bool CheckNumbers(const Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
