// SPDX-License-Identifier: BSD-3-Clause
// Reads geometries: shapes with their roles, names, looks and contact properties.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/mesh/usd_look.h"
#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/parsers/mesh/usd_primvar.h"
#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/usd/preview_surface.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/read_physics_material.h"
#include "sceneweld/parsers/usd/read/read_shape.h"
#include "sceneweld/scene/material.h"

namespace sceneweld::usd {
namespace {

// Reads the looks of prims as materials of the scene, each material once.
class LookReader {
 public:
  explicit LookReader(Input& in);

  // The material that is bound to a prim, or its `displayColor`. Null if it has none, and for a mesh whose parts or
  // points have looks of their own: they belong to the mesh.
  std::shared_ptr<const Material> LookOf(const stage::StagePrim& prim);

 private:
  std::shared_ptr<const Material> MaterialOf(const stage::StagePrim& material);
  std::shared_ptr<const Material> DisplayColorOf(const stage::StagePrim& prim);
  bool HasLooksOfParts(const stage::StagePrim& mesh, const stage::StagePrim* bound);

  Input& in_;
  UseOfProperty read_;
  std::unordered_map<const stage::StagePrim*, std::shared_ptr<const Material>> materials_;
};

using stage::StagePrim;

// Whether a private colour is still that of the file, which another program may have changed.
bool StillFits(const Rgba& color, const double* linear, double opacity) {
  constexpr double kSinglePrecision = 1e-6;
  const auto own = LinearOf(color);
  for (std::size_t i = 0; i < 3; ++i) {
    if (std::abs(own[i] - linear[i]) > kSinglePrecision) return false;
  }
  return std::abs(std::clamp(color.a, 0.0, 1.0) - opacity) <= kSinglePrecision;
}

LookReader::LookReader(Input& in)
    : in_(in), read_([&in](const StagePrim& prim, std::string_view property) {
        in.Take(prim, property);
        in.Use(prim);
      }) {}

std::shared_ptr<const Material> LookReader::LookOf(const StagePrim& prim) {
  const StagePrim* bound = BoundMaterial(in_.stage, prim, MaterialUse::kLook, read_);
  if (prim.type == "Mesh") {
    const bool has_parts = HasLooksOfParts(prim, bound);
    if (has_parts || (bound && stage::IsAtOrBelow(bound->path, prim.path))) {
      if (bound) MaterialOf(*bound);  // So that its properties are read.
      return nullptr;
    }
  }
  auto material = bound ? MaterialOf(*bound) : nullptr;
  auto color = DisplayColorOf(prim);
  if (color && material && material->diffuse && material->diffuse_map.empty()) {
    const auto shown = LinearOf(*color->diffuse), own = LinearOf(*material->diffuse);
    const auto is_close = [](double a, double b) { return std::abs(a - b) < 1e-5; };
    const bool is_same = std::equal(shown.begin(), shown.end(), own.begin(), is_close);
    if (!is_same) in_.ReportUnused(prim, "primvars:displayColor", "the material of the prim has the colour");
  }
  return material ? material : color;
}

bool LookReader::HasLooksOfParts(const StagePrim& mesh, const StagePrim* bound) {
  bool has_parts = false;
  for (const StagePrim* subset : MaterialSubsets(in_.stage, mesh)) {
    in_.Use(*subset);
    for (const std::string_view name : {"elementType", "familyName", "indices"}) in_.Take(*subset, name);
    const StagePrim* material = BoundMaterial(in_.stage, *subset, MaterialUse::kLook, read_);
    if (material) MaterialOf(*material);
    has_parts = has_parts || (material && material != bound);
  }
  return has_parts;
}

std::shared_ptr<const Material> LookReader::MaterialOf(const StagePrim& prim) {
  const auto [known, fresh] = materials_.try_emplace(&prim);
  if (!fresh) return known->second;
  in_.Use(prim);
  MeshLooks images;
  std::vector<std::string> left_out;
  const auto look = LookOfMaterial(in_.stage, prim, images, left_out, read_);
  if (look) left_out = look->left_out;
  if (!left_out.empty()) {
    std::string list;
    for (const std::string& what : left_out) list += (list.empty() ? "" : ", ") + what;
    in_.diagnostics().Note("ignored-element", prim.span, Input::Describe(prim) + " is read without: " + list);
  }
  Material material;
  material.name = in_.NameOf(prim);
  if (look) {
    const MeshLook& shown = look->look;
    const bool has_image = shown.base_color_image != MeshLook::kNone;
    if (has_image) {
      const auto& file = images.images[shown.base_color_image];
      const auto found = FindAsset(look->color_image_name, {}, "an image", look->color_image_span, in_.context,
                                   [&](ReadContext&) { return std::optional<std::string>(file.path); });
      if (found) {
        material.diffuse_map = Name(*found);
        material.diffuse_map_uri = Name(look->color_image_name);
      }
    }
    if (has_image ? look->has_image_factor : look->has_color || shown.base_color[3] < 1) {
      material.diffuse = SrgbOf(shown.base_color.data(), shown.base_color[3]);
    }
    if (shown.emissive != std::array<double, 3>{}) material.emissive = SrgbOf(shown.emissive.data(), 1);
  }
  const auto diffuse = material.diffuse, emissive = material.emissive;
  in_.Restore(prim, material);
  if (diffuse && material.diffuse) {
    const std::array<double, 4>& shown = look->look.base_color;
    if (!StillFits(*material.diffuse, shown.data(), shown[3])) material.diffuse = diffuse;
  }
  if (emissive && material.emissive && !StillFits(*material.emissive, look->look.emissive.data(), 1)) {
    material.emissive = emissive;
  }
  // Materials of a mesh file have surfaces of their own.
  if (look && in_.ParentOf(in_.ParentOf(prim)).type != "Mesh") {
    if (!IsSameFloat(look->look.roughness, RoughnessOf(material))) {
      in_.ReportUnused(prim, "inputs:roughness", "it follows from the specular colour of the scene");
    }
    if (look->look.metallic != 0) in_.ReportUnused(prim, "inputs:metallic", "a scene has no metals");
  }
  Material empty;
  empty.name = material.name;
  // Of another renderer, or of physics: the colours of prims may be known.
  const bool is_foreign = !look && material == empty && (!left_out.empty() || prim.Has("PhysicsMaterialAPI"));
  return known->second = is_foreign ? nullptr : std::make_shared<const Material>(std::move(material));
}

std::shared_ptr<const Material> LookReader::DisplayColorOf(const StagePrim& prim) {
  const Primvar color(prim, "primvars:displayColor", 3, "constant", read_);
  const Primvar opacity(prim, "primvars:displayOpacity", 1, "constant", read_);
  if (!color.is_valid()) return nullptr;
  // A shape has one colour, however it is given.
  if (prim.type == "Mesh" && !color.is_constant()) return nullptr;
  const std::uint32_t at = color.ValueAt(0, 0, 0);
  if (at == Primvar::kNone) return nullptr;
  const std::uint32_t o = opacity.ValueAt(0, 0, 0);
  Material material;
  material.diffuse = SrgbOf(color.At(at), o == Primvar::kNone ? 1 : *opacity.At(o));
  return std::make_shared<const Material>(std::move(material));
}

using stage::StagePrim;

class GeometriesReader {
 public:
  explicit GeometriesReader(Input& in) : in_(in), looks_(in), names_(in.scene.bodies.size()) {}

