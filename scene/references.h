// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// One place of a scene where an element refers to another.
struct Reference {
  std::string_view kind;   ///< The kind of the element that refers: `joint`, `geometry`.
  std::string_view field;  ///< Its field with the reference, as in scene JSON: `parent`, `body_a`.
  std::string name;        ///< Full name of that element; may be empty.
  Span span;               ///< Where it was declared.
};

/// Everything that refers to an element, by the list of fields (scene/fields/), in order of the tables: geometries and
/// frames of a body, joints, actuators and followers of a joint, and so on. Membership in a model is not a reference.
/// An element with several references is listed once.
std::vector<Reference> ReferencesTo(const Scene& scene, Index<ModelInstance> model);
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Body> body);
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Frame> frame);
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Joint> joint);

}  // namespace sceneweld
