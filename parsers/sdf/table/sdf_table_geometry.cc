// SPDX-License-Identifier: BSD-3-Clause
// The rows of `<geometry>`.

#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/sdf/table/sdf_declaration.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr auto kGeometryFields = Join(
    custom("empty", kText, kNone, "empty", "No geometry."),
    custom("heightmap", kText, kNone, "element", "Not a shape of a scene; the visual or collision is kept as it is."),
    custom("polyline", kText, kNone, "element", "Not a shape of a scene; the visual or collision is kept as it is."),
    custom("image", kText, kNone, "element", "Not a shape of a scene; the visual or collision is kept as it is."));
constexpr const ElementRow* kGeometryChildren[] = {&kBoxRow,         &kSphereRow, &kCylinderRow, &kCapsuleRow,
                                                   &kEllipsoidRow,   &kPlaneRow,  &kMeshRow,     &kDrakeCapsule,
                                                   &kDrakeEllipsoid, &kConeRow};

constexpr Field kBoxFields[] = {
    field<&Box::size>("size", kText, kAlwaysWritten, "Full lengths. [m]"),
};
constexpr Field kSphereFields[] = {
    field<&Sphere::radius>("radius", kText, kAlwaysWritten, "Radius. [m]"),
};
constexpr Field kCylinderFields[] = {
    field<&Cylinder::radius>("radius", kText, kAlwaysWritten, "Radius. [m]"),
    field<&Cylinder::length>("length", kText, kAlwaysWritten, "Length along z. [m]"),
};
constexpr Field kCapsuleFields[] = {
    field<&Capsule::radius>("radius", kText, kAlwaysWritten, "Radius. [m]"),
    field<&Capsule::length>("length", kText, kAlwaysWritten, "Length along z, without the caps. [m]"),
};
constexpr Field kEllipsoidFields[] = {
    field<&Ellipsoid::semi_axes>("radii", kText, kAlwaysWritten, "Half lengths. [m]"),
};
constexpr Field kConeFields[] = {
    field<&Cone::radius>("radius", kText, kReadOnly, "Radius of the base. [m]"),
    field<&Cone::length>("length", kText, kReadOnly, "Height along z, the tip towards +z. [m]"),
};
constexpr Field kPlaneFields[] = {
    field<&PlaneElement::normal, Direction>("normal", kText, kAlwaysWritten, "Direction of z of the shape."),
    field<&PlaneElement::size>("size", kText, kNone, "Extent of a visual plane along x and y. [m]")
        .Claiming<&Plane::size_x>(),
};
constexpr auto kMeshFields =
    Join(field<&MeshElement::uri>("uri", kText, kNeeded, "The mesh file.").Claiming<&Mesh::path>(),
         field<&Mesh::scale>("scale", kText, kNone, "Factors along x, y, z; negative ones mirror."), kDeclareConvex,
         field<&MeshElement::optimization>("optimization", kAttribute, kReadOnly,
                                           "`convex_hull`: the shape is the convex hull. Kept as it is."),
         all_kept({"submesh", "convex_decomposition"}, kText, "A part of the mesh; the whole mesh is used."));

}  // namespace

constinit const ElementRow kGeometryRow{"geometry", "One shape, or none.", kGeometryFields, kGeometryChildren};
constinit const ElementRow kBoxRow{"box", "A box.", kBoxFields, {}};
constinit const ElementRow kSphereRow{"sphere", "A ball.", kSphereFields, {}};
constinit const ElementRow kCylinderRow{"cylinder", "A cylinder along z.", kCylinderFields, {}};
constinit const ElementRow kCapsuleRow{
    "capsule", "A cylinder along z with half balls at its ends.", kCapsuleFields, {}};
constinit const ElementRow kEllipsoidRow{"ellipsoid", "An ellipsoid.", kEllipsoidFields, {}};
constinit const ElementRow kPlaneRow{"plane", "A half space; as a visual with a size a rectangle.", kPlaneFields, {}};
constinit const ElementRow kConeRow{"cone",
                                    "Not a shape of a scene: the geometry "
                                    "is left out, but automatic inertia uses it.",
                                    kConeFields,
                                    {}};
constinit const ElementRow kMeshRow{"mesh", "A mesh file.", kMeshFields, {}};

}  // namespace sceneweld::sdf
