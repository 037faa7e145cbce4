// SPDX-License-Identifier: BSD-3-Clause
// Writes geometries: shapes of UsdGeom, colliders, references to meshes, and what is bound to them.
// Writes declared frames as prims on their bodies; sites of MuJoCo are shapes.

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/usd/contact_rows.h"
#include "sceneweld/parsers/usd/hydroelastic.h"
#include "sceneweld/parsers/usd/preview_surface.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/parsers/usd/site_shape.h"
#include "sceneweld/parsers/usd/write/looks.h"
#include "sceneweld/parsers/usd/write/meshes.h"
#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

constexpr const char* kMjcCollision = "MjcCollisionAPI";
constexpr const char* kDistanceField = "NewtonSDFCollisionAPI";

/// The size of the square that shows a half space. [m]
constexpr double kHalfSpaceSize = 100;

std::string NumbersText(std::span<const double> numbers) {
  std::string text;
  for (const double number : numbers) {
    if (!text.empty()) text += ' ';
    AppendNumber(text, number);
  }
  return text;
}

// A size of a shape in the units of its prim.
struct Size {
  std::string_view name;
  double value;
};

// How a shape is written.
struct ShapePrim {
  std::string_view type;
  std::vector<Size> sizes;
  Vector3 half_extent;
  Vector3 scale{1, 1, 1};
  bool has_axis = false;
  std::string_view private_shape;  ///< Not empty: the prim alone would be read as another shape.
};

struct ShapeOf {
  bool collides;

  ShapePrim operator()(const Box& box) const {
    const Vector3& s = box.size;
    if (s.x == s.y && s.y == s.z) return {"Cube", {{"size", s.x}}, 0.5 * s, {1, 1, 1}, false, {}};
    return {"Cube", {{"size", 1}}, {0.5, 0.5, 0.5}, s, false, {}};
  }
  ShapePrim operator()(const Sphere& sphere) const {
    const double r = sphere.radius;
    return {"Sphere", {{"radius", r}}, {r, r, r}, {1, 1, 1}, false, {}};
  }
  ShapePrim operator()(const Ellipsoid& ellipsoid) const {
    const Vector3& a = ellipsoid.semi_axes;
    const bool is_ball = a.x == a.y && a.y == a.z;
    return {"Sphere", {{"radius", 1}}, {1, 1, 1}, a, false, is_ball ? kEllipsoidShape : std::string_view()};
  }
  ShapePrim operator()(const Cylinder& c) const {
    return {
        "Cylinder", {{"height", c.length}, {"radius", c.radius}}, {c.radius, c.radius, c.length / 2}, {1, 1, 1}, true,
        {}};
  }
  ShapePrim operator()(const Capsule& c) const {
    return {"Capsule",
            {{"height", c.length}, {"radius", c.radius}},
            {c.radius, c.radius, c.length / 2 + c.radius},
            {1, 1, 1},
            true,
            {}};
  }
  // A plane that collides is a half space for engines.
  ShapePrim operator()(const HalfSpace&) const {
    constexpr double kHalf = kHalfSpaceSize / 2;
    return {"Plane", {{"length", kHalfSpaceSize}, {"width", kHalfSpaceSize}}, {kHalf, kHalf, 0}, {1, 1, 1},
            true,    collides ? std::string_view() : kHalfSpaceShape};
  }
  ShapePrim operator()(const Plane& p) const {
    return {"Plane", {{"length", p.size_y}, {"width", p.size_x}}, {p.size_x / 2, p.size_y / 2, 0}, {1, 1, 1},
            true,    collides ? kPlaneShape : std::string_view()};
  }
  ShapePrim operator()(const Mesh&) const { return {"Mesh", {}, {}, {1, 1, 1}, false, {}}; }
};

void WriteSizes(stage::UsdaPrinter& print, const ShapePrim& shape) {
  if (shape.has_axis) print.Text("uniform token", "axis", "Z");
  const Vector3& h = shape.half_extent;
  const std::array<double, 6> extent{-h.x, -h.y, -h.z, h.x, h.y, h.z};
  print.Numbers("float3[]", "extent", extent, 3);
  for (const Size& size : shape.sizes) print.Number("double", size.name, size.value);
}

class GeometryWriter {
 public:
  GeometryWriter(Output& out, const Geometry& geometry)
      : out_(out),
        geometry_(geometry),
        path_(out.layout.PathOf(out.scene.geometries.IndexOf(geometry))),
        mesh_(std::get_if<Mesh>(&*geometry.shape)) {}

