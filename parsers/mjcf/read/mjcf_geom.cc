// SPDX-License-Identifier: BSD-3-Clause
// Reads the geoms of a body: shapes, roles, contact properties, materials and masses. Geoms that a scene cannot hold
// are kept in their body.

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>
#include <unordered_set>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_mesh.h"
#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/model/mjcf_mass_of_geoms.h"
#include "sceneweld/parsers/mjcf/read/mjcf_body.h"
#include "sceneweld/parsers/mjcf/read/mjcf_contact.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_scale.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

constexpr double kLeastMass = 1e-14;  // [kg]
constexpr int kLastVisibleGroup = 2;
constexpr int kVisualGroup = 2;  // The writer uses it for geometries that do not collide.

std::string Word(GeomType type) { return std::string(Keywords<GeomType>::kNames[static_cast<std::size_t>(type)]); }

// The number of sizes that a type needs without `fromto`.
std::size_t SizesOf(GeomType type) {
  switch (type) {
    case GeomType::kSphere: return 1;
    case GeomType::kCapsule:
    case GeomType::kCylinder: return 2;
    case GeomType::kEllipsoid:
    case GeomType::kBox: return 3;
    default: return 0;
  }
}

/// The shape and the mass of one geom.
struct Shaped {
  std::optional<Shape> shape;  ///< nullopt if a scene cannot hold the shape; its mass still counts.
  Pose X_BG;
  /// The mass of the whole geom for density 1, in the frame M; nullopt if it has no mass.
  std::optional<ShapeMass> mass;
  Pose X_BM;
};

/// Reads the geoms of one body.
class GeomReader {
 public:
  GeomReader(std::size_t place, bool wants_mass, Model& model)
      : model_(model),
        scene_(model.scene),
        place_(place),
        wants_mass_(wants_mass),
        first_(std::as_const(model.scene).geometries.size()) {}

  std::optional<MassProperties> Run(const std::vector<Content>& contents) {
    contents_ = &contents;
    for (const Content& content : contents) {
      if (SameName(content.element.name(), "geom")) Read(content);
    }
    return sum_;
  }

 private:
  void Read(const Content& content) {
    const Scope& scope = *content.scope;
    const Element element = content.element;
    Reading reading = scope.reading();
    const Class& from = scope.file->ClassOf(element, *scope.childclass, reading.diagnostics);
    const auto& [says, good] = model_.said_by_geoms.Of(element, scope.reads(), &from, [&] {
      Said<GeomElement> said{from.geom};
      said.good = Apply(element, said.says, reading);
      said.good = CheckMass(element, said.says, reading.diagnostics) && said.good;
      Scale(said.says, scope);
      return said;
    }, scope.frame_scale());
    const auto shaped = ToShape(content, says, reading);
    if (good && shaped) AddMass(says, *shaped);
    GeomRecord record;
    record.body = place_;
    record.contype = static_cast<unsigned>(says.contype);
    record.conaffinity = static_cast<unsigned>(says.conaffinity);
    const bool is_paired = IsInPair(says.name, scope);
    if (good && shaped && shaped->shape) record.geometry = AddGeometry(content, says, *shaped, is_paired);
    if (good && !record.geometry) KeepGeom(content, says, shaped);
    if (!says.name.empty()) {
      const auto* other = model_.named_geoms.Add(scope.prefix + says.name.str(), scope.suffix, scope.copy,
                                                 element.span(), model_.geoms.size());
      if (other) {
        model_.diagnostics()
            .Error("duplicate-name", element.span(), "there is already a geom " + Quoted(scope.Full(says.name)))
            .Note(other->span, "first declared here");
      }
    }
    model_.geoms.push_back(record);
  }

  bool CheckMass(Element element, const GeomElement& says, Diagnostics& diagnostics) {
    const bool negative_mass = says.mass && *says.mass < 0;
    if (!negative_mass && says.density >= 0) return true;
    diagnostics.Error(
        "out-of-range", SpanOf(element, negative_mass ? "mass" : "density"),
        std::string(negative_mass ? "the `mass` of " : "the `density` of ") + Describe(element) + " is negative");
    return false;
  }

