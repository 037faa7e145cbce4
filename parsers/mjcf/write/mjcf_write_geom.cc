// SPDX-License-Identifier: BSD-3-Clause
// Writes geoms.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "sceneweld/parsers/mjcf/model/mjcf_mass_of_geoms.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_contact_plan.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

constexpr int kVisualGroup = 2;
constexpr int kCollisionGroup = 3;
constexpr double kPointRadius = 1e-6;  // The radius of a sphere without one, which MuJoCo refuses. [m]
constexpr double kHalfGround = 1000;   // The size of the box that replaces a moving half space. [m]
constexpr double kUnmoved = 1e-9;      // Tolerance for a geometry that has not moved. [m]
constexpr double kHalfSheet = 1e-4;    // The thickness of the box that replaces a moving rectangle. [m]

UpTo<3> Sizes(std::initializer_list<double> values) {
  UpTo<3> sizes;
  for (const double value : values) sizes.values[sizes.count++] = value;
  return sizes;
}

class GeomWriter {
 public:
  GeomWriter(Output& out, const Layout::Node& node, const WrittenAssets& assets, const KeptSections& kept,
             Index<Geometry> index)
      : out_(out),
        node_(node),
        assets_(assets),
        kept_(kept),
        index_(index),
        geometry_(out.scene.geometries[index]),
        name_(FullName(out.scene, geometry_)),
        X_BG_(geometry_.X_BG) {}

  void Write(bool has_mass) {
    element_.kept = geometry_.kept;
    const auto plane_size = TakeKeptNumbers<3>(element_.kept, "size");
    std::visit(*this, *geometry_.shape);
    if (element_.type == GeomType::kPlane && plane_size && std::holds_alternative<HalfSpace>(*geometry_.shape)) {
      element_.size = *plane_size;
    }
    SetRoles();
    SetKept();
    NamePlugins();
    SetLook();
    const ProximityProperties* proximity = geometry_.proximity.get();
    if (geometry_.roles.proximity) {
      if (proximity) SetContact(*proximity);
      if (proximity) EncodeProximity(*proximity);
    }
    out_.EncodeRest(encoding::kGeometry, name_, geometry_, geometry_.span);
    MarkScenery();
    const ContactBits written{element_.contype, element_.conaffinity};
    if (kept_.HidesBits(geometry_)) {
      const Output::Together group(out_);
      Geometry bits;
      bits.contact_bits = geometry_.contact_bits;
      out_.Guard(encoding::kGeometry, name_, encoding::kBits, PlainText(written));
      out_.EncodeFields(encoding::kGeometry, name_, EncodeDifferences(bits, Geometry(), FieldStyle::kWord),
                        geometry_.span);
    } else if (geometry_.roles.proximity && out_.contacts->HasBits()) {
      out_.Guard(encoding::kGeometry, name_, encoding::kBitsOfGroup, PlainText(written));
    }
    element_.name = name_;
    element_.placement = Placement(X_BG_);
    SetPlaceAsRead();
    if (has_mass) SetMass();
    out_.Write(kGeom, element_);
  }

  // ---- shapes

