// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"

namespace sceneweld::mjcf {

// The `scale` of a `frame` (MuJoCo 3.14 and later): lengths of its contents have the factor Scope::scale, and masses
// Scope::mass_scale. With `scaling="similar"`, forces follow, so that the contents move in the same way.

/// The scope in a frame, before its pose is set. Warns of a scale that is different along the axes: it is not applied.
void EnterScale(const FrameElement& says, Element frame, Scope& inner, Diagnostics& diagnostics);

/// Scales the values of an element. Each does nothing without a scale.
void Scale(GeomElement& geom, const Scope& scope);
void Scale(JointElement& joint, const Scope& scope);
void Scale(SiteElement& site, const Scope& scope);
void Scale(CameraElement& camera, const Scope& scope);
void Scale(LightElement& light, const Scope& scope);
void Scale(Placement& placement, const Scope& scope);
/// The mass properties of a body's `inertial`.
void Scale(MassProperties& mass, const Scope& scope);

/// The mass of a mesh for density 1, with its lengths scaled.
ShapeMass ScaledMass(ShapeMass mass, double scale);

/// Warns, once for a frame, of contents whose forces or sizes do not follow its scale.
void ReportUnscaled(Element element, const Scope& scope);

}  // namespace sceneweld::mjcf