  // ---- shapes

  static Pose PoseIn(const GeomElement& says, const Content& content) {
    return PoseOf(says.placement, content.scope->file->compiler);
  }

  std::optional<Shaped> ToShape(const Content& content, const GeomElement& says, Reading& reading) {
    const Element element = content.element;
    Diagnostics& diagnostics = reading.diagnostics;
    if (says.type == GeomType::kHfield) return ToHfield(content, says);
    if (says.type == GeomType::kSdf) return std::nullopt;  // The geom is only kept.
    if (says.fromto && SizesOf(says.type) < 2) {
      diagnostics.Error("conflicting-values", SpanOf(element, "fromto"),
                        Describe(element) + " is a " + Word(says.type) + ", which does not support `fromto`");
      return std::nullopt;
    }
    if (says.type == GeomType::kMesh || !says.mesh.empty()) return ToMeshShape(content, says, diagnostics);
    Shaped shaped;
    if (says.type == GeomType::kPlane) {
      if (Moves()) {
        diagnostics.Warning("ignored-value", SpanOf(element, "type"),
                            Describe(element) + " is a plane in a moving body, which MuJoCo rejects");
      }
      shaped.shape = HalfSpace{};
      shaped.X_BG = content.scope->X_BS * PoseIn(says, content);
      return shaped;
    }
    Vector3 size{says.size[0], says.size[1], says.size[2]};
    Pose pose = PoseIn(says, content);
    if (says.fromto) {
      const auto span = FromTo(*says.fromto, element, reading);
      if (!span) return std::nullopt;
      pose = span->pose;
      size.y = says.type == GeomType::kCapsule || says.type == GeomType::kCylinder ? span->length / 2 : size.x;
      size.z = span->length / 2;
      // The direction matters only for the twist of the box about its axis. MuJoCo's is from the second point to the
      // first.
      if (says.type == GeomType::kBox) {
        const auto& p = says.fromto->values;
        pose.rotation = FromZAxis(Normalized({p[0] - p[3], p[1] - p[4], p[2] - p[5]}));
      }
    }
    if (!CheckSizes(element, says, size, diagnostics)) return std::nullopt;
    switch (says.type) {
      case GeomType::kSphere: shaped.shape = Sphere{size.x}; break;
      case GeomType::kCapsule: shaped.shape = Capsule{size.x, 2 * size.y}; break;
      case GeomType::kCylinder: shaped.shape = Cylinder{size.x, 2 * size.y}; break;
      case GeomType::kEllipsoid: shaped.shape = Ellipsoid{size}; break;
      default: shaped.shape = Box{2.0 * size}; break;
    }
    shaped.X_BG = shaped.X_BM = content.scope->X_BS * pose;
    if (wants_mass_) shaped.mass = MassOf(*shaped.shape, says.shellinertia);
    return shaped;
  }

  // The geom is only kept. MuJoCo takes its mass as that of a box around its origin, with half of the largest height.
  std::optional<Shaped> ToHfield(const Content& content, const GeomElement& says) {
    const auto& hfields = content.scope->file->assets.hfields;
    const std::string* const name = FindKept(says.kept, kMjcf.name, "hfield");
    const auto found = name ? hfields.find(*name) : hfields.end();
    if (found == hfields.end()) return std::nullopt;
    Shaped shaped;
    shaped.X_BM = content.scope->X_BS * PoseIn(says, content);
    const auto& size = found->second.values;
    const double s = content.scope->scale;
    if (wants_mass_)
      shaped.mass = MassOf(Box{{2 * s * size[0], 2 * s * size[1], s * (size[2] / 2 + size[3])}}, says.shellinertia);
    return shaped;
  }

