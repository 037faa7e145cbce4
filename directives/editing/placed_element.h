// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

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

}  // namespace sceneweld
