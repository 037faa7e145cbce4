// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld {

/// What a directive placed, and what moves with it.
struct PlacedElement {
  std::string kind;  ///< `body`, `frame` or `model`.
  Index<Body> body;  ///< The body that the pose of the element is measured on.
  Pose X_BE;
  Placement placement;
  /// The element hangs on the other side: it carries the frame that the transform is given in.
  bool is_reversed = false;
  /// The directive has no transform yet, and gets one under this key of its mapping (kFreeBody: of the name in it).
  bool is_new = false;
};

/// The directive of a step in the origin of an element: the place of a key such as `add_model`; invalid if no directive
/// added it.
Span DirectiveOf(const std::shared_ptr<const Inclusion>& origin, std::string_view kind = {});

/// Finds the directive that places an element. `kind`: `model`, `body`, `frame`, or empty for any. Reports why no
/// directive does, with the place that does, and returns nothing then.
std::optional<PlacedElement> FindPlaced(const Scene& scene, const CompositionUses& uses, std::string_view kind,
                                        std::string_view full_name, Diagnostics& diagnostics);

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
