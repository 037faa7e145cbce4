// SPDX-License-Identifier: BSD-3-Clause
// Reads `<geometry>`.
// Reads `<collision>`.
// Reads `<visual>` and `<material>`.

#include <algorithm>
#include <cmath>
#include <iterator>

#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/kept/sdf_contents.h"
#include "sceneweld/parsers/sdf/read/sdf_pose.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld::sdf {
namespace {

constexpr const char* kShapesOfNoScene[] = {"heightmap", "image", "polyline"};
// The first of these that a `<geometry>` has is its shape, in the order of libsdformat. A scene has no cones.
constexpr const ElementRow* kShapesInOrder[] = {&kBoxRow,    &kCapsuleRow, &kCylinderRow,  &kEllipsoidRow,  &kPlaneRow,
                                                &kSphereRow, &kMeshRow,    &kDrakeCapsule, &kDrakeEllipsoid};
constexpr std::string_view kNotSolid = "automatic inertia is not supported for the given geometry";

// SDFormat does not reject a size of zero or less: the default replaces it, in `count` numbers at `values`.
void ReplaceBadSizes(Element shape, const char* child, std::initializer_list<double*> values,
                     std::initializer_list<double> defaults, FileReading& file) {
  bool good = true;
  for (const double* value : values) good = good && *value > 0;
  if (good) return;
  const auto text = TextOf(shape, child);
  file.diagnostics.Warning("replaced-size", text ? text->span : shape.span(),
                           Quoted(child) + " of `<" + std::string(shape.name()) +
                               ">` must be greater than zero; the default is used instead");
  auto value = values.begin();
  for (const double one : defaults) **value++ = one;
}

std::optional<ReadShape> ReadBox(Element element, FileReading& file) {
  Box box;
  if (!ReadFields(element, kBoxRow.fields, box, file)) return std::nullopt;
  ReplaceBadSizes(element, "size", {&box.size.x, &box.size.y, &box.size.z}, {1, 1, 1}, file);
  return ReadShape{box, {}, {}};
}

std::optional<ReadShape> ReadSphere(Element element, FileReading& file) {
  Sphere sphere;
  if (!ReadFields(element, kSphereRow.fields, sphere, file)) return std::nullopt;
  ReplaceBadSizes(element, "radius", {&sphere.radius}, {1}, file);
  const record::Entry* const said = file.record.Of(element.parent().parent());
  const bool is_point = said && said->Flag(kPoint);
  if (is_point && sphere.radius == kPointRadius) {
    sphere.radius = 0;
  } else if (is_point) {
    ReportStale(file.diagnostics, element.span(), Describe(element), "radius " + FormatNumber(sphere.radius),
                "radius 0");
  }
  return ReadShape{sphere, {}, {}};
}

// An absent radius or length of a cylinder becomes 1, an invalid radius 0.5.
std::optional<ReadShape> ReadCylinder(Element element, FileReading& file) {
  Cylinder cylinder{.radius = 1, .length = 1};
  if (!ReadFields(element, kCylinderRow.fields, cylinder, file)) return std::nullopt;
  ReplaceBadSizes(element, "radius", {&cylinder.radius}, {0.5}, file);
  ReplaceBadSizes(element, "length", {&cylinder.length}, {1}, file);
  return ReadShape{cylinder, {}, {}};
}

std::optional<ReadShape> ReadCapsule(Element element, FileReading& file) {
  Capsule capsule{.radius = 0.5, .length = 1};
  if (!ReadFields(element, kCapsuleRow.fields, capsule, file)) return std::nullopt;
  ReplaceBadSizes(element, "radius", {&capsule.radius}, {0.5}, file);
  ReplaceBadSizes(element, "length", {&capsule.length}, {1}, file);
  return ReadShape{capsule, {}, {}};
}

std::optional<ReadShape> ReadEllipsoid(Element element, FileReading& file) {
  Ellipsoid ellipsoid;
  if (!ReadFields(element, kEllipsoidRow.fields, ellipsoid, file)) return std::nullopt;
  ReplaceBadSizes(element, "radii", {&ellipsoid.semi_axes.x, &ellipsoid.semi_axes.y, &ellipsoid.semi_axes.z}, {1, 1, 1},
                  file);
  return ReadShape{ellipsoid, {}, {}};
}

// z is along the normal, and x along normal x e, where e is the axis of the normal's smallest component. This is
// Drake's choice for half spaces.
Rotation HalfSpaceRotation(const Vector3& n) {
  int smallest = 0;
  for (int i = 1; i < 3; ++i) {
    if (std::abs(n[i]) < std::abs(n[smallest])) smallest = i;
  }
  Vector3 e;
  e[smallest] = 1;
  const Vector3 x = Normalized(Cross(n, e));
  return Rotation::FromMatrix(Matrix3::FromColumns(x, Cross(n, x), n));
}

std::optional<ReadShape> ReadPlane(Element element, bool visual, FileReading& file) {
  PlaneElement says;
  if (!ReadFields(element, kPlaneRow.fields, says, file)) return std::nullopt;
  const ReadShape half_space{HalfSpace{}, {{}, HalfSpaceRotation(says.normal)}, kNotSolid};
  // Only visual planes are finite. Gazebo ignores the size of a collision plane.
  if (const Element size = element.child("size"); size && !visual) file.pieces.Add(size);
  if (!visual || !says.size) return half_space;
  const auto [size_x, size_y] = *says.size;
  if (!(size_x > 0) || !(size_y > 0)) {
    file.diagnostics.Warning("replaced-size", says.size.span,
                             "the `size` of a plane must be greater than zero; an infinite plane is used instead");
    return half_space;
  }
  return ReadShape{Plane{size_x, size_y}, {{}, Rotation::Between({0, 0, 1}, says.normal)}, kNotSolid};
}

std::optional<ReadShape> ReadMesh(Element element, FileReading& file) {
  Mesh mesh;
  bool good = ReadFields(element, kMeshRow.fields, mesh, file);
  MeshElement says;
  ReadFields(element, kMeshRow.fields, says, file);
  mesh.convex = mesh.convex || says.optimization.name == "convex_hull";
  if (const Attribute optimization = element.attribute("optimization")) file.pieces.Add(optimization, element);
  for (int i = 0; i < 3 && good; ++i) {
    if (std::abs(mesh.scale[i]) >= kSmallestMeshScale) continue;
    file.diagnostics.Error("out-of-range", element.child("scale").text().span,
                           "no component of a mesh's `scale` may be closer to zero than 1e-8");
    good = false;
  }
  if (says.uri.empty() || says.uri.name == "__default__") {
    file.diagnostics.Error("missing-value", element.span(), "`<mesh>` needs `uri`");
    return std::nullopt;
  }
  const auto path = FindAsset({says.uri.name, says.uri.span}, "a mesh file", file);
  if (!path || !good) return std::nullopt;
  mesh.uri = says.uri.name;
  mesh.path = Name(*path);
  return ReadShape{std::move(mesh), {}, {}};
}

template <typename T>
std::optional<ReadShape> ReadDrakeShape(Element element, const ElementRow& row, FileReading& file) {
  T shape;
  if (!ReadFields(element, row.fields, shape, file)) return std::nullopt;
  return ReadShape{std::move(shape), {}, kNotSolid, true};
}

}  // namespace

