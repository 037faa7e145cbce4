// SPDX-License-Identifier: BSD-3-Clause
// Materials, textures and images in glTF.

#include "sceneweld/parsers/gltf/gltf_looks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sceneweld::gltf {
namespace {

constexpr double kDullRoughness = 0.8;   // Without any specular colour.
constexpr double kShinyRoughness = 0.3;  // Of a white specular colour.

double Rounded(double value) { return std::round(value * 1e6) / 1e6; }

}  // namespace

std::optional<MeshLook> Looks::Of(const Material& material, Span span) {
  if (!material.diffuse && material.diffuse_map.empty()) return std::nullopt;
  MeshLook look;
  look.name = material.name.str();
  if (!material.diffuse_map.empty()) {
    look.base_color_image = TextureOf(material.diffuse_map.str(), AboutAll<&Material::diffuse_map>(span));
  }
  // Transparent black beside a texture means no colour (docs/reference/urdf.md, 7).
  const bool is_color = material.diffuse && !(look.base_color_image != kNoId && *material.diffuse == Rgba{0, 0, 0, 0});
  if (is_color) {
    const Rgba& c = *material.diffuse;
    look.base_color = {LinearFromSrgb(c.r), LinearFromSrgb(c.g), LinearFromSrgb(c.b), std::clamp(c.a, 0.0, 1.0)};
    if (c.a < 1) look.alpha = MeshLook::Alpha::kBlend;
  }
  if (material.emissive) {
    const Rgba& c = *material.emissive;
    look.emissive = {LinearFromSrgb(c.r), LinearFromSrgb(c.g), LinearFromSrgb(c.b)};
  }
  look.roughness = kDullRoughness;
  if (material.specular) {
    const double shine =
        std::clamp(std::max({material.specular->r, material.specular->g, material.specular->b}), 0.0, 1.0);
    look.roughness = Rounded(kDullRoughness + (kShinyRoughness - kDullRoughness) * shine);
  }
  return look;
}

MeshLook Looks::Default() {
  MeshLook look;
  look.name = "default";
  look.base_color = {0.5, 0.5, 0.5, 1};
  look.roughness = kDullRoughness;
  return look;
}

Id Looks::TextureOf(const std::string& path, const LossSubject& about) {
  const auto [known, fresh] = textures_.try_emplace(path, kNoId);
  if (!fresh) return known->second;
  const auto lose = [&](const std::string& why) {
    losses_.Dropped(about, "image " + Quoted(FileName(path)) + " is not in the file: " + why);
    return kNoId;
  };
  std::string why;
  auto bytes = access_.Bytes(path, why);
  if (!bytes) return lose(why);
  const auto make = [access = access_, path](std::string& reason) { return access.Bytes(path, reason); };
  const Id texture = document_.AddTexture(*std::move(bytes), std::string(FileStem(path)), path, make);
  if (texture == kNoId) return lose("it is neither PNG nor JPEG");
  return known->second = texture;
}

std::vector<MeshLook> Looks::OfMesh(std::vector<MeshLook> looks, std::vector<MeshImage> images,
                                    const SurfaceSource& source, Span span) {
  const LossSubject about = AboutAll<&Mesh::uri, &Mesh::path>(span);
  const std::string& path = source.path;
  std::vector<Id> textures;
  for (std::size_t i = 0; i < images.size(); ++i) {
    MeshImage& image = images[i];
    if (!image.path.empty()) {
      textures.push_back(TextureOf(image.path, about));
      continue;
    }
    const auto make = [access = access_, source, i](std::string& why) -> std::optional<std::string> {
      auto again = Read(access, source, why);
      if (!again || i >= again->images.size()) return std::nullopt;
      return std::move(again->images[i].bytes);
    };
    const std::string name = std::string(FileStem(path)) + "_" + std::to_string(i);
    textures.push_back(document_.AddTexture(std::move(image.bytes), name, path, make));
    if (textures.back() == kNoId) {
      losses_.Dropped(about,
                      "an image in " + Quoted(FileName(path)) + " is not in the file: it is neither PNG nor JPEG");
    }
  }
  for (MeshLook& look : looks) {
    for (std::uint32_t* image : {&look.base_color_image, &look.metallic_roughness_image, &look.normal_image,
                                 &look.occlusion_image, &look.emissive_image}) {
      if (*image != MeshLook::kNone) *image = textures[*image];
    }
  }
  return looks;
}

}  // namespace sceneweld::gltf