  void operator()(const Box& box) {
    element_.type = GeomType::kBox;
    element_.size = Sizes({box.size.x / 2, box.size.y / 2, box.size.z / 2});
  }
  void operator()(const Sphere& sphere) {
    element_.type = GeomType::kSphere;
    element_.size = Sizes({sphere.radius > 0 ? sphere.radius : kPointRadius});
    if (sphere.radius > 0) return;
    Instead("sphere", {0});
    if (geometry_.roles.proximity) {
      out_.losses.Approximated(About<&Sphere::radius>(geometry_),
                               "sphere " + Quoted(name_) + " without a radius gets a tiny one");
    }
  }
  void operator()(const Cylinder& cylinder) {
    element_.type = GeomType::kCylinder;
    element_.size = Sizes({cylinder.radius, cylinder.length / 2});
  }
  void operator()(const Capsule& capsule) {
    element_.type = GeomType::kCapsule;
    element_.size = Sizes({capsule.radius, capsule.length / 2});
  }
  void operator()(const Ellipsoid& ellipsoid) {
    element_.type = GeomType::kEllipsoid;
    element_.size = Sizes({ellipsoid.semi_axes.x, ellipsoid.semi_axes.y, ellipsoid.semi_axes.z});
  }
  void operator()(const HalfSpace&) {
    if (node_.IsStill()) {
      element_.type = GeomType::kPlane;
      element_.size = Sizes({0, 0, 1});
      return;
    }
    BoxBelow(kHalfGround, kHalfGround, kHalfGround);
    Instead("half_space", {});
    out_.losses.Approximated(AboutKind<HalfSpace>(geometry_),
                             "half space " + Quoted(name_) +
                                 " is on a moving body, where MuJoCo refuses planes: it becomes "
                                 "a large box");
  }
  void operator()(const Plane& plane) {
    if (node_.IsStill()) {
      element_.type = GeomType::kPlane;
      element_.size = Sizes({plane.size_x / 2, plane.size_y / 2, 1});
      return Instead("plane", {plane.size_x, plane.size_y});
    }
    BoxBelow(plane.size_x / 2, plane.size_y / 2, kHalfSheet);
    Instead("plane", {plane.size_x, plane.size_y});
    out_.losses.Approximated(AboutKind<Plane>(geometry_),
                             "plane " + Quoted(name_) +
                                 " is on a moving body, where MuJoCo refuses planes: it becomes "
                                 "a thin box");
  }
  void operator()(const Mesh& mesh) {
    element_.type = GeomType::kMesh;
    element_.mesh = assets_.MeshOf(index_);
    if (const auto as_read = AsRead(mesh)) X_BG_ = X_BG_ * FileInAsset(*as_read).Inverse();
    if (mesh.convex) Text("convex", "true");
    if (!(mesh.uri == assets_.UriOf(index_))) Text("uri", EscapedWord(mesh.uri), assets_.FileOf(index_));
  }

 private:
  void Text(std::string_view key, std::string_view value, std::optional<std::string_view> plain = {}) {
    out_.Encode(encoding::kGeometry, name_, key, value, geometry_.span, plain);
  }

  // The file has another shape or size than the scene.
  void Instead(const char* shape, const std::vector<double>& size) {
    const Output::Together group(out_);
    Text("shape", shape, PlainText(element_));
    if (!size.empty()) out_.EncodeList(encoding::kGeometry, name_, "size", size, geometry_.span);
    out_.EncodePose(encoding::kGeometry, name_, "pose", geometry_.X_BG, geometry_.span, PlainText(X_BG_));
  }

  void BoxBelow(double x, double y, double z) {
    element_.type = GeomType::kBox;
    element_.size = Sizes({x, y, z});
    X_BG_ = X_BG_ * Pose{{0, 0, -z}, {}};
  }

  void SetRoles() {
    const Roles& roles = geometry_.roles;
    const bool is_seen = roles.illustration || roles.perception;
    if (!roles.proximity) {
      element_.contype = element_.conaffinity = 0;
      element_.group = kVisualGroup;
    } else {
      const ContactBits bits = geometry_.contact_bits     ? *geometry_.contact_bits
                               : out_.contacts->HasBits() ? out_.contacts->BitsOf(geometry_)
                                                          : kept_.bits_of_others();
      element_.contype = bits.category;
      element_.conaffinity = bits.mask;
      if (!is_seen) element_.group = kCollisionGroup;
    }
    if (roles.illustration != roles.perception) {
      Text("roles", roles.illustration ? "illustration" : "perception", "seen");
    }
  }

  void SetContact(const ProximityProperties& properties) {
    const auto set = [&](std::size_t i, double value) {
      if (value == element_.friction[i]) return;
      element_.friction.values[i] = value;
      element_.friction.count = std::max(element_.friction.count, i + 1);
    };
    set(0, properties.mu_dynamic);
    if (properties.torsional_friction) set(1, *properties.torsional_friction);
    if (properties.rolling_friction) set(2, *properties.rolling_friction);
    element_.condim = ContactDimensionOf(properties);
  }

  // Plugins of a geom may name an instance of its model.
  void NamePlugins() {
    KeptList renamed = element_.kept;
    for (std::size_t i = 0; i < element_.kept.size(); ++i) {
      if (!std::as_const(element_.kept)[i].attribute.empty()) continue;
      renamed[i].text = Renamed(renamed[i].text, "geom", [&](std::string_view kind, std::string_view name) {
        return kept_.AssetName(geometry_.body, geometry_.span, kind, name);
      });
    }
    element_.kept = std::move(renamed);
  }