std::optional<ReadShape> ReadGeometry(Element owner, bool visual, FileReading& file) {
  const Element geometry = owner.child("geometry");
  if (!geometry) return std::nullopt;
  CheckElement(geometry, kGeometryRow, Looked::kYes, file);
  for (const char* const name : kShapesOfNoScene) {
    for (const Element kept : geometry.children(name)) WarnOfSdfContents(kept, file.diagnostics);
  }
  Element shape;
  const ElementRow* shape_row = nullptr;
  for (const ElementRow* const row : kShapesInOrder) {
    for (const Element child : geometry.children(row->name)) {
      if (shape) {
        file.diagnostics
            .Warning("ignored-element", child.span(),
                     "ignoring a second shape `" + std::string(child.name()) + "` in `<geometry>`")
            .Note(shape.span(), "`" + std::string(shape.name()) + "` is used, as in libsdformat");
      } else {
        shape = child;
        shape_row = row;
      }
    }
  }
  if (!shape) return std::nullopt;
  const std::string_view name = shape.name();
  CheckElement(shape, *shape_row, name.starts_with("drake:") ? Looked::kYes : Looked::kNo, file);
  if (name == "box") return ReadBox(shape, file);
  if (name == "sphere") return ReadSphere(shape, file);
  if (name == "cylinder") return ReadCylinder(shape, file);
  if (name == "capsule") return ReadCapsule(shape, file);
  if (name == "ellipsoid") return ReadEllipsoid(shape, file);
  if (name == "plane") return ReadPlane(shape, visual, file);
  if (name == "mesh") return ReadMesh(shape, file);
  if (shape_row == &kDrakeCapsule) return ReadDrakeShape<Capsule>(shape, *shape_row, file);
  return ReadDrakeShape<Ellipsoid>(shape, *shape_row, file);
}

