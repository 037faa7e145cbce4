// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// What a composition knows about its directives files and a scene does not hold: declarations without any use. For the
/// linter.
struct CompositionUses {
  /// A declaration in a directives file.
  struct Declared {
    std::string name;
    Span span;
  };
  std::vector<Declared> unused_parameters;  ///< Parameters that no expression of their file uses.
  std::vector<Declared> unused_includes;    ///< Files of `add_directives` without any directive.
  std::vector<Index<Frame>> unused_frames;  ///< Frames of `add_frame` that no directive refers to.
};

}  // namespace sceneweld
