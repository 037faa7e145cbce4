// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

// Elements by their full scoped name, as Scene::FullName and scene JSON give it: `left::iiwa::link_7`. Elements of the
// world have no scope. Delimiters at the ends of a name are ignored (ScopedName). Returns an invalid index, without a
// report, if there is none. Time: constant, except for geometries.

/// `left::iiwa`; the empty name is the world's own instance.
Index<ModelInstance> FindModel(const Scene& scene, std::string_view full_name);
/// `world` gives the world.
Index<Body> FindBody(const Scene& scene, std::string_view full_name);
Index<Joint> FindJoint(const Scene& scene, std::string_view full_name);
Index<Actuator> FindActuator(const Scene& scene, std::string_view full_name);
/// Declared frames and those that exist without a declaration (docs/reference/directives.md, 5.5): a body's own by its
/// name, `model::__model__`, `model::joint_parent` and `model::joint_child`.
FrameId FindFrame(const Scene& scene, std::string_view full_name);
/// `model::body::geometry`. Time: linear in the geometries. For many lookups, make a map of their FullName.
Index<Geometry> FindGeometry(const Scene& scene, std::string_view full_name);

/// FindJoint that reports an unknown joint at `span`, with the nearest existing name. For frames and bodies:
/// ResolveFrame and ResolveBody (resolve.h).
Index<Joint> ResolveJoint(const Scene& scene, std::string_view full_name, Span span, Diagnostics& diagnostics);
/// A joint as people name it: by its full name, or by the end of that if no other joint has it (`left::arm::elbow`,
/// `arm::elbow`, `elbow`). Also reports an ambiguous name. Time: linear, unless the name is a full one.
Index<Joint> ResolveJointByEnd(const Scene& scene, std::string_view name, Span span, Diagnostics& diagnostics);

}  // namespace sceneweld
