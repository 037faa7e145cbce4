// SPDX-License-Identifier: BSD-3-Clause
// Reads deformable links.

#include "sceneweld/parsers/drake/deformable_tags.h"
#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/sdf/read/sdf_pose.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/scene/names/geometry_name.h"

namespace sceneweld::sdf {
namespace {

void ReadWalls(Element link, Deformable& deformable, FileReading& file) {
  for (const Element element : link.children(kWallBoundaryCondition.name)) {
    CheckElement(element, kWallBoundaryCondition, Looked::kYes, file);
    WallBoundaryCondition wall;
    if (!ReadFields(element, kWallBoundaryCondition.fields, wall, file)) continue;
    if (!(Length(wall.outward_normal) > 0)) {
      file.diagnostics.Error("zero-vector", element.child("drake:outward_normal").text().span,
                             "`drake:outward_normal` is zero");
      continue;
    }
    wall.outward_normal = Normalized(wall.outward_normal);
    deformable.wall_boundary_conditions.push_back(wall);
  }
}

std::optional<GeometryDeclaration> ReadDeformableCollision(Element collision, FileReading& file) {
  static constexpr Field kFields[] = {
      custom("name", Spelling::kAttribute, Facet::kRequired, "name", "Name."),
      custom("geometry", Spelling::kText, Facet::kRequired, "element", "A mesh or a sphere."),
      ignored("pose", Spelling::kText, "the geometry of a deformable body is in its reference pose"),
      ignored("surface", Spelling::kText, "only `drake:proximity_properties` is read on deformable bodies"),
      ignored("laser_retro", Spelling::kText, "scenes do not support it"),
      ignored("max_contacts", Spelling::kText, "scenes do not support it"),
      ignored("density", Spelling::kText, "`drake:mass_density` gives it"),
      ignored("auto_inertia_params", Spelling::kText, "scenes do not support it"),
  };
  static constexpr const ElementRow* kChildren[] = {&kDeformableProximity};
  static constexpr ElementRow kRow{"collision", "The body of a deformable link.", kFields, kChildren};
  CheckElement(collision, kRow, Looked::kYes, file);

  const auto shape = ReadGeometry(collision, false, file);
  auto properties = std::make_shared<ProximityProperties>();
  const Element proximity = collision.child(kDeformableProximity.name);
  if (proximity) {
    CheckElement(proximity, kDeformableProximity, Looked::kYes, file);
    ReadFields(proximity, kDeformableProximity.fields, *properties, file);
    properties->mu_static = properties->mu_dynamic;
  }
  if (!shape) {
    if (!collision.child("geometry") || !collision.child("geometry").child("mesh")) {
      file.diagnostics.Error("deformable-shape", collision.span(), "a deformable body needs a `mesh` or a `sphere`");
    }
    return std::nullopt;
  }
  if (std::holds_alternative<Sphere>(shape->shape)) {
    if (!properties->resolution_hint || !(*properties->resolution_hint > 0)) {
      file.diagnostics.Error("missing-value", proximity ? proximity.span() : collision.span(),
                             "a deformable sphere needs a " + Quoted(kResolutionHint.name) + " above zero");
      return std::nullopt;
    }
  } else if (const auto* mesh = std::get_if<Mesh>(&shape->shape)) {
    if (!HasSuffix(mesh->path, ".vtk")) {
      file.diagnostics.Error(
          "deformable-shape", collision.child("geometry").span(),
          "the mesh of a deformable body must be a `.vtk` file of tetrahedra, not " + Quoted(mesh->uri));
      return std::nullopt;
    }
    if (properties->resolution_hint) {
      file.diagnostics.Warning(
          "ignored-value", proximity.child(kResolutionHint.name).span(),
          Quoted(kResolutionHint.name) + " is ignored: the mesh of a deformable body is used unchanged");
      properties->resolution_hint.reset();
    }
  } else {
    file.diagnostics.Error(
        "deformable-shape", collision.child("geometry").span(),
        "a deformable body needs a `mesh` or a `sphere`, not a `" + std::string(TypeName(shape->shape)) + "`");
    return std::nullopt;
  }
  GeometryDeclaration declared;
  declared.geometry.shape = shape->shape;
  declared.geometry.roles.proximity = true;
  declared.geometry.proximity = std::move(properties);
  declared.geometry.span = collision.span();
  return declared;
}

// Reads the visual of a deformable body: its look, and optionally another mesh to show.
struct DeformableLook {
  Roles roles;
  std::shared_ptr<const Material> material;
  std::vector<Name> renderers;
  std::optional<GeometryDeclaration> mesh;
};

std::optional<DeformableLook> ReadDeformableVisual(Element visual, FileReading& file) {
  CheckElement(visual, kVisualRow, Looked::kYes, file);
  const auto roles = ReadVisualRoles(visual, file);
  auto shape = visual.child("geometry") ? ReadGeometry(visual, true, file) : std::nullopt;
  auto material = ReadMaterial(visual, file);
  if (!roles) return std::nullopt;
  if (shape && !roles->perception && std::holds_alternative<Mesh>(shape->shape)) {
    file.diagnostics.Warning("ignored-element", visual.child("geometry").span(),
                             "the render mesh of a deformable body is ignored without the perception role");
    shape.reset();
  }
  DeformableLook look{*roles, std::move(material), {}, std::nullopt};
  Geometry says;
  ReadFields(visual, kVisualRow.fields, says, file);
  look.renderers = std::move(says.renderers);
  if (!shape || !(roles->illustration || roles->perception)) return look;
  GeometryDeclaration& declared = look.mesh.emplace();
  declared.pose = ReadPose(visual, file.version, file);
  declared.geometry.shape = shape->shape;
  declared.geometry.roles = *roles;
  declared.geometry.material = look.material;
  declared.geometry.renderers = look.renderers;
  declared.geometry.span = visual.span();
  return look;
}

}  // namespace

std::shared_ptr<const Deformable> ReadDeformable(Element link, FileReading& file) {
  const Element element = link.child(kDeformableProperties.name);
  CheckElement(element, kDeformableProperties, Looked::kYes, file);
  auto deformable = std::make_shared<Deformable>();
  const bool good = ReadFields(element, kDeformableProperties.fields, *deformable, file);
  ReadWalls(link, *deformable, file);
  if (!good) return nullptr;
  return deformable;
}

std::vector<GeometryDeclaration> ReadDeformableGeometries(Element link, const Name& link_name, FileReading& file) {
  std::vector<GeometryDeclaration> geometries;
  GeometryNames names;
  const auto check_count = [&](const char* kind, bool exactly_one) {
    const Element first = link.child(kind);
    const Element second = first ? first.next(kind) : Element();
    if (second) {
      file.diagnostics.Error("deformable-shape", second.span(),
                             "deformable link " + Quoted(link_name) + " has more than one `" + kind + "`");
    } else if (!first && exactly_one) {
      file.diagnostics.Error("deformable-shape", link.span(),
                             "deformable link " + Quoted(link_name) + " needs exactly one `" + std::string(kind) + "`");
    }
  };
  check_count("collision", true);
  check_count("visual", false);
  std::optional<DeformableLook> look;
  if (const Element visual = link.child("visual")) {
    const auto name = ReadName(visual, file.version, file);
    look = ReadDeformableVisual(visual, file);
    if (look && look->mesh && name) {
      look->mesh->geometry.name = names.Take(GeometryNames::Role::kVisual, name->name, look->mesh->geometry.shape,
                                             name->span, file.diagnostics);
      geometries.push_back(*look->mesh);
    }
  }
  if (const Element collision = link.child("collision")) {
    if (auto read = ReadDeformableCollision(collision, file)) {
      // The geometry is named after the link.
      read->geometry.name = names.Take(GeometryNames::Role::kCollision, link_name, read->geometry.shape,
                                       collision.span(), file.diagnostics);
      if (look && !look->mesh) {
        read->geometry.roles.illustration = look->roles.illustration;
        read->geometry.roles.perception = look->roles.perception;
        read->geometry.material = look->material;
        read->geometry.renderers = look->renderers;
      }
      geometries.push_back(std::move(*read));
    }
  }
  return geometries;
}

}  // namespace sceneweld::sdf