  bool CheckSizes(Element element, const GeomElement& says, const Vector3& size, Diagnostics& diagnostics) {
    const auto text = element.value("size");
    if (says.size.count == 0 && text && !Trimmed(text->text).empty())
      return false;  // An error said that it is invalid.
    const std::size_t wanted = SizesOf(says.type);
    const std::size_t written = says.fromto ? (says.size.count > 0 ? wanted : 0) : says.size.count;
    if (says.type == GeomType::kSphere && (written == 0 || size.x == 0)) {
      if (says.contype != 0 || says.conaffinity != 0) {
        diagnostics.Warning("missing-value", element.span(),
                            Describe(element) + " is a sphere without a `size`: a point, which MuJoCo rejects");
      }
      return true;
    }
    if (written < wanted) {
      diagnostics.Error("missing-value", SpanOf(element, "size"),
                        Describe(element) + " needs " +
                            (says.fromto ? "a radius" : std::to_string(wanted) + " numbers") +
                            " in `size`, for its type " + Quoted(Word(says.type)));
      return false;
    }
    for (std::size_t i = 0; i < wanted; ++i) {
      if (size[static_cast<int>(i)] > 0) continue;
      diagnostics.Error("out-of-range", SpanOf(element, "size"),
                        "the sizes of " + Describe(element) + " must be greater than zero");
      return false;
    }
    return true;
  }

  std::optional<Shaped> ToMeshShape(const Content& content, const GeomElement& says, Diagnostics& diagnostics) {
    const Element element = content.element;
    File& file = *content.scope->file;
    if (says.mesh.empty()) {
      diagnostics.Error("missing-value", element.span(), Describe(element) + " needs a `mesh`");
      return std::nullopt;
    }
    if (says.type == GeomType::kPlane) {
      diagnostics.Error("conflicting-values", element.span(),
                        Describe(element) + " is a plane; planes cannot be fitted to a mesh");
      return std::nullopt;
    }
    const auto found = file.assets.meshes.find(says.mesh.str());
    if (found == file.assets.meshes.end()) {
      if (file.assets.faulty_meshes.contains(says.mesh.str())) return std::nullopt;
      diagnostics
          .Warning("unknown-mesh", SpanOf(element, "mesh"),
                   "no mesh " + Quoted(says.mesh.view()) + " for " + Describe(element) + ", which is ignored")
          .Suggest(NearestKey(file.assets.meshes, says.mesh));
      return std::nullopt;
    }
    MeshAsset& asset = found->second;
    Shaped shaped;
    const Pose X_BA = content.scope->X_BS * PoseIn(says, content);
    if (says.type != GeomType::kMesh) {
      if (!(says.fitscale > 0)) {
        diagnostics.Error("out-of-range", SpanOf(element, "fitscale"),
                          "`fitscale` of " + Describe(element) + " must be greater than zero");
        return std::nullopt;
      }
      const MeshContents* contents = Open(asset, file);
      const double s = content.scope->scale;
      auto fit = contents ? FitTo(*contents, says.type, file.compiler.fitaabb, s * says.fitscale) : std::nullopt;
      if (!fit) return std::nullopt;
      if (!HasSize(*fit)) {
        Diagnostic& error = diagnostics.Error(
            "out-of-range", SpanOf(element, "mesh"),
            "the " + Word(says.type) + " that is fitted to the mesh of " + Describe(element) + " has a size of zero");
        if (says.type == GeomType::kCapsule)
          error.Help("use a sphere or a cylinder: the mesh is too short for a capsule");
        return std::nullopt;
      }
      fit->X_AG.translation = s * fit->X_AG.translation;
      shaped.shape = fit->shape;
      shaped.X_BG = shaped.X_BM = X_BA * fit->X_AG;
      if (wants_mass_) shaped.mass = MassOf(*shaped.shape, says.shellinertia);
      return shaped;
    }
    if (says.shellinertia) {
      const std::string message = "`shellinertia` of " + Describe(element) + " is not allowed for meshes";
      diagnostics.Error("conflicting-values", element.span(), message)
          .Help("add `inertia=\"shell\"` to the mesh in `<asset>`");
      return std::nullopt;
    }
    shaped.X_BM = X_BA;
    // A geom without mass may have a flat mesh.
    if (wants_mass_ && InMassGroups(says) && says.mass != 0.0) {
      const MeshContents* contents = Open(asset, file);
      if (contents && contents->solid)
        shaped.mass = ScaledMass({contents->solid->volume, contents->solid->mass_properties}, content.scope->scale);
    }
    if (asset.path.empty()) return shaped;  // A scene cannot refer to a mesh without a file: the geom is only kept.
    MeshAsset scaled = asset;
    scaled.says.scale = content.scope->scale * asset.says.scale;
    MeshShape mesh = ShapeOf(scaled, diagnostics);
    asset.skew_is_told = scaled.skew_is_told;
    mesh.mesh.kept = KeptOf(scaled.says, *content.scope);
    shaped.X_BG = X_BA * mesh.X_AF;
    shaped.shape = std::move(mesh.mesh);
    return shaped;
  }

