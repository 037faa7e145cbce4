// SPDX-License-Identifier: BSD-3-Clause
// Writes visuals, collisions and contact zones.

#include <vector>

#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/urdf/read/urdf_capsule.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/write/urdf_output.h"
#include "sceneweld/scene/names/geometry_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

// A shape that URDF supports, with its pose.
struct WrittenShape {
  Shape shape;
  Pose X_BG;
  const char* stands_for = nullptr;  ///< Text of kShape.
};

WrittenShape Known(const Shape& shape, const Pose& X_BG) {
  const auto below = [&](const Vector3& size, const char* stands_for) {
    return WrittenShape{Box{size}, X_BG * Pose{{0, 0, -size.z / 2}, {}}, stands_for};
  };
  if (std::holds_alternative<HalfSpace>(shape)) return below(kGround, kHalfSpaceShape);
  if (const auto* plane = std::get_if<Plane>(&shape)) {
    return below({plane->size_x, plane->size_y, kPlaneThickness}, kPlaneShape);
  }
  return {shape, X_BG};
}

// The same for a geometry. A capsule that did not come from a URDF file, or that the version of the file does not have,
// becomes a cylinder with a sphere at each end, because urdfdom drops the rest of a link after a shape that it does not
// support.
WrittenShape Known(const Output& out, const Geometry& geometry, const Pose& X_BG) {
  const auto* capsule = std::get_if<Capsule>(&*geometry.shape);
  const std::string* const word = FindWording(geometry.kept, kUrdf.name, kShapeWord);
  const bool is_given = word && (*word != kCapsule.name || out.version > "1.0");
  if (!capsule || is_given || !(capsule->length > 0)) return Known(geometry.shape, X_BG);
  return {Cylinder{capsule->radius, capsule->length}, X_BG, kCapsuleShape};
}

// The spheres at the ends of a capsule; nothing for other shapes.
std::vector<WrittenShape> EndsOf(const WrittenShape& written) {
  const auto* cylinder = std::get_if<Cylinder>(&written.shape);
  if (!written.stands_for || !cylinder) return {};
  std::vector<WrittenShape> ends;
  for (const Pose& X_BE : PosesOfEnds(*cylinder, written.X_BG)) ends.push_back({Sphere{cylinder->radius}, X_BE});
  return ends;
}

// Opens a visual or collision for an end of a capsule.
void OpenEnd(Output& out, const ElementRow& row, const Geometry& geometry, std::size_t number) {
  out.Open(row.name.data());
  out.Attributes(row.fields, Named{Name(geometry.name.str() + "_end" + std::to_string(number))});
  const auto here = out.Here();
  out.Also(here.kind, here.name, kHelper, "true");
}

// Writes a shape as the one child of `<geometry>`.
struct ShapeWriter {
  Output& out;
  bool plain;  // URDF's own element, if the file had that one.

  void operator()(const Box& box) { out.Write(kBox, box); }
  void operator()(const Sphere& sphere) { out.Write(kSphere, sphere); }
  void operator()(const Cylinder& cylinder) { out.Write(kCylinder, cylinder); }
  void operator()(const Capsule& capsule) { out.Write(plain ? kCapsule : kDrakeCapsule, capsule); }
  void operator()(const Ellipsoid& ellipsoid) { out.Write(kDrakeEllipsoid, ellipsoid); }
  void operator()(const HalfSpace&) {}  // It is a box by now.
  void operator()(const Plane&) {}
  void operator()(const Mesh& mesh) {
    out.Open(kMesh.name.data());
    out.Attributes(kMesh.fields, FileName{{AssetUri(out.options, mesh.path, mesh.uri), {}}});
    out.Fields(kMesh.fields, mesh);
    out.Close();
  }
};

bool IsPlainCapsule(const KeptList& kept) {
  const std::string* const word = FindWording(kept, kUrdf.name, kShapeWord);
  return word && *word == kCapsule.name;
}

void WriteShape(Output& out, const WrittenShape& written, const KeptList& kept = {}) {
  out.WriteOrigin(written.X_BG);
  out.Open(kGeometry.name.data());
  std::visit(ShapeWriter{out, IsPlainCapsule(kept)}, written.shape);
  out.Close();
}

