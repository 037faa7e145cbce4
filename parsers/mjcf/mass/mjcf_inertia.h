// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::mjcf {

/// An `inertial` in the body frame; nothing, after a report, if it lacks something (MJCF reference, 6.1).
std::optional<MassProperties> ReadInertial(Element element, const Scope& scope);

/// The compiler's bounds on masses and moments, then the check that some body
/// can have the moments, or their balance (end of 6.2). `body` is its name.
MassProperties BoundedMass(MassProperties mass, const Compiler& compiler, Span span, std::string_view body,
                           Diagnostics& diagnostics);

/// Volume (area for a shell) and mass properties of a primitive about its own origin, for density 1; the tables of 6.2.
/// The shape must not be a mesh or plane.
struct ShapeMass {
  double volume = 0;  ///< [m^3], of a shell [m^2]
  MassProperties mass_properties;
};
ShapeMass MassOf(const Shape& shape, bool shell);

/// Masses and inertias of all bodies of a model scaled to a sum; nothing where
/// that is not above zero.
void ScaleTotalMass(double total, Model& model);

}  // namespace sceneweld::mjcf