bool ReadShapelessSolid(Element owner, GeometryDeclaration& declared, FileReading& file) {
  const Element geometry = owner.child("geometry");
  if (!geometry) return false;
  if (const Element element = geometry.child("cone")) {
    Cone cone;
    CheckElement(element, kConeRow, Looked::kNo, file);
    ReadFields(element, kConeRow.fields, cone, file);
    ReplaceBadSizes(element, "radius", {&cone.radius}, {0.5}, file);
    ReplaceBadSizes(element, "length", {&cone.length}, {1}, file);
    declared.cone = cone;
    return true;
  }
  declared.no_solid = kNotSolid;
  return std::any_of(std::begin(kShapesOfNoScene), std::end(kShapesOfNoScene),
                     [&](const char* name) { return static_cast<bool>(geometry.child(name)); });
}

namespace {

// `surface/friction/ode`, if it exists. Checks the names on the way.
Element FindOdeFriction(Element collision, FileReading& file) {
  const Element surface = collision.child("surface");
  if (!surface) return {};
  CheckElement(surface, kSurfaceRow, Looked::kNo, file);
  const Element friction = surface.child("friction");
  if (!friction) return {};
  CheckElement(friction, kFrictionRow, Looked::kNo, file);
  const Element ode = friction.child("ode");
  if (ode) CheckElement(ode, kOdeFrictionRow, Looked::kNo, file);
  return ode;
}

// `surface/contact`: the bits of contacts, if it has any.
std::optional<ContactBits> ReadContactBits(Element collision, FileReading& file) {
  const Element surface = collision.child(kSurfaceRow.name);
  const Element contact = surface ? surface.child(kContactRow.name) : Element();
  if (!contact) return std::nullopt;
  CheckElement(contact, kContactRow, Looked::kNo, file);
  ContactElement says;
  ReadFields(contact, kContactRow.fields, says, file);
  if (!says.mask && !says.category) return std::nullopt;
  const int mask = says.mask.value_or(kUsualMask);
  return ContactBits{says.category.value_or(mask), mask};
}

// Reads `mu` and `mu2`: the friction for all readers unless a drake: element gives it.
void ReadOdeFriction(Element ode, bool drake_friction, ProximityProperties& properties, FileReading& file) {
  OdeFrictionElement says;
  ReadFields(ode, kOdeFrictionRow.fields, says, file);
  if (!says.mu.span && !says.mu2.span) return;
  const double mu = says.mu.value_or(1), mu2 = says.mu2.value_or(1);
  const Span span = says.mu2.span ? says.mu2.span : says.mu.span;
  if (!drake_friction) {
    properties.mu_static = mu;
    properties.mu_dynamic = mu2;
    const bool has_directions = mu >= 0 && mu2 > mu;
    if (has_directions && file.context.rules.compat != Compat::kDrake) {
      file.diagnostics.Warning("conflicting-values", span,
                               "friction along the second direction, `mu2` " + FormatNumber(mu2) +
                                   ", is greater than `mu` " + FormatNumber(mu) +
                                   "; Drake, which reads them as dynamic and static friction, refuses that");
      properties.mu_dynamic = mu;
      properties.mu2 = mu2;
      return;
    }
    if (says.mu.span && !says.mu2.span && mu >= 0 && mu < 1) {
      file.diagnostics
          .Error(
              "out-of-range", span,
              "static friction `mu` is " + FormatNumber(mu) + ", less than dynamic friction, which is 1 without `mu2`")
          .Help("add `mu2`, at most `mu`, or use `--compat gazebo`, which reads both as friction along two directions");
      return;
    }
    if (has_directions) {
      file.diagnostics
          .Error("out-of-range", span,
                 "dynamic friction " + FormatNumber(mu2) + " is greater than static friction " + FormatNumber(mu))
          .Help("use `--compat gazebo`, which reads both as friction along two directions");
      return;
    }
    if (!CheckFriction(mu, mu2, span, file.diagnostics)) return;
  }
  if (mu != properties.mu_dynamic) properties.mu = mu;
  if (mu2 != properties.mu_dynamic) properties.mu2 = mu2;
}

}  // namespace