  // ---- mass

  // Uses the settings of the body's file, even if the geom comes from an attached file.
  bool InMassGroups(const GeomElement& says) const {
    const Numbers<2>& range = model_.bodies[place_].file->compiler.inertiagrouprange;
    return says.group >= range[0] && says.group <= range[1];
  }

  void AddMass(const GeomElement& says, const Shaped& shaped) {
    if (!wants_mass_ || !shaped.mass || !InMassGroups(says)) return;
    MassProperties mass = shaped.mass->mass_properties;
    const double wanted = says.mass ? *says.mass : says.density * shaped.mass->volume;
    if (!(wanted > kLeastMass)) return;
    if (mass.mass > 0) mass.inertia = mass.inertia * (wanted / mass.mass);
    mass.mass = wanted;
    mass = mass.ReExpressed(shaped.X_BM);
    sum_ = sum_ ? *sum_ + mass : mass;
  }

  // ---- entries of the scene

  Index<Geometry> AddGeometry(const Content& content, const GeomElement& says, const Shaped& shaped, bool is_paired) {
    Geometry geometry;
    geometry.roles.proximity = says.contype != 0 || says.conaffinity != 0 || is_paired;
    geometry.roles.illustration = geometry.roles.perception = says.group <= kLastVisibleGroup;
    if (!geometry.roles.proximity && !geometry.roles.illustration) return {};
    geometry.kept = KeptOfOne(content, says, geometry.roles.proximity);
    if (says.type == GeomType::kMesh) model_.used_meshes.insert(content.scope->asset_prefix + says.mesh.str());
    BodyRecord& record = model_.bodies[place_];
    geometry.body = record.body;
    geometry.X_BG = shaped.X_BG;
    geometry.shape = *shaped.shape;
    geometry.span = content.element.span();
    if (geometry.roles.illustration) geometry.material = MaterialOf(content, says);
    if (geometry.roles.proximity) {
      Reading reading = content.scope->reading();
      geometry.proximity =
          model_.ProximityOf(NotNegative(says.friction[0], content.element, "friction", reading), says);
    }
    geometry.name = says.name.empty() ? FreeName(record.geoms) : Name(content.scope->Full(says.name));
    ++record.geoms;
    if (place_ != 0) return scene_.geometries.Add(std::move(geometry));
    const Name wanted = geometry.name;
    const auto index = scene_.AddWorldGeometry(std::move(geometry));
    if (!says.name.empty() && scene_.geometries[index].name != wanted) {
      model_.diagnostics().Warning("renamed-geometry", content.element.span(),
                                   "the world already has a geometry " + Quoted(wanted.view()) +
                                       "; this one is renamed to " + Quoted(scene_.geometries[index].name.view()));
    }
    return index;
  }