  void Write() {
    const Index<ModelInstance> top = out_.layout.TopOf(geometry_.body);
    const Roles& roles = geometry_.roles;
    if (!roles.proximity && !roles.illustration && out_.losses.leaves_out_private()) {
      out_.losses.Dropped(About(geometry_), "a geometry that only sensors see is left out: USD has no such purpose");
      return;
    }
    if (mesh_) use_ = out_.meshes->Of(*mesh_, geometry_.span);
    if (const auto* ellipsoid = std::get_if<Ellipsoid>(&*geometry_.shape); ellipsoid && roles.proximity) {
      UseBallFor(*ellipsoid);
    }
    const bool is_empty = mesh_ && !use_;
    if (is_empty && out_.losses.leaves_out_private()) {
      out_.losses.Dropped(About(geometry_), "a geometry is left out: its mesh cannot be read");
      return;
    }
    if (geometry_.material) material_ = out_.looks->PathOf(*geometry_.material, top, geometry_.span);
    if (roles.proximity && geometry_.proximity && !is_empty) {
      contact_ = out_.looks->PathOf(*geometry_.proximity, top, geometry_.span);
    }
    ShapePrim shape = std::visit(ShapeOf{roles.proximity}, *geometry_.shape);
    if (is_ball_mesh_) {
      shape.type = "Mesh";
      shape.private_shape = kEllipsoidShape;
    }
    Open(is_empty ? "Xform" : shape.type, roles.proximity && !is_empty);
    out_.EncodeName("geometry", geometry_.name, out_.scene.FullName(out_.scene.geometries.IndexOf(geometry_)), path_,
                    geometry_.span);
    if (is_empty) out_.MarkElement(kGeometryElement);
    out_.WritePose(geometry_.X_BG, is_ball_mesh_ ? shape.scale
                                   : use_        ? use_->scale
                                   : mesh_       ? mesh_->scale
                                                 : shape.scale);
    WriteShape(shape);
    WriteRoles(is_empty);
    if (mesh_) WriteMesh(is_empty);
    WriteLook();
    WriteContact();
    out_.EncodeRest(geometry_, geometry_.span);
    out_.Wrote(3);
    out_.Close();
  }

 private:
  void Open(std::string_view type, bool collides) {
    PrimMetadata metadata;
    metadata.display_name = Output::DisplayName(geometry_.name, path_);
    std::vector<std::string>& api = metadata.api_schemas;
    if (collides) {
      api.emplace_back("PhysicsCollisionAPI");
      if (use_) api.emplace_back("PhysicsMeshCollisionAPI");
      for (const ContactRow& row : ContactRows()) {
        if (IsOnCollider(row) && std::find(api.begin(), api.end(), row.api) == api.end()) api.emplace_back(row.api);
      }
      has_dimension_ =
          out_.options.usd_schemas.mujoco && geometry_.proximity &&
          (geometry_.proximity->contact_dimension || std::find(api.begin(), api.end(), kMjcCollision) != api.end());
      if (has_dimension_ && std::find(api.begin(), api.end(), kMjcCollision) == api.end()) {
        api.emplace_back(kMjcCollision);
      }
      is_hydroelastic_ = out_.options.usd_schemas.HasNewton() && geometry_.proximity &&
                         HasHydroelasticAttributes(*geometry_.shape, *geometry_.proximity);
      if (is_hydroelastic_) api.emplace_back(kDistanceField);
    }
    if (!material_.empty() || !contact_.empty()) api.emplace_back("MaterialBindingAPI");
    if (use_) metadata.lines.push_back("prepend references = <" + use_->path + ">");
    out_.Open(type, NameOfPath(path_), metadata);
  }

  bool IsOnCollider(const ContactRow& row) const {
    return row.is_on_collider && geometry_.proximity && (*geometry_.proximity).*row.member &&
           IsOf(row, out_.options.usd_schemas);
  }

  // Engines refuse a sphere with three scales, or take the largest of them.
  void UseBallFor(const Ellipsoid& ellipsoid) {
    const Vector3& a = ellipsoid.semi_axes;
    if (a.x == a.y && a.y == a.z) return;
    use_ = out_.meshes->Ball();
    is_ball_mesh_ = true;
    out_.losses.Approximated(About<&Geometry::shape>(geometry_),
                             "the ellipsoid " + Quoted(out_.scene.FullName(out_.scene.geometries.IndexOf(geometry_))) +
                                 " that collides is a convex mesh: UsdPhysics has no ellipsoids, and engines scale no "
                                 "sphere along one axis");
  }