  // Kept attributes that the scene does not override.
  void SetKept() {
    const auto integer = [&](const char* attribute, int& value) {
      const auto kept = TakeKeptNumbers<1>(element_.kept, attribute);
      if (kept && kept->count == 1) value = static_cast<int>((*kept)[0]);
      return kept.has_value();
    };
    int group = 0;
    const bool is_seen = geometry_.roles.illustration || geometry_.roles.perception;
    if (integer("group", group) && (group < kCollisionGroup) == is_seen) element_.group = group;
    integer("condim", element_.condim);
    if (const auto friction = TakeKeptNumbers<3>(element_.kept, "friction")) element_.friction = *friction;
  }

  std::optional<UpTo<6>> Worded(std::string_view what) const {
    const std::string* const text = FindWording(geometry_.kept, kMjcf.name, what);
    if (!text) return std::nullopt;
    UpTo<6> numbers;
    numbers.count = std::min(ScanNumbers(*text, numbers.values).count, numbers.values.size());
    return numbers;
  }

  // The two points of `fromto` and all numbers of the size, if they still give the geometry.
  void SetPlaceAsRead() {
    const std::size_t sizes = element_.size.count;
    const auto all = Worded("size");
    if (all && std::equal(element_.size.values.begin(),
                          element_.size.values.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(sizes, 3)),
                          all->values.begin())) {
      std::copy_n(all->values.begin(), 3, element_.size.values.begin());
      element_.size.count = 3;
    }
    const auto ends = Worded("fromto");
    if (!ends || ends->count != 6) return;
    Diagnostics silent;
    Reading unheard{silent, kMjcf};
    const auto stretch = FromTo({ends->values}, {}, unheard);
    if (!stretch) return;
    const bool is_box = element_.type == GeomType::kBox;
    Pose pose = stretch->pose;
    const auto& p = ends->values;
    if (is_box) pose.rotation = FromZAxis(Normalized({p[0] - p[3], p[1] - p[4], p[2] - p[5]}));
    const double half = element_.size[sizes - 1];
    const Vector3 turn = Normalized({1, 2, 3});
    if (Length(pose.translation - X_BG_.translation) > kUnmoved || std::abs(stretch->length / 2 - half) > kUnmoved ||
        Length(pose.rotation * turn - X_BG_.rotation * turn) > kUnmoved) {
      return;
    }
    element_.fromto = Numbers<6>{ends->values};
    element_.placement = {};
    if (!all) element_.size.count = 1;
  }

  void SetMass() {
    const auto mass = Worded(kMass);
    const auto density = Worded(kDensity);
    const bool is_flat =
        std::holds_alternative<HalfSpace>(*geometry_.shape) || std::holds_alternative<Plane>(*geometry_.shape);
    if (is_flat || mass) {
      element_.mass = is_flat ? 0 : (*mass)[0];
    } else {
      // Always written, because the default of the file differs.
      const double value = density ? (*density)[0] : GeomElement().density;
      KeepNumbers(element_.kept, kDensity, {&value, 1});
    }
    if (FindWording(geometry_.kept, kMjcf.name, kShellInertia)) element_.shellinertia = true;
  }

  void SetLook() {
    const auto material = TakeKept(element_.kept, "material");
    const auto rgba = TakeKept(element_.kept, "rgba");
    if (!geometry_.material) {
      if (!geometry_.roles.illustration && !geometry_.roles.perception) SetHiddenLook(material, rgba);
      return;
    }
    if (kept_.HoldsMaterial(geometry_)) {
      element_.material = Name(kept_.MaterialName(geometry_));
      if (rgba) element_.rgba = geometry_.material->diffuse;
      return;
    }
    if (material) ReportMaterial(*material);
    element_.material = assets_.MaterialOf(index_);
    if (element_.material.empty()) {
      element_.rgba = geometry_.material->diffuse;
      for (const auto& [key, text] : EncodeRest(WriterClaims(), *geometry_.material, FieldStyle::kWord)) {
        Text("material." + key, text);
      }
    }
  }

  void ReportMaterial(const std::string& material) {
    out_.losses.Approximated(About<&Geometry::kept>(geometry_),
                             "material " + Quoted(material) + " of geometry " +
                                 Quoted(FullName(out_.scene, geometry_)) +
                                 " is left out: the scene has no such material, or the geometry another look");
  }

  // The look of a geom that MuJoCo's viewer hides at first; the scene has no material for it.
  void SetHiddenLook(const std::optional<std::string>& material, const std::optional<std::string>& rgba) {
    const std::string name = kept_.MaterialName(geometry_);
    const bool has_material = material && kept_.HasAsset("material", name);
    if (has_material) element_.material = Name(name);
    if (material && !has_material) ReportMaterial(*material);
    std::array<double, 4> c{};
    if (rgba && ScanNumbers(*rgba, c).count == c.size()) element_.rgba = Rgba{c[0], c[1], c[2], c[3]};
  }

  // Elements on the world belong to no model, so readers cannot see that MJCF gave this one.
  void MarkScenery() {
    if (geometry_.body != Scene::kWorldBody || kept_.are_all_models_mjcf()) return;
    const auto is_mjcf = [](const Kept& kept) { return kept.format == kMjcf.name; };
    if (std::none_of(geometry_.kept.begin(), geometry_.kept.end(), is_mjcf)) return;
    out_.Also(encoding::kGeometry, name_, "mjcf", "true");
  }

  // A file has only one friction coefficient.
  void EncodeProximity(const ProximityProperties& properties) {
    ProximityProperties held;
    held.mu_static = held.mu_dynamic = properties.mu_dynamic;
    held.torsional_friction = properties.torsional_friction;
    held.rolling_friction = properties.rolling_friction;
    held.contact_dimension = properties.contact_dimension;
    RecordedFields fields;
    for (auto& [key, text] : EncodeDifferences(properties, held, FieldStyle::kWord)) {
      RecordedField& field = fields.emplace_back();
      if (key == encoding::kStaticFriction) field.plain = FormatNumber(properties.mu_dynamic);
      field.key = std::move(key);
      field.text = std::move(text);
    }
    out_.EncodeFields(encoding::kGeometry, name_, fields, geometry_.span);
  }

  Output& out_;
  const Layout::Node& node_;
  const WrittenAssets& assets_;
  const KeptSections& kept_;
  const Index<Geometry> index_;
  const Geometry& geometry_;
  const std::string name_;
  Pose X_BG_;
  GeomElement element_;
};