  // The attributes of a mesh asset that a mesh of the scene cannot hold. Keeps the name only if it differs from the
  // stem of the file.
  static KeptList KeptOf(const MeshElement& says, const Scope& scope) {
    KeptList kept = says.kept;
    erase_if(kept, [](const Kept& one) {
      return one.attribute.empty() || one.attribute == "normal" || one.attribute == "texcoord";
    });
    if (says.inertia)
      KeepWord(kept, "inertia", Keywords<MeshInertiaRule>::kNames[static_cast<std::size_t>(*says.inertia)]);
    if (!says.content_type.empty()) KeepWord(kept, "content_type", says.content_type);
    if (says.refpos != Vector3{} || says.refquat != MeshElement().refquat) {
      const double scale[] = {says.scale.x, says.scale.y, says.scale.z};
      const double refpos[] = {says.refpos.x, says.refpos.y, says.refpos.z};
      KeepNumbers(kept, "scale", scale);
      KeepNumbers(kept, "refpos", refpos);
      KeepNumbers(kept, "refquat", says.refquat.values);
    }
    const std::string_view stem = FileStem(says.file);
    const std::string name = scope.asset_prefix + (says.name.empty() ? std::string(stem) : says.name.str());
    const bool is_made = scope.file->is_scene() && name.starts_with(std::string(stem) + "_");
    if (name != stem && !is_made) KeepWord(kept, "name", name);
    return kept;
  }

  KeptList KeptOfOne(const Content& content, const GeomElement& says, bool has_contact) {
    const Scope& scope = *content.scope;
    const auto read = [&] {
      KeptList kept = KeptOf(content, says, has_contact);
      WordMass(says, kept);
      return kept;
    };
    if (scope.reads() == Reads::kOnce) return read();
    const File* const file = model_.bodies[place_].file;
    KeptOfGeom& known = model_.kept_of_geoms[&says];
    const bool is_same = known.body_file == file && known.wants_mass == wants_mass_ &&
                         known.has_contact == has_contact && known.X_BS == scope.X_BS &&
                         known.prefix == scope.prefix && known.asset_prefix == scope.asset_prefix;
    if (!is_same) known = {scope.X_BS, scope.prefix, scope.asset_prefix, file, wants_mass_, has_contact, read()};
    return known.kept;
  }

  // The attributes of a geom that a geometry of the scene cannot hold.
  KeptList KeptOf(const Content& content, const GeomElement& says, bool has_contact) {
    static const GeomElement kUsual;
    KeptList kept = says.kept;
    PrefixNames(*content.scope, kept);
    Name material = says.material;
    if (material.empty() && !says.mesh.empty()) {
      const auto& meshes = content.scope->file->assets.meshes;
      if (const auto mesh = meshes.find(says.mesh.str()); mesh != meshes.end()) material = mesh->second.says.material;
    }
    const std::string full = content.scope->asset_prefix + material.str();
    const bool has_material = !material.empty() && (content.scope->file->assets.materials.contains(material.str()) ||
                                                    AttachedMaterial(full) != nullptr);
    if (has_material) KeepWord(kept, "material", full);
    if (const auto& c = says.rgba; c && (has_material || says.group > kLastVisibleGroup)) {
      const double rgba[] = {c->r, c->g, c->b, c->a};
      KeepNumbers(kept, "rgba", rgba);
    }
    const auto keep = [&](int value, int usual, const char* attribute) {
      const double number = value;
      if (value != usual) KeepNumbers(kept, attribute, {&number, 1});
    };
    const bool collides = says.contype != 0 || says.conaffinity != 0;
    if (!has_contact) keep(says.condim, kUsual.condim, "condim");
    // The same groups as the writer's, for geometries that are only visual or only collide.
    const bool is_seen = says.group <= kLastVisibleGroup;
    keep(says.group, !collides ? kVisualGroup : is_seen ? kUsual.group : kLastVisibleGroup + 1, "group");
    if (!has_contact && says.friction.values != kUsual.friction.values) {
      KeepNumbers(kept, "friction", says.friction.values);
    }
    if (says.type == GeomType::kPlane) KeepNumbers(kept, "size", {says.size.values.data(), says.size.count});
    WordPlace(content, says, kept);
    return kept;
  }

  // Keeps the wording of the pose and size: two points instead of a pose, and numbers of `size` that the type does not
  // use. MuJoCo keeps both too.
  static void WordPlace(const Content& content, const GeomElement& says, KeptList& kept) {
    const std::size_t sizes = SizesOf(says.type);
    const auto word = [&](std::string_view what, std::span<const double> numbers) {
      std::string text;
      FormatNumbers(numbers.data(), numbers.size(), text);
      KeepWording(kept, kMjcf.name, Name::Borrowed(what), text);
    };
    if (!says.mesh.empty() || sizes == 0) return;
    if (says.fromto && sizes >= 2) word("fromto", Moved(*says.fromto, content.scope->X_BS).values);
    const bool has_more = std::any_of(says.size.values.begin() + static_cast<std::ptrdiff_t>(sizes),
                                      says.size.values.end(), [](double number) { return number != 0; });
    if (has_more) word("size", says.size.values);
  }

