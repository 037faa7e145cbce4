// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld {

/// Drake's own shapes and its attribute for meshes (docs/reference/urdf.md, 6; docs/reference/sdformat.md, 8). URDF's
/// `capsule` uses the rows of `drake:capsule` too.
inline constexpr Field kCapsuleFields[] = {
    field<&Capsule::radius>("radius", Spelling::kChildOrAttribute, Facet::kRequired | Facet::kPositive | Facet::kFinite,
                            "Radius. [m]"),
    field<&Capsule::length>("length", Spelling::kChildOrAttribute, Facet::kRequired | Facet::kPositive | Facet::kFinite,
                            "Length without the caps, along z. [m]"),
};
/// Which element a geometry's shape has, if the format has two for it; a wording (scene/kept.h).
inline constexpr Name kShapeWord = Name::Borrowed("shape");

extern const ElementRow kDrakeCapsule;
extern const ElementRow kDrakeEllipsoid;
inline constexpr Field kDeclareConvex = field<&Mesh::convex>("drake:declare_convex", Spelling::kFlag, Facet::kNone,
                                                             "The shape is the convex hull of the mesh.");

}  // namespace sceneweld