// `holder`: the geometry or the contact zone.
template <typename T>
void EncodeShape(Output& out, const WrittenShape& written, std::string_view what, const T& holder) {
  if (!written.stands_for) return;
  const auto here = out.Here();
  out.Also(here.kind, here.name, kShape, written.stands_for);
  if (std::holds_alternative<Cylinder>(written.shape)) return;  // The cylinder and its ends are the capsule.
  const bool ground = std::string_view(written.stands_for) == kHalfSpaceShape;
  const std::string which = std::string(ground ? "the half space " : "the plane ") + Quoted(what);
  if (out.losses.leaves_out_private()) {
    return out.losses.Private(holder.span, "shape", {},
                              which + " is written as a box below it: URDF has no such shape");
  }
  out.losses.Approximated(ground ? AboutKind<HalfSpace>(holder) : AboutKind<Plane>(holder),
                          which + " is written as a box below it; sceneweld reads the original shape back");
}

// The name of a geometry in the file, if its element has one. Gazebo gives other names to geometries that have a name:
// texts may refer to those of collisions, and a material in a block only reaches visuals without one. A geometry without
// a name is therefore written without one.
std::optional<Name> NameInFile(GeometryNames::Role role, const Geometry& geometry, const WrittenShape& written,
                               GeometryNames& names) {
  const std::string* const read = FindWording(geometry.kept, kUrdf.name, "name");
  std::optional<Name> name = geometry.name;
  if (read && (geometry.name == std::string_view(*read) || geometry.name == CollisionBeside(*read))) {
    name = Name(*read);
  } else if (!written.stands_for && geometry.name == names.Generated(role, geometry.shape)) {
    name = std::nullopt;
  }
  Diagnostics ignored;
  names.Take(role, name ? name->view() : std::string_view(), geometry.shape, {}, ignored);
  return name;
}

// The name of a geometry. Readers trim it.
void WriteName(Output& out, const ElementRow& row, const Geometry& geometry, const std::optional<Name>& in_file) {
  if (!in_file) return;
  out.Attributes(row.fields, Named{*in_file});
  if (*in_file != geometry.name) return;
  const std::string_view name = geometry.name;
  if (name.empty() || Trimmed(name).size() != name.size()) {
    const auto here = out.Here();
    out.Also(here.kind, here.name, kName, EscapedWord(name));
  }
}

void WriteVisual(Output& out, const Geometry& geometry, const WrittenShape& written, std::string_view full_name,
                 GeometryNames& names) {
  out.Open(kVisual.name.data());
  WriteName(out, kVisual, geometry, NameInFile(GeometryNames::Role::kVisual, geometry, written, names));
  EncodeShape(out, written, full_name, geometry);
  out.EncodeRest(geometry, geometry.span);
  out.Keep(geometry.kept);
  WriteShape(out, written, geometry.kept);
  if (const Name* material = out.materials.NameOf(geometry.material)) {
    out.Element(kMaterial.name.data(), "name", *material);
  }
  WriteVisualRoles(out, geometry.roles, kUrdf.name, geometry.kept);
  out.Fields(kVisual.fields, geometry);
  out.Close();
  const auto ends = EndsOf(written);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    OpenEnd(out, kVisual, geometry, i);
    WriteShape(out, ends[i]);
    if (const Name* material = out.materials.NameOf(geometry.material)) {
      out.Element(kMaterial.name.data(), "name", *material);
    }
    WriteVisualRoles(out, geometry.roles, kUrdf.name, geometry.kept);
    out.Fields(kVisual.fields, geometry);
    out.Close();
  }
}

void WriteProximity(Output& out, const ProximityProperties& properties) {
  ProximityProperties elsewhere;  // These values are in the record, or on the link.
  elsewhere.surface_velocity_axis = properties.surface_velocity_axis;
  if (properties != elsewhere) out.Write(kProximityProperties, properties);
}