  // Keeps the values from which MuJoCo computes the mass of the body.
  void WordMass(const GeomElement& says, KeptList& kept) const {
    if (!wants_mass_) return;
    const auto word = [&](const Name& what, double number) {
      std::string text;
      FormatNumbers(&number, 1, text);
      KeepWording(kept, kMjcf.name, what, text);
    };
    if (!InMassGroups(says)) return word(kMass, 0);
    if (says.mass) {
      word(kMass, *says.mass);
    } else if (says.density != GeomElement().density) {
      word(kDensity, says.density);
    }
    if (says.shellinertia) KeepWording(kept, kMjcf.name, kShellInertia, "true");
  }

  // Keeps a geom that is not a geometry of the scene: scenes do not support its shape, or it neither collides nor is
  // visible.
  void KeepGeom(const Content& content, GeomElement says, const std::optional<Shaped>& shaped) {
    const Scope& scope = *content.scope;
    if (!says.name.empty()) says.name = Name(scope.Full(says.name));
    Pose X_BG = scope.X_BS * PoseIn(says, content);
    if (says.fromto) {
      if (!shaped || !shaped->shape) return;
      X_BG = shaped->X_BG;
      if (const auto* capsule = std::get_if<Capsule>(&*shaped->shape)) says.size.values[1] = capsule->length / 2;
      if (const auto* cylinder = std::get_if<Cylinder>(&*shaped->shape)) says.size.values[1] = cylinder->length / 2;
      if (const auto* box = std::get_if<Box>(&*shaped->shape)) {
        says.size.values = {box->size.x / 2, box->size.y / 2, box->size.z / 2};
      }
      if (const auto* ellipsoid = std::get_if<Ellipsoid>(&*shaped->shape)) {
        says.size.values = {ellipsoid->semi_axes.x, ellipsoid->semi_axes.y, ellipsoid->semi_axes.z};
      }
      says.size.count = 3;
      says.fromto.reset();
    }
    says.placement = Placement(X_BG);
    const auto field = TakeKept(says.kept, "hfield");
    PrefixNames(scope, says.kept);
    const bool has_field = field && !Trimmed(*field).empty();
    if (has_field) KeepWord(says.kept, "hfield", model_.KeepAsset("hfield", scope.asset_prefix + *field, scope.scale));
    if (!says.material.empty()) says.material = Name(scope.asset_prefix + says.material.str());
    const std::string mesh = says.mesh.str();
    if (!says.mesh.empty()) says.mesh = Name(model_.KeepAsset("mesh", scope.asset_prefix + mesh, scope.scale));
    if (says.type == GeomType::kSdf) ReportUnscaled(content.element, scope);
    const bool lacks_mesh = !says.mesh.empty() && !scope.file->assets.meshes.contains(mesh);
    if (!wants_mass_) {
      // The body has a mass of its own. What classes say of the geom's mass has no effect, and its own words stay.
      const Element element = content.element;
      if (!element.attribute("mass")) says.mass.reset();
      if (!element.attribute("density")) {
        says.density = GeomElement().density;
      } else if (says.density == GeomElement().density) {
        KeepNumbers(says.kept, kDensity, {&says.density, 1});
      }
      if (!element.attribute("shellinertia")) says.shellinertia = false;
    } else if (!InMassGroups(says) || lacks_mesh) {
      // The geom does not contribute to the mass of its body.
      says.mass.reset();
      if (!lacks_mesh) says.mass = 0;
      says.density = GeomElement().density;
      says.shellinertia = false;
    } else if (says.mass) {
      says.density = GeomElement().density;
    } else if (says.density == GeomElement().density) {
      KeepNumbers(says.kept, kDensity, {&says.density, 1});  // The written file may have another default.
    }
    Diagnostics nobody;
    LossReport none(nobody);
    XmlOutput out(kMjcf, none);
    out.Write(kGeom, says);
    tinyxml2::XMLDocument document;
    const tinyxml2::XMLElement* const element = ParseKept(document, out.Finish());
    if (element) KeepInBody(place_, ToXml(*element), model_, PlaceAfterGeometries(GeometriesSoFar()));
  }