// A mesh of MJCF means its hull already.
void TakeHull(Output& out, const KeptSections& kept, const Geometry& geometry) {
  const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
  const bool is_of_world = geometry.body == Scene::kWorldBody;
  const bool is_of_mjcf = is_of_world ? kept.are_all_models_mjcf()
                                      : IsOfMjcf(out.scene.models[out.scene.bodies[geometry.body].model].kept);
  if (mesh && !mesh->convex && !is_of_mjcf) out.TakeHull(geometry);
}

}  // namespace

void WriteGeoms(Output& out, const Layout::Node& node, bool has_mass, const WrittenAssets& assets,
                const KeptSections& kept) {
  std::size_t count = 0;
  for (const Index<Geometry> index : out.geometries[node.body.value()]) {
    kept.WriteGeoms(node.body, count++, false);
    if (!assets.Has(index)) continue;
    const Geometry& geometry = out.scene.geometries[index];
    const Name& mesh = assets.MeshOf(index);
    if (!mesh.empty() && geometry.roles.proximity) TakeHull(out, kept, geometry);
    const auto write = [&] { GeomWriter(out, node, assets, kept, index).Write(has_mass); };
    // The kept contents of a model name its own elements.
    const bool names_others =
        FindKept(geometry.kept, kMjcf.name, "material") || FindKeptElement(geometry.kept, kMjcf.name, {}, "plugin");
    if (node.body == Scene::kWorldBody || names_others) {
      write();
      continue;
    }
    const bool has_bits = geometry.roles.proximity && out.contacts->HasBits();
    const std::string name = FullName(out.scene, geometry);
    out.RepeatInstance(out.repeated_geoms, geometry.span,
                       Output::GeomKey{{&geometry},
                                       node.IsStill(),
                                       has_mass,
                                       mesh,
                                       assets.MaterialOf(index),
                                       has_bits ? out.contacts->BitsOf(geometry) : ContactBits()},
                       {{"name", name}}, encoding::kGeometry, name, write);
  }
  kept.WriteGeoms(node.body, count, true);
}

}  // namespace sceneweld::mjcf
