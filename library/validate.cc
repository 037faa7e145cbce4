// SPDX-License-Identifier: BSD-3-Clause
// All checks of a scene that a program made.

#include "sceneweld/library/validate.h"

#include "sceneweld/library/check_elements.h"
#include "sceneweld/library/check_fields.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld {

bool Validate(const Scene& scene, Diagnostics& diagnostics, const Limits& limits) {
  StopCheck stop(&limits);
  // The other checks follow references.
  if (!CheckFields(scene, diagnostics, stop)) return false;
  bool good = CheckNames(scene, diagnostics, Duplicates::kOfAll);
  good = CheckNumbers(scene, diagnostics) && good;
  good = CheckElements(scene, diagnostics, stop) && good;
  good = CheckKept(scene, diagnostics, stop) && good;
  good = CheckNameIndex(scene, diagnostics) && good;
  // Poses that are not numbers would be reported again.
  if (!good) return false;
  return CheckGroupMembers(scene, limits, diagnostics) && CheckTree(scene, diagnostics);
}

}  // namespace sceneweld
