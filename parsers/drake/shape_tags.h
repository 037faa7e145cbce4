// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/table/table.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/kept.h"

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

/// The names of renderers, each once. An empty one is an error.
struct RendererName {
  static constexpr std::string_view kText = "renderer";
  static bool Parse(const Field& field, const XmlText& text, std::vector<Name>& renderers, Reading& reading);
};

/// The Drake children of a `visual`: its roles, and its renderers (docs/reference/urdf.md, 7;
/// docs/reference/sdformat.md, 9).
extern const ElementRow kIllustrationProperties;
extern const ElementRow kPerceptionProperties;
inline constexpr Field kAcceptingRenderer = field<&Geometry::renderers, RendererName>(
    "drake:accepting_renderer", Spelling::kName, Facet::kRepeated | Facet::kNotEmpty,
    "A renderer that shows the visual; without any, all renderers show it.");

/// `drake:diffuse_map` of an SDFormat `material`; URDF has `texture`.
struct DiffuseMap {
  NameAt uri;
};
inline constexpr Field kDiffuseMap =
    field<&DiffuseMap::uri>("drake:diffuse_map", Spelling::kText, Facet::kNone, "Texture file of the diffuse colour.")
        .Claiming<&Material::diffuse_map>();

/// The roles of the visual; both by default. Returns nothing, after a report, if a switch is invalid.
std::optional<Roles> ReadVisualRoles(Element visual, Reading& reading);

/// Keeps the `enabled="true"` of roles as wordings (scene/kept.h), because visuals have these roles by default.
void KeepVisualRoles(Element visual, const Roles& roles, const Name& format, KeptList& kept);

/// Writes the elements that ReadVisualRoles reads, into the element that is open. `kept`: of the geometry.
void WriteVisualRoles(XmlOutput& out, const Roles& roles, std::string_view format, const KeptList& kept);

}  // namespace sceneweld
