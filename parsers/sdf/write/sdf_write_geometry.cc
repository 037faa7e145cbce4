// SPDX-License-Identifier: BSD-3-Clause
// Writes visuals and collisions.

#include <algorithm>
#include <numbers>
#include <utility>

#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/sdf/table/sdf_torsional.h"
#include "sceneweld/parsers/sdf/write/sdf_writing.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/geometry_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

// A half space is read from a plane with normal z. Its x axis is then rotated a quarter turn about z from that of the
// pose (docs/reference/sdformat.md, 8).
Pose QuarterBack(const Pose& X) { return X * Pose{{}, Rotation::FromAxisAngle({0, 0, 1}, -std::numbers::pi / 2)}; }

// Writes a shape as the one child of `<geometry>`.
struct ShapeWriter {
  Output& out;
  bool drake;  // As Drake's element, if there is one.

  void operator()(const Box& box) { out.Write(kBoxRow, box); }
  void operator()(const Sphere& sphere) {
    if (sphere.radius > 0) return out.Write(kSphereRow, sphere);
    out.Open("sphere");
    out.Number("radius", kPointRadius);
    out.Close();
  }
  void operator()(const Cylinder& cylinder) { out.Write(kCylinderRow, cylinder); }
  void operator()(const Capsule& capsule) { out.Write(drake ? kDrakeCapsule : kCapsuleRow, capsule); }
  void operator()(const Ellipsoid& ellipsoid) { out.Write(drake ? kDrakeEllipsoid : kEllipsoidRow, ellipsoid); }
  void operator()(const HalfSpace&) { out.Write(kPlaneRow, PlaneElement()); }
  void operator()(const Plane& plane) {
    PlaneElement says;
    says.size.emplace(std::array{plane.size_x, plane.size_y});
    out.Write(kPlaneRow, says);
  }
  void operator()(const Mesh& mesh) {
    MeshElement says;
    says.uri.name = AssetUri(out.options, mesh.path, mesh.uri);
    out.Open("mesh");
    out.Fields(kMeshRow.fields, says);
    out.Fields(kMeshRow.fields, mesh);
    out.Close();
  }
};

void WriteShape(Output& out, const Geometry& geometry, bool with_pose) {
  const bool half_space = std::holds_alternative<HalfSpace>(*geometry.shape);
  const auto* const sphere = std::get_if<Sphere>(&*geometry.shape);
  if (sphere && !(sphere->radius > 0)) out.Encode(kPoint, "true", geometry.span);
  if (with_pose) out.WritePose(half_space ? QuarterBack(*geometry.X_BG) : *geometry.X_BG);
  out.Open("geometry");
  const bool drake = FindWording(geometry.kept, kSdf.name, kShapeWord) != nullptr;
  std::visit(ShapeWriter{out, drake}, *geometry.shape);
  out.Close();
}

// The metalness workflow that holds the map, unless the look uses the specular workflow.
void WriteAlbedo(Output& out, const Name& uri, const Material& material) {
  const std::string specular = std::string(kPbrRow.name) + "/" + std::string(kPbrSpecularRow.name);
  for (const Kept& kept : material.kept) {
    if (kept.format == kSdf.name && kept.place.view().starts_with(specular)) return;
  }
  out.Open(kPbrRow.name.data());
  out.Write(kPbrMetalRow, PbrElement{{uri, {}}});
  out.Close();
}

void WriteMaterial(Output& out, const Material& material, Span span) {
  if (material == Material{}) return;
  out.Open("material");
  out.EncodeRest(material, span);
  out.Keep(material.kept);
  out.Fields(kMaterialRow.fields, material);
  if (!material.diffuse_map.empty() || !material.diffuse_map_uri.empty()) {
    const Name uri(AssetUri(out.options, material.diffuse_map, material.diffuse_map_uri));
    out.Fields(kMaterialRow.fields, DiffuseMap{{uri, {}}});
    WriteAlbedo(out, uri, material);
  }
  out.Close();
}

// `shapeless`: the look of a deformable body, which has its collision's shape.
void WriteVisual(Output& out, const Geometry& geometry, const KeptList& kept, const Name& name, bool shapeless) {
  GeometryElement says;
  says.name.name = name;
  out.Open("visual");
  out.Attributes(kVisualRow.fields, says);
  if (!shapeless) {
    out.EncodeName(geometry.name, name);
    out.EncodeRest(geometry, geometry.span);
    out.Keep(kept);
    WriteShape(out, geometry, true);
  } else {
    out.Open("geometry");
    out.Empty("empty");
    out.Close();
  }
  if (geometry.material) WriteMaterial(out, *geometry.material, geometry.span);
  WriteVisualRoles(out, geometry.roles, kSdf.name, geometry.kept);
  out.Fields(kVisualRow.fields, geometry);
  out.Close();
}

