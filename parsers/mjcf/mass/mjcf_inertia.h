// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::mjcf {

/// An `inertial` in the body frame; nullopt, after a report, if something is missing (docs/reference/mjcf.md, 6.1).
std::optional<MassProperties> ReadInertial(Element element, const Scope& scope);

/// Applies the compiler's bounds on masses and moments, then checks that the moments are possible, or balances them
/// (end of docs/reference/mjcf.md, 6.2). `body` is the name of the body.
MassProperties BoundedMass(MassProperties mass, const Compiler& compiler, Span span, std::string_view body,
                           Diagnostics& diagnostics);

/// Volume (area for a shell) and mass properties of a primitive about its own origin, for density 1 (tables of
/// docs/reference/mjcf.md, 6.2). The shape is neither a mesh nor a plane.
struct ShapeMass {
  double volume = 0;  ///< [m^3], of a shell [m^2]
  MassProperties mass_properties;
};
ShapeMass MassOf(const Shape& shape, bool shell);

/// Scales masses and inertias of all bodies of a model to a total mass. Does nothing if the total is not positive.
void ScaleTotalMass(double total, Model& model);

}  // namespace sceneweld::mjcf