  void Run() {
    for (const StagePrim& prim : in_.stage.prims) {
      if (in_.context.files.limits().ShouldStop()) {
        in_.diagnostics().Error("limit-exceeded", prim.span, "stopped before all geometries were read");
        return;
      }
      if (!prim.is_defined) continue;
      if (IsShape(prim.type)) {
        ReadPrim(prim);
      } else if (prim.type == "Xform" && in_.ElementOf(prim) == kGeometryElement) {
        ReadEmpty(prim);
      } else if (prim.Has("PhysicsCollisionAPI") &&
                 (prim.type.empty() || prim.type == "Xform" || prim.type == "Scope")) {
        ReportShapeless(prim);
      }
    }
  }

 private:
  void ReportShapeless(const StagePrim& prim) {
    in_.TakeBool(prim, "physics:collisionEnabled");
    in_.diagnostics().Warning(
        "ignored-element", prim.span,
        "`PhysicsCollisionAPI` of " + Input::Describe(prim) + " has no effect: only shapes and meshes collide");
  }

  bool Collides(const StagePrim& prim) {
    const bool is_enabled = in_.TakeBool(prim, "physics:collisionEnabled").value_or(true);
    in_.TakeTargets(prim, "physics:simulationOwner");
    return prim.Has("PhysicsCollisionAPI") && is_enabled;
  }

  // The nearest purpose, by prims above too. `proxy` shapes replace those to render.
  std::string PurposeOf(const StagePrim& prim) {
    for (const StagePrim* at = &prim; in_.NumberOf(*at) != 0; at = &in_.ParentOf(*at)) {
      if (const auto purpose = in_.TakeText(*at, "purpose")) return *purpose;
    }
    return "default";
  }
  bool IsVisible(const StagePrim& prim) {
    for (const StagePrim* at = &prim; in_.NumberOf(*at) != 0; at = &in_.ParentOf(*at)) {
      if (in_.TakeText(*at, "visibility").value_or("") == "invisible") return false;
    }
    return true;
  }

  Roles RolesOf(const StagePrim& prim, bool collides) {
    Roles roles;
    roles.proximity = collides;
    const std::string purpose = PurposeOf(prim);
    const bool is_shown = purpose == "default" || purpose == "render";
    roles.illustration = roles.perception = IsVisible(prim) && is_shown;
    return roles;
  }
  static Roles RolesOfWords(const std::string& words) {
    const auto has = [&](std::string_view word) {
      return (" " + words + " ").find(" " + std::string(word) + " ") != words.npos;
    };
    Roles roles;
    roles.proximity = has("proximity");
    roles.illustration = has("illustration");
    roles.perception = has("perception");
    return roles;
  }

