// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/directives/composition/placement.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// What directives files declare and name, beside the scene: unused declarations for the linter, names for editors.
struct CompositionUses {
  /// A name in a directives file, and the frame that it refers to. A joint is given as its frame on the child, and a
  /// model instance as its `__model__`.
  struct NameUse {
    Span span;
    FrameId frame;
    bool declares = false;  ///< It is the name that the directive gives.
  };
  std::vector<NameUse> name_uses;
  /// A file name or URI in a directives file, and the path of the file.
  struct FileUse {
    Span span;
    std::string path;
  };
  std::vector<FileUse> file_uses;
  /// A declaration in a directives file.
  struct Declared {
    std::string name;
    Span span;
  };
  std::vector<Declared> unused_parameters;  ///< Parameters that no expression of their file uses.
  std::vector<Declared> unused_includes;    ///< Files of `add_directives` without any directive.
  std::vector<Index<Frame>> unused_frames;  ///< Frames of `add_frame` that no directive refers to.
  /// A weld to the world in a model file, away from its origin, that a directive replaces by its own.
  struct OverriddenWeld {
    std::string child;  ///< The body or frame that the directive welds.
    Pose X_WC;          ///< The place of the body in the model file.
    Span weld;          ///< In the model file.
    Span directive;
  };
  std::vector<OverriddenWeld> overridden_welds;
  std::vector<Placement> placements;  ///< In the order in which directives acted.
};

}  // namespace sceneweld