// Readers use the mesh of a deformable body as it is. They only divide a sphere.
void WriteDeformableProximity(Output& out, const Geometry& geometry, ProximityProperties properties) {
  ProximityProperties held;
  held.mu_static = held.mu_dynamic = properties.mu_dynamic;
  held.hunt_crossley_dissipation = properties.hunt_crossley_dissipation;
  held.relaxation_time = properties.relaxation_time;
  if (std::holds_alternative<Sphere>(*geometry.shape)) held.resolution_hint = properties.resolution_hint;
  const bool is_same = held == properties && !geometry.contact_bits;
  properties.resolution_hint = held.resolution_hint;
  if (!is_same) {
    out.losses.Dropped(About<&Geometry::proximity, &Geometry::contact_bits>(geometry),
                       "some properties of the contact of " + Quoted(FullName(out.scene, geometry)) +
                           " are left out: SDFormat does not support them on deformable bodies");
  }
  out.Write(kDeformableProximity, properties);
}

// The reader names the geometry after its link.
void ReportDeformableName(Output& out, const Geometry& geometry) {
  const Body& body = out.scene.bodies[geometry.body];
  if (geometry.name == body.name) return;
  out.losses.Dropped(About(geometry), "the name of " + Quoted(FullName(out.scene, geometry)) +
                                          " is left out: the geometry of a deformable body is named after its link");
  out.losses.Adds<Geometry>();
}

// Properties of a collision that are in the record.
void EncodeProximity(Output& out, const Geometry& geometry, const std::optional<Vector3>& axis_of_link) {
  const ProximityProperties& properties = *geometry.proximity;
  out.EncodeRest(properties, geometry.span);
  if (properties.torsional_friction && !HasTorsionalContact(properties)) {
    out.EncodeField<&ProximityProperties::torsional_friction>(properties, geometry.span);
  }
  if (properties.surface_velocity_axis == axis_of_link) return;
  ProximityProperties held;
  held.surface_velocity_axis = axis_of_link;
  out.EncodeField<&ProximityProperties::surface_velocity_axis>(properties, geometry.span, &held);
}

void WriteContactBits(Output& out, const Geometry& geometry) {
  if (!geometry.contact_bits) return;
  const auto& [category, mask] = *geometry.contact_bits;
  ContactElement says{mask, std::nullopt};
  if (category != mask) says.category = category;
  out.Write(kContactRow, says);
  if (((category | mask) & ~kAllBits) == 0) return;
  out.losses.Approximated(About<&Geometry::contact_bits>(geometry),
                          "contact bits above the 16th are left out: SDFormat has 16");
}

// `<surface>`: friction and bits of contacts, for readers that do not support Drake's elements.
void WriteSurface(Output& out, const Geometry& geometry, const ProximityProperties& properties) {
  static const ProximityProperties kUsual;
  const bool has_friction = properties.mu || properties.mu2 || properties.mu_dynamic != kUsual.mu_dynamic;
  if (!has_friction && !geometry.contact_bits) return;
  out.Open(kSurfaceRow.name.data());
  if (has_friction) {
    OdeFrictionElement says;
    says.mu.emplace(properties.mu.value_or(properties.mu_dynamic));
    says.mu2.emplace(properties.mu2.value_or(properties.mu_dynamic));
    out.Open(kFrictionRow.name.data());
    out.Write(kOdeFrictionRow, says);
    out.Close();
  }
  WriteContactBits(out, geometry);
  out.Close();
}