  void ReadPrim(const StagePrim& prim) {
    // A site is a frame.
    if (prim.Has("NewtonSiteAPI") || prim.Has("MjcSiteAPI") || in_.ElementOf(prim) == "frame") return;
    in_.Use(prim);
    const bool collides = Collides(prim);
    Roles roles = RolesOf(prim, collides);
    if (const auto words = in_.TakePrivate(prim, kRolesKey)) roles = RolesOfWords(*words);
    const std::string approximation = in_.TakeText(prim, "physics:approximation").value_or("none");
    if (!roles.proximity && !roles.illustration && !roles.perception) {
      in_.UseAll(prim);
      in_.diagnostics().Note("geometry-without-role", prim.span,
                             Input::Describe(prim) + " is neither seen nor collides, and is left out");
      return;
    }
    auto placed = ReadShape(in_, prim, roles.proximity);
    if (!placed) {
      in_.UseAll(prim);
      return;
    }
    Geometry geometry = Started(prim, *std::move(placed), roles);
    if (roles.proximity) {
      if (auto* mesh = std::get_if<Mesh>(&*geometry.shape); mesh && prim.type == "Mesh") {
        if (approximation == "convexHull") mesh->convex = true;
        if (SplitBounds(prim, geometry, approximation)) return;
      }
    }
    Add(prim, std::move(geometry));
  }

  void ReadEmpty(const StagePrim& prim) {
    in_.Use(prim);
    const auto words = in_.TakePrivate(prim, kRolesKey);
    in_.Take(prim, "purpose");
    auto placed = ReadMissingMesh(in_, prim);
    if (!placed) return;
    Add(prim, Started(prim, *std::move(placed), RolesOfWords(words.value_or("illustration perception"))));
  }

  Geometry Started(const StagePrim& prim, PlacedShape placed, const Roles& roles) {
    Geometry geometry;
    geometry.body = in_.BodyAt(prim);
    geometry.X_BG = placed.X_BG;
    geometry.shape = std::move(placed.shape);
    geometry.roles = roles;
    geometry.span = prim.span;
    geometry.material = looks_.LookOf(prim);
    if (roles.proximity) geometry.proximity = ReadContact(in_, prim, *geometry.shape);
    in_.Restore(prim, geometry);
    return geometry;
  }

  // Approximations that are other shapes. Returns whether it added the geometry, as one or two.
  bool SplitBounds(const StagePrim& prim, Geometry& geometry, const std::string& approximation) {
    const bool is_ball = approximation == "boundingSphere";
    if (!is_ball && approximation != "boundingCube") {
      if (approximation == "none" || approximation == "convexHull" || approximation == "triangleMesh") return false;
      in_.diagnostics().Note("ignored-value", prim.Find("physics:approximation")->value_span,
                             "the collision shape of " + Input::Describe(prim) +
                                 " is the mesh itself: a scene has no " + Quoted(approximation));
      return false;
    }
    auto bounds = BoundsOfMesh(in_, prim, is_ball);
    if (!bounds) return false;
    const bool is_seen = geometry.roles.illustration || geometry.roles.perception;
    if (is_seen) {
      Geometry seen = geometry;
      seen.roles.proximity = false;
      seen.proximity = nullptr;
      seen.contact_bits.reset();
      Add(prim, std::move(seen));
      geometry.roles = {.proximity = true, .illustration = false, .perception = false};
      geometry.material = nullptr;
    }
    geometry.shape = std::move(bounds->shape);
    geometry.X_BG = bounds->X_BG;
    Add(prim, std::move(geometry), is_seen ? "_collision" : "");
    return true;
  }

  void Add(const StagePrim& prim, Geometry geometry, std::string_view suffix = {}) {
    geometry.name = FreeName(prim, geometry, suffix);
    const auto number = static_cast<std::uint32_t>(in_.NumberOf(prim));
    if (geometry.body == Scene::kWorldBody) {
      in_.scene.AddWorldGeometry(std::move(geometry));
    } else {
      in_.scene.geometries.Add(std::move(geometry));
    }
    in_.prim_of_geometry.resize(in_.scene.geometries.size(), number);
  }

  // The name of the prim; with those above it, if another geometry of the body has it.
  Name FreeName(const StagePrim& prim, const Geometry& geometry, std::string_view suffix) {
    std::set<std::string>& taken = names_[geometry.body.value()];
    std::string name = in_.NameOf(prim).str() + std::string(suffix);
    const StagePrim& of_body = in_.PrimOf(geometry.body);
    for (const StagePrim* above = &in_.ParentOf(prim);
         taken.contains(name) && above != &of_body && in_.NumberOf(*above) != 0; above = &in_.ParentOf(*above)) {
      name = above->name.str() + "_" + name;
    }
    const std::string wanted = name;
    for (int number = 1; taken.contains(name); ++number) name = wanted + "_" + std::to_string(number);
    taken.insert(name);
    return Name(name);
  }

  Input& in_;
  LookReader looks_;
  std::vector<std::set<std::string>> names_;  // By body.
};

}  // namespace

void ReadGeometries(Input& in) { GeometriesReader(in).Run(); }

}  // namespace sceneweld::usd