  std::size_t GeometriesSoFar() const {
    const Index<Body> body = model_.bodies[place_].body;
    const auto& all = std::as_const(scene_.geometries);
    if (place_ != 0) return all.size() - first_;
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Geometry& geometry) { return geometry.body == body; }));
  }

  // `geom` and a number; `_1`, `_2`, ... is appended if a geom of the body has that name.
  Name FreeName(std::size_t number) {
    const std::string name = "geom" + std::to_string(number);
    if (!given_names_) {
      given_names_.emplace();
      for (const Content& content : *contents_) {
        const Attribute own =
            SameName(content.element.name(), "geom") ? content.element.attribute("name") : Attribute();
        if (own) given_names_->insert(content.scope->Full(own.value()));
      }
    }
    std::string free = name;
    for (int i = 1; given_names_->contains(free); ++i) free = name + "_" + std::to_string(i);
    return free;
  }

  // The material of an attached part with this name in the model.
  std::shared_ptr<const Material> AttachedMaterial(std::string_view full_name) {
    for (const Part& part : model_.parts) {
      if (!part.is_attached || !full_name.starts_with(part.asset_prefix)) continue;
      const auto& materials = part.file->assets.materials;
      const auto found = materials.find(std::string(full_name.substr(part.asset_prefix.size())));
      if (found != materials.end()) return model_.Prefixed(found->second.material, part.asset_prefix);
    }
    return nullptr;
  }

  std::shared_ptr<const Material> MaterialOf(const Content& content, const GeomElement& says) {
    File& file = *content.scope->file;
    Name name = says.material;
    if (name.empty() && !says.mesh.empty()) {
      const auto mesh = file.assets.meshes.find(says.mesh.str());
      if (mesh != file.assets.meshes.end()) name = mesh->second.says.material;
    }
    std::shared_ptr<const Material> material;
    if (!name.empty()) {
      const auto found = file.assets.materials.find(name.str());
      if (found != file.assets.materials.end()) {
        material = model_.Prefixed(found->second.material, content.scope->asset_prefix);
      } else if (auto attached = AttachedMaterial(content.scope->asset_prefix + name.str())) {
        material = std::move(attached);
      } else {
        content.scope->diagnostics()
            .Warning("unknown-material", SpanOf(content.element, "material"),
                     "no material " + Quoted(name.view()) + " for " + Describe(content.element))
            .Suggest(NearestKey(file.assets.materials, name));
      }
    }
    if (!says.rgba && (material || file.is_scene())) return material;
    const Rgba rgba = says.rgba.value_or(Rgba{0.5, 0.5, 0.5, 1});
    Reading reading = content.scope->reading();
    return model_.Coloured(material, ColourInRange(rgba, content.element, "rgba", reading));
  }

  bool Moves() const {
    for (std::size_t at = place_; at != 0; at = model_.bodies[at].parent) {
      if (!model_.bodies[at].is_welded) return true;
    }
    return false;
  }

  Model& model_;
  Scene& scene_;
  std::size_t place_;
  bool wants_mass_;
  std::size_t first_;  ///< The number of geometries of the bodies before it.
  std::optional<MassProperties> sum_;
  const std::vector<Content>* contents_ = nullptr;              // of the body
  std::optional<std::unordered_set<std::string>> given_names_;  // of its geoms, as soon as they are needed
};

}  // namespace

std::optional<MassProperties> ReadGeoms(const std::vector<Content>& contents, std::size_t place, bool wants_mass,
                                        Model& model) {
  return GeomReader(place, wants_mass, model).Run(contents);
}

}  // namespace sceneweld::mjcf