void WriteCollision(Output& out, const Geometry& geometry, const KeptList& kept, const Name& name, const Name* visual,
                    const std::optional<Vector3>& axis_of_link, bool deformable) {
  static const ProximityProperties kUsual;
  const ProximityProperties& properties = geometry.proximity ? *geometry.proximity : kUsual;
  GeometryElement says;
  says.name.name = name;
  out.Open("collision");
  out.Attributes(kCollisionRow.fields, says);
  if (deformable) {
    ReportDeformableName(out, geometry);
  } else if (visual) {
    out.Encode(kGeometry, EscapedWord(*visual), geometry.span);
  } else {
    if (geometry.name != CollisionBeside(name)) out.EncodeName(geometry.name, name);
    out.EncodeRest(geometry, geometry.span);
  }
  if (geometry.proximity && !deformable) EncodeProximity(out, geometry, axis_of_link);
  const KeptList with_torsional = WithTorsional(kept, properties);
  out.Keep(with_torsional);
  WriteShape(out, geometry, !deformable);
  if (deformable) {
    WriteDeformableProximity(out, geometry, properties);
  } else {
    WriteSurface(out, geometry, properties);
    out.Write(kProximityProperties, properties);
  }
  out.Close();
}

// Whether a kept entry of a geometry with both roles belongs to its collision: visuals do not have such an entry.
bool IsOfCollision(const Kept& kept) {
  std::string name = kept.place.empty() ? KeptName(kept) : kept.place.str().substr(0, kept.place.view().find('/'));
  if (name.starts_with('<')) name = name.substr(1, name.size() - 2);
  const auto has = [&](const ElementRow& row) {
    return std::any_of(row.fields.begin(), row.fields.end(), [&](const Field& field) { return field.name == name; }) ||
           std::any_of(row.children.begin(), row.children.end(), [&](const ElementRow* r) { return r->name == name; });
  };
  return has(kCollisionRow) && !has(kVisualRow);
}

// The visual and the collision of a geometry, each with its name in the file; null: it is not written.
void WriteGeometry(Output& out, Index<Geometry> index, const Name* visual, const Name* collision,
                   const std::optional<Vector3>& axis_of_link, bool deformable) {
  const Geometry& geometry = out.scene.geometries[index];
  KeptList of_visual, of_collision;
  for (const Kept& kept : geometry.kept) {
    if (IsWording(kept)) continue;
    (collision && (!visual || IsOfCollision(kept)) ? of_collision : of_visual).push_back(kept);
  }
  if (visual) WriteVisual(out, geometry, of_visual, *visual, deformable && collision);
  if (!collision) return;
  if (!visual && geometry.material) {
    out.losses.Dropped(About<&Geometry::material>(geometry), "`material` of collision `" + out.scene.FullName(index) +
                                                                 "`: SDFormat supports materials of visuals only");
  }
  WriteCollision(out, geometry, of_collision, *collision, visual, axis_of_link, deformable);
}

}  // namespace

void WriteGeometries(Output& out, Index<Body> body) {
  const bool deformable = out.scene.bodies[body].deformable != nullptr;
  const auto geometries = out.geometries[body.value()];
  // Gazebo refuses a visual and a collision of one name. A file that had them keeps them.
  NameSpace claimed, as_read;
  std::vector<Name> names;  // Keeps the claimed names alive.
  names.reserve(2 * geometries.size());
  bool first_collision = true;
  std::optional<Vector3> axis_of_link;
  for (const Index<Geometry> i : geometries) {
    const Geometry& geometry = out.scene.geometries[i];
    const auto claim = [&](std::string_view kind) -> const Name& {
      const std::string* read = kind == "collision" ? FindWording(geometry.kept, kSdf.name, "name") : nullptr;
      if (read) return names.emplace_back(as_read.Claim(Name(*read), kind));
      const Name& name = names.emplace_back(claimed.Claim(geometry.name, kind));
      if (name != geometry.name && (kind == "visual" || !geometry.roles.illustration || !geometry.roles.perception)) {
        out.losses.Renamed(geometry.span,
                           std::string(kind) + " `" + out.scene.FullName(i) + "` is written as `" + name.str() + "`");
      }
      return name;
    };
    const bool is_seen = geometry.roles.illustration || geometry.roles.perception;
    if (!is_seen && !geometry.roles.proximity) continue;
    const Name* const visual = is_seen ? &claim("visual") : nullptr;
    const Name* const collision = geometry.roles.proximity ? &claim("collision") : nullptr;
    if (collision) {
      if (first_collision && geometry.proximity) axis_of_link = geometry.proximity->surface_velocity_axis;
      first_collision = false;
    }
    Output::GeometryKey key{&geometry, {}, {}, axis_of_link, deformable};
    if (visual) key.visual = *visual;
    if (collision) key.collision = *collision;
    out.Repeat(out.repeated_geometries, geometry.span, std::move(key),
               [&] { WriteGeometry(out, i, visual, collision, axis_of_link, deformable); });
  }
}

}  // namespace sceneweld::sdf
