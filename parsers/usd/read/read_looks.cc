// SPDX-License-Identifier: BSD-3-Clause
// Reads materials: UsdPreviewSurface and the plain values of other shaders, and colours of prims.

#include "sceneweld/parsers/usd/read/read_looks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/mesh/usd_look.h"
#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/parsers/mesh/usd_primvar.h"
#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/usd/preview_surface.h"

namespace sceneweld::usd {
namespace {

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

}  // namespace

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

}  // namespace sceneweld::usd