// Properties of a collision that are in the record.
void EncodeProximity(Output& out, const Geometry& geometry, const std::optional<Vector3>& axis_of_link) {
  ProximityProperties properties = *geometry.proximity;
  if (out.gazebo.HoldFriction(geometry)) {
    properties.mu.reset();
    properties.mu2.reset();
  }
  out.EncodeRest(properties, geometry.span);
  const auto& axis = properties.surface_velocity_axis;
  if (axis == axis_of_link) return;
  ProximityProperties in_link;
  if (axis) in_link.surface_velocity_axis = out.layout.X_LB(geometry.body).rotation * *axis;
  out.EncodeField<&ProximityProperties::surface_velocity_axis>(in_link, geometry.span);
}

void WriteCollision(Output& out, const Geometry& geometry, const WrittenShape& written, std::string_view full_name,
                    bool is_visual, const std::optional<Vector3>& axis_of_link, GeometryNames& names) {
  out.Open(kCollision.name.data());
  // The collision of a visual has its name.
  constexpr auto kRole = GeometryNames::Role::kCollision;
  WriteName(out, kCollision, geometry, is_visual ? geometry.name : NameInFile(kRole, geometry, written, names));
  if (is_visual) {
    out.Encode(words::kGeometry, EscapedWord(geometry.name), geometry.span);
    const auto here = out.Here();
    if (written.stands_for) out.Also(here.kind, here.name, kShape, written.stands_for);
  } else {
    EncodeShape(out, written, full_name, geometry);
    if (const Name* material = out.materials.NameOf(geometry.material)) {
      out.Encode(kMaterialOf, EscapedWord(*material), geometry.span);
    }
    out.EncodeRest(geometry, geometry.span);
  }
  if (geometry.proximity) EncodeProximity(out, geometry, axis_of_link);
  if (!is_visual) out.Keep(geometry.kept);
  WriteShape(out, written, geometry.kept);
  if (geometry.proximity) WriteProximity(out, *geometry.proximity);
  out.Close();
  const auto ends = EndsOf(written);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    OpenEnd(out, kCollision, geometry, i);
    WriteShape(out, ends[i]);
    if (geometry.proximity) WriteProximity(out, *geometry.proximity);
    out.Close();
  }
}

}  // namespace

void WriteGeometries(Output& out, Index<Body> body) {
  const auto geometries = out.geometries[body.value()];
  const Pose X_LB = out.layout.X_LB(body);
  GeometryNames names;  // As a reader gives them.
  const auto written = [&](const Geometry& geometry) { return Known(out, geometry, X_LB * geometry.X_BG); };
  for (const Index<Geometry> i : geometries) {
    const Geometry& geometry = out.scene.geometries[i];
    if (!geometry.roles.illustration && !geometry.roles.perception) continue;
    WriteVisual(out, geometry, written(geometry), out.scene.FullName(i), names);
  }
  bool first = true;
  std::optional<Vector3> axis_of_link;
  for (const Index<Geometry> i : geometries) {
    const Geometry& geometry = out.scene.geometries[i];
    if (!geometry.roles.proximity) continue;
    // The world's link has no common axis.
    if (first && geometry.proximity && body != Scene::kWorldBody) {
      axis_of_link = geometry.proximity->surface_velocity_axis;
    }
    first = false;
    const bool is_visual = geometry.roles.illustration || geometry.roles.perception;
    WriteCollision(out, geometry, written(geometry), out.scene.FullName(i), is_visual, axis_of_link, names);
  }
}

void WriteContactZone(Output& out, const ContactZone& zone, std::string_view link) {
  const WrittenShape written = Known(zone.shape, out.layout.X_LB(zone.body) * zone.X_BG);
  out.Open(kContact.name.data());
  out.Attributes(kContact.fields, Named{zone.name});
  out.Attributes(kContact.fields, OnLink{{link, {}}});
  EncodeShape(out, written, zone.name, zone);
  out.EncodeRest(zone, zone.span);
  WriteShape(out, written);
  if (zone.normal_force_limit != kInfinity) out.Write(kContactLimit, zone);
  out.Close();
}

}  // namespace sceneweld::urdf