  void WriteShape(const ShapePrim& shape) {
    if (mesh_) return;
    if (is_ball_mesh_) {
      out_.print().Text("uniform token", "physics:approximation", "convexHull");
      out_.Encode(kShapeKey, shape.private_shape, geometry_.span);
      return;
    }
    WriteSizes(out_.print(), shape);
    if (!shape.private_shape.empty()) out_.Encode(kShapeKey, shape.private_shape, geometry_.span);
  }

  void WriteRoles(bool is_empty) {
    const Roles& roles = geometry_.roles;
    if (!roles.illustration) out_.print().Text("uniform token", "purpose", "guide");
    const bool is_off = roles.proximity && out_.no_contacts_by.valid() && !is_empty;
    if (is_off) WriteContactsOff();
    if (roles.illustration == roles.perception && !is_empty && !is_off) return;
    std::string words;
    const auto add = [&](bool has, std::string_view word) {
      if (has) words.append(words.empty() ? "" : " ").append(word);
    };
    add(roles.proximity, "proximity");
    add(roles.illustration, "illustration");
    add(roles.perception, "perception");
    out_.Encode(kRolesKey, words, geometry_.span);
  }

  void WriteContactsOff() {
    out_.print().Bool("bool", "physics:collisionEnabled", false);
    if (!out_.losses.leaves_out_private()) return;
    const char* const why = "a collider is turned off, because an option of MuJoCo turns all contacts off";
    if (geometry_.roles.illustration) {
      out_.losses.Dropped(About<&Geometry::roles, &Geometry::proximity>(geometry_), why);
    } else {
      out_.losses.Dropped(About(geometry_), why);
    }
  }

  void WriteMesh(bool is_empty) {
    const bool collides = geometry_.roles.proximity && !is_empty;
    if (collides) out_.print().Text("uniform token", "physics:approximation", mesh_->convex ? "convexHull" : "none");
    if (!collides && mesh_->convex) out_.Encode("convex", "true", geometry_.span);
    out_.Encode("uri", AssetUri(out_.options, mesh_->path, mesh_->uri), geometry_.span);
    if (use_ && use_->is_mirrored) {
      const std::array<double, 3> scale{mesh_->scale.x, mesh_->scale.y, mesh_->scale.z};
      out_.Encode("scale", NumbersText(scale), geometry_.span);
    }
  }

  void WriteLook() {
    if (material_.empty()) return;
    // The materials of parts of a mesh would be nearer.
    const bool is_stronger = use_ && use_->has_looks;
    out_.print().Attribute(
        "rel", "material:binding",
        "<" + material_ + ">" + (is_stronger ? " (bindMaterialAs = \"strongerThanDescendants\")" : ""));
    const auto& diffuse = geometry_.material->diffuse;
    if (!diffuse || !geometry_.material->diffuse_map.empty()) return;
    // For viewers without materials. The mesh may have colours by vertex.
    const auto color = LinearOf(*diffuse);
    out_.print().Numbers("color3f[]", "primvars:displayColor", color, 3, "interpolation = \"constant\"");
    if (diffuse->a == 1) return;
    out_.print().Numbers("float[]", "primvars:displayOpacity", std::span(&diffuse->a, 1), 1,
                         "interpolation = \"constant\"");
  }

