#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr Field kGeometryFields[] = {
    custom("empty", kText, kNone, "empty", "No geometry."),
    ignored("heightmap", kText, "there is no such shape in a scene, so that the geometry is left out"),
    ignored("polyline", kText, "there is no such shape in a scene, so that the geometry is left out"),
    ignored("cone", kText, "there is no such shape in a scene, so that the geometry is left out"),
    ignored("image", kText, "there is no such shape in a scene, so that the geometry is left out"),
};
constexpr const ElementRow* kGeometryChildren[] = {&kBoxRow,     &kSphereRow,    &kCylinderRow,
                                                   &kCapsuleRow, &kEllipsoidRow, &kPlaneRow,
                                                   &kMeshRow,    &kDrakeCapsule, &kDrakeEllipsoid};

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
constexpr Field kPlaneFields[] = {
    custom("normal", kText, kNone, "3 numbers", "Direction of z of the shape, default 0 0 1."),
    custom<&Plane::size_x>("size", kText, kNone, "2 numbers", "Extent of a visual plane along x and y. [m]"),
};
constexpr Field kMeshFields[] = {
    custom<&Mesh::path>("uri", kText, kRequired, "file", "The mesh file."),
    field<&Mesh::scale>("scale", kText, kNone, "Factors along x, y, z; negative ones mirror."),
    custom("drake:declare_convex", kFlag, kNone, "nothing", "The shape is the convex hull."),
    custom("optimization", kAttribute, kNone, "text", "`convex_hull`: the shape is the convex hull."),
};
constexpr const ElementRow* kMeshChildren[] = {&kSubmeshRow, &kConvexDecompositionRow};
constexpr Field kSubmeshFields[] = {
    custom("name", kText, kNone, "text", "Not used."),
    custom("center", kText, kNone, "bool", "Not used."),
};
constexpr Field kConvexDecompositionFields[] = {
    custom("max_convex_hulls", kText, kNone, "integer", "Not used."),
    custom("voxel_resolution", kText, kNone, "integer", "Not used."),
};

}  // namespace

constinit const ElementRow kGeometryRow{"geometry", "One shape, or none.", kGeometryFields, kGeometryChildren};
constinit const ElementRow kBoxRow{"box", "A box.", kBoxFields, {}};
constinit const ElementRow kSphereRow{"sphere", "A ball.", kSphereFields, {}};
constinit const ElementRow kCylinderRow{"cylinder", "A cylinder along z.", kCylinderFields, {}};
constinit const ElementRow kCapsuleRow{
    "capsule", "A cylinder along z with half balls at its ends.", kCapsuleFields, {}};
constinit const ElementRow kEllipsoidRow{"ellipsoid", "An ellipsoid.", kEllipsoidFields, {}};
constinit const ElementRow kPlaneRow{"plane", "A half space; as a visual with a size a rectangle.", kPlaneFields, {}};
constinit const ElementRow kMeshRow{"mesh", "A mesh file.", kMeshFields, kMeshChildren};
constinit const ElementRow kSubmeshRow{"submesh", "A part of the mesh file; the whole is taken.", kSubmeshFields, {}};
constinit const ElementRow kConvexDecompositionRow{"convex_decomposition", "Not used.", kConvexDecompositionFields, {}};

}  // namespace sceneweld::sdf
