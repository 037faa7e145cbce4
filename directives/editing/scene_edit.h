// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/directives/editing/placed_element.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld {

/// A wish: an element elsewhere, or other default positions of a joint. Exactly one of the last three is given.
struct EditRequest {
  std::string kind;          ///< `model`, `body`, `frame` or `joint`; empty for any of the first three.
  std::string element;       ///< Full name.
  bool rounded = false;      ///< New numbers are rounded to 1e-6 m and 1e-4 deg.
  std::optional<Pose> X_WE;  ///< In the world, all joints at their default positions. For a model its base body.
  std::optional<Pose> X_PF;  ///< The transform itself, in the frame that the directive gives it in.
  std::optional<std::vector<double>> positions;  ///< As in scene/motion/positions.h.
};

/// The edits that fulfil a wish, in texts of the scene's sources; or the diagnostics that say why there are none.
struct EditResult {
  std::optional<Fix> fix;
  /// Instead of a refused one: the constant part of the expression changes.
  std::optional<Fix> offer;
  std::optional<PlacedElement> placed;  ///< For poses.
  Pose X_WE;                            ///< The pose that is asked for.
};

/// Reports refusals with the code `edit-refused`. The edits are not composed yet: the caller compares.
EditResult EditScene(const Scene& scene, const CompositionUses& uses, const EditRequest& request,
                     Diagnostics& diagnostics);

}  // namespace sceneweld