std::optional<GeometryDeclaration> ReadCollision(Element collision, const GeometryElement& says, bool of_auto_inertia,
                                                 FileReading& file) {
  CheckElement(collision, kCollisionRow, Looked::kYes, file);
  GeometryDeclaration declared;
  declared.pose = ReadPose(collision, file.version, file);
  declared.density = says.density;
  if (const Element density = collision.child("density"); density && !of_auto_inertia) file.pieces.Add(density);
  const auto shape = ReadGeometry(collision, false, file);

  auto properties = std::make_shared<ProximityProperties>();
  bool drake_friction = false;
  bool good = true;
  const Element drake = collision.child(kProximityProperties.name);
  if (drake) {
    const ProximityReadResult result = ReadProximityProperties(drake, *properties, file);
    drake_friction = result.has_friction;
    good = result.good;
  }
  if (const Element ode = FindOdeFriction(collision, file)) ReadOdeFriction(ode, drake_friction, *properties, file);
  declared.geometry.contact_bits = ReadContactBits(collision, file);
  declared.geometry.span = collision.span();
  if (!shape) {
    if (!of_auto_inertia || !ReadShapelessSolid(collision, declared, file)) return std::nullopt;
    return declared;
  }
  if (drake && good) CheckHydroelasticCompleteness(shape->shape, *properties, drake.span(), file.diagnostics);
  declared.geometry.shape = shape->shape;
  if (shape->drake) KeepWording(declared.geometry.kept, kSdf.name, kShapeWord, "drake");
  declared.geometry.X_BG = shape->X_OS;
  declared.geometry.roles.proximity = true;
  declared.geometry.proximity = std::move(properties);
  declared.no_solid = shape->no_solid;
  return declared;
}

