// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Drake's names of two instances of every plant: that of the world's own elements, accepted in references, and one for
/// elements that belong to no model.
inline constexpr std::string_view kDrakeWorldInstance = "WorldModelInstance";
inline constexpr std::string_view kDrakeDefaultInstance = "DefaultModelInstance";

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

/// The frame with a name in one model instance: that of a body, a declared one, `__model__`, or a joint's `_parent` or
/// `_child` frame. Nested models are not searched. Invalid if there is none.
FrameId FindFrame(const Scene& scene, Index<ModelInstance> model, std::string_view name);

/// The place that declares the element of a frame's name.
Span SpanOf(const Scene& scene, const FrameId& frame);

/// Resolves a full frame name (docs/reference/directives.md, 5.4): `world`, a frame of the model instance in the scope,
/// or, without a scope, the only frame with that name in any instance. Reports an unknown or ambiguous name, or an
/// unknown model instance, at `span` with help (near_names.h). `below` is the namespace of the file with the reference.
FrameId ResolveFrame(const Scene& scene, std::string_view full_name, Span span, Diagnostics& diagnostics,
                     std::string_view below = {});

/// A body by its full name, except `world`. Reports as above.
Index<Body> ResolveBody(const Scene& scene, std::string_view full_name, Span span, Diagnostics& diagnostics,
                        std::string_view below = {});

/// A collision filter group by its name in a model instance. A name with `::` is in a nested instance, so a full name
/// is one in the world's instance. Invalid if there is none.
Index<CollisionFilterGroup> FindCollisionFilterGroup(const Scene& scene, Index<ModelInstance> scope,
                                                     std::string_view name);

/// The existing name nearest to a wrong one, for "did you mean"; may be empty.
std::string NearestModel(const Scene& scene, std::string_view full_name);
std::string NearestFrame(const Scene& scene, Index<ModelInstance> model, std::string_view name);
std::string NearestBody(const Scene& scene, Index<ModelInstance> model, std::string_view name);
std::string NearestJoint(const Scene& scene, Index<ModelInstance> model, std::string_view name);

}  // namespace sceneweld