  void WriteContact() {
    if (!geometry_.proximity) return;
    const ProximityProperties& contact = *geometry_.proximity;
    if (!contact_.empty()) out_.print().Relationship("material:binding:physics", contact_);
    const UsdSchemas& schemas = out_.options.usd_schemas;
    for (const ContactRow& row : ContactRows()) {
      if (IsOnCollider(row)) out_.print().Number("float", row.attribute, *(contact.*row.member));
    }
    if (has_dimension_) {
      // Without it, the schema gives 3.
      const int dimension = ContactDimensionOf(contact);
      out_.print().Number("uniform int", "mjc:condim", dimension);
      ProximityProperties without = contact;
      without.contact_dimension.reset();
      if (contact.contact_dimension && ContactDimensionOf(without) == dimension) {
        out_.Encode("contact_dimension", std::to_string(dimension), geometry_.span);
      }
    }
    WriteHydroelastic(contact);
    for (const ContactRow& row : ContactRows()) {
      const bool is_first = FirstOf(row.key) == &row;
      if (!is_first || !(contact.*row.member) || (IsHeldBySchemas(row.key, schemas) && (mesh_ == nullptr || use_)))
        continue;
      out_.Encode(row.key, FormatNumber(*(contact.*row.member)), geometry_.span);
    }
    if (mesh_ && !use_) {
      const ProximityProperties usual;
      if (contact.mu_static != usual.mu_static)
        out_.Encode("mu_static", FormatNumber(contact.mu_static), geometry_.span);
      if (contact.mu_dynamic != usual.mu_dynamic) {
        out_.Encode("mu_dynamic", FormatNumber(contact.mu_dynamic), geometry_.span);
      }
    }
    out_.EncodeRest(contact, geometry_.span);
  }
  // Newton needs CUDA for hydroelastic contact and refuses the file without it. So it is off, and the record has on.
  void WriteHydroelastic(const ProximityProperties& contact) {
    const auto depth = is_hydroelastic_ ? HydroelasticDepth(*geometry_.shape, contact) : std::nullopt;
    const bool has_stiffness = depth && contact.hydroelastic_modulus && *contact.hydroelastic_modulus > 0;
    if (is_hydroelastic_) out_.print().Bool("bool", "newton:hydroelasticEnabled", false);
    if (has_stiffness) {
      out_.print().Number("float", "newton:hydroelasticStiffness", BeforeFactor(*contact.hydroelastic_modulus, *depth));
    } else if (contact.hydroelastic_modulus) {
      out_.Encode("hydroelastic_modulus", FormatNumber(*contact.hydroelastic_modulus), geometry_.span);
    }
    if (contact.compliance == Compliance::kUndefined) return;
    out_.Encode("compliance", contact.compliance == Compliance::kRigid ? "rigid" : "compliant", geometry_.span);
  }
  static const ContactRow* FirstOf(std::string_view key) {
    for (const ContactRow& row : ContactRows()) {
      if (row.key == key) return &row;
    }
    return nullptr;
  }

  Output& out_;
  const Geometry& geometry_;
  const std::string& path_;
  const Mesh* mesh_;
  std::optional<Meshes::Use> use_;  // Nothing for other shapes, and for a mesh that cannot be read.
  std::string material_;
  std::string contact_;
  bool has_dimension_ = false;
  bool is_hydroelastic_ = false;  // The file has its hydroelastic values for Newton.
  bool is_ball_mesh_ = false;     // An ellipsoid as a mesh that is scaled.
};

}  // namespace

void WriteGeometry(Output& out, const Geometry& geometry) { GeometryWriter(out, geometry).Write(); }

void WriteFrame(Output& out, const Frame& frame) {
  const std::string& path = out.layout.PathOf(out.scene.frames.IndexOf(frame));
  // Newton makes sites of shapes only.
  const bool is_site = out.options.usd_schemas.HasNewton() && IsSite(frame);
  ShapePrim shape{"Xform", {}, {}, {1, 1, 1}, false, {}};
  if (is_site) shape = std::visit(ShapeOf{false}, ShapeOfSite(frame));
  PrimMetadata metadata;
  metadata.display_name = Output::DisplayName(frame.name, path);
  if (is_site) metadata.api_schemas.emplace_back("NewtonSiteAPI");
  if (is_site && out.options.usd_schemas.mujoco) metadata.api_schemas.emplace_back("MjcSiteAPI");
  out.Open(shape.type, NameOfPath(path), metadata);
  if (!is_site) out.MarkElement("frame");
  out.EncodeName("frame", frame.name, FullName(out.scene, frame), path, frame.span);
  if (frame.model != out.scene.bodies[frame.body].model) {
    out.EncodeTarget(kModelKey, out.layout.PathOf(frame.model), frame.span);
  }
  out.WritePose(frame.X_BF, shape.scale);
  if (is_site) {
    WriteSizes(out.print(), shape);
    out.print().Text("uniform token", "purpose", "guide");
    for (const Kept& kept : frame.kept) {
      if (IsShapeOfSite(kept)) out.losses.WroteInOtherWords(kept);
    }
    if (FindKept(frame.kept, "mjcf", "fromto")) {
      out.losses.Approximated(About<&Frame::kept>(frame), "site " + Quoted(FullName(out.scene, frame)) +
                                                              " has its pose and its length instead of its ends");
    }
  }
  out.EncodeRest(frame, frame.span);
  out.Wrote(2);
  out.Close();
}

}  // namespace sceneweld::usd