namespace {

// The albedo map, if its file exists and no other map is given. Everything else is kept.
void ReadPbr(Element element, bool has_map, Material& material, FileReading& file) {
  const Element pbr = element.child(kPbrRow.name);
  if (!pbr) return;
  CheckElement(pbr, kPbrRow, Looked::kNo, file);
  if (const Element specular = pbr.child(kPbrSpecularRow.name)) {
    CheckElement(specular, kPbrSpecularRow, Looked::kNo, file);
  }
  const Element metal = pbr.child(kPbrMetalRow.name);
  if (!metal) return;
  CheckElement(metal, kPbrMetalRow, Looked::kNo, file);
  PbrElement says;
  ReadFields(metal, kPbrMetalRow.fields, says, file);
  const NameAt& albedo = says.albedo_map;
  if (albedo.empty()) return;
  Diagnostics missing;
  ReadContext quiet{file.context.files, file.context.packages, missing, file.context.rules, {}};
  const auto path = FindAsset(albedo.name, file.folder, "an image", albedo.span, quiet, [&](ReadContext& in) {
    return ResolveFile({albedo.name, albedo.span}, file.folder, in);
  });
  if (path && has_map && material.diffuse_map.view() == *path) return;
  if (path && !has_map) {
    material.diffuse_map = Name(*path);
    material.diffuse_map_uri = albedo.name;
    file.diagnostics.Append(missing);
    return;
  }
  file.pieces.Add(metal.child("albedo_map"));
  if (path || has_map) return;
  file.diagnostics.Warning("file-not-found", albedo.span,
                           "no file " + Quoted(albedo.name) + "; the `albedo_map` is kept as it is");
}

}  // namespace

std::shared_ptr<const Material> ReadMaterial(Element visual, FileReading& file) {
  const Element element = visual.child("material");
  if (!element) return nullptr;
  KeptIn kept(element, file);
  CheckElement(element, kMaterialRow, Looked::kYes, file);
  Material material;
  if (const record::Entry* const said = file.record.Of(element)) said->Restore(material, file);
  ReadFields(element, kMaterialRow.fields, material, file);
  DiffuseMap says;
  ReadFields(element, kMaterialRow.fields, says, file);
  const Element map = element.child(kDiffuseMap.name);
  if (map) {
    if (const auto path = FindAsset({says.uri.name, map.text().span}, "an image", file)) {
      material.diffuse_map = Name(*path);
      material.diffuse_map_uri = says.uri.name;
    }
  }
  ReadPbr(element, static_cast<bool>(map), material, file);
  material.kept = kept.Take();
  if (material == Material{}) {
    file.pieces.Add(element);  // Black in Gazebo.
    return nullptr;
  }
  return std::make_shared<const Material>(std::move(material));
}

std::optional<GeometryDeclaration> ReadVisual(Element visual, FileReading& file) {
  CheckElement(visual, kVisualRow, Looked::kYes, file);
  GeometryDeclaration declared;
  declared.pose = ReadPose(visual, file.version, file);
  const auto shape = ReadGeometry(visual, true, file);
  declared.geometry.material = ReadMaterial(visual, file);
  const auto roles = ReadVisualRoles(visual, file);
  ReadFields(visual, kVisualRow.fields, declared.geometry, file);
  if (!shape || !roles) return std::nullopt;
  if (!roles->perception && !declared.geometry.renderers->empty()) {
    file.diagnostics.Warning("ignored-element", visual.child(kAcceptingRenderer.name).span(),
                             Quoted(kAcceptingRenderer.name) + " is ignored, because no renderer shows the visual");
    declared.geometry.renderers->clear();
  }
  if (!roles->perception && !roles->illustration) {
    if (visual.name() == "visual") {
      const auto name = visual.value("name");
      file.diagnostics.Warning("geometry-without-role", visual.span(),
                               "visual " + Quoted(name ? name->text : "") +
                                   " has neither the illustration nor the perception role and is left out");
    }
    return std::nullopt;
  }
  declared.geometry.shape = shape->shape;
  if (shape->drake) KeepWording(declared.geometry.kept, kSdf.name, kShapeWord, "drake");
  declared.geometry.X_BG = shape->X_OS;
  declared.geometry.roles = *roles;
  KeepVisualRoles(visual, *roles, kSdf.name, declared.geometry.kept);
  return declared;
}

}  // namespace sceneweld::sdf
