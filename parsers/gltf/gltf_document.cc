// SPDX-License-Identifier: BSD-3-Clause
// The JSON lists of a glTF file.

#include "sceneweld/parsers/gltf/gltf_document.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::gltf {
namespace {

// Of the format.
constexpr int kFloat = 5126, kUnsignedShort = 5123, kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;
constexpr std::size_t kMostShort = 65535;  // 65535 itself is not an index: it restarts primitives.

template <typename T>
void PutLittleEndian(std::string& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
  }
}
void Put(std::string& out, float value) {
  // Minus zero becomes `0`, because no reader distinguishes them.
  PutLittleEndian(out, std::bit_cast<std::uint32_t>(value == 0 ? 0.0f : value));
}
template <std::size_t N>
void Put(std::string& out, const std::vector<std::array<float, N>>& values) {
  for (const auto& value : values) {
    for (const float component : value) Put(out, component);
  }
}

bool IsShort(const DrawnPart& part) { return part.positions.size() <= kMostShort; }
// With padding.
std::uint64_t IndexBytes(const DrawnPart& part) { return (part.indices.size() * (IsShort(part) ? 2 : 4) + 3) / 4 * 4; }

std::array<std::array<float, 3>, 2> BoundsOf(const std::vector<std::array<float, 3>>& positions) {
  std::array<std::array<float, 3>, 2> bounds{positions.front(), positions.front()};
  for (const auto& position : positions) {
    for (std::size_t i = 0; i < 3; ++i) {
      bounds[0][i] = std::min(bounds[0][i], position[i]);
      bounds[1][i] = std::max(bounds[1][i], position[i]);
    }
  }
  return bounds;
}

std::string_view MimeOf(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1A\n")) return "image/png";
  if (bytes.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
  return {};
}

// Names of files, and names in mesh files, may be in any encoding. Those in glTF are UTF-8.
std::string Utf8Name(std::string name) {
  if (!FirstInvalidUtf8(name)) return name;
  for (char& c : name) {
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  }
  return name;
}

constexpr std::string_view kTextureTransform = "KHR_texture_transform";

bool IsPlaced(const MeshLook& look) {
  return look.uv_offset != std::array<double, 2>{0, 0} || look.uv_scale != std::array<double, 2>{1, 1} ||
         look.uv_rotation != 0;
}

bool HasImages(const MeshLook& look) {
  const std::uint32_t images[] = {look.base_color_image, look.metallic_roughness_image, look.normal_image,
                                  look.occlusion_image, look.emissive_image};
  return std::any_of(std::begin(images), std::end(images), [](std::uint32_t image) { return image != kNoId; });
}

void WriteTexture(std::string_view key, Id texture, const MeshLook& look, JsonWriter& json) {
  json.Key(key);
  json.OpenObject();
  json.Put("index", texture);
  if (IsPlaced(look)) {
    json.Key("extensions");
    json.OpenObject();
    json.Key(kTextureTransform);
    json.OpenObject();
    json.Put("offset", look.uv_offset);
    if (look.uv_rotation != 0) {
      json.Put("rotation", look.uv_rotation);
    }
    json.Put("scale", look.uv_scale);
    json.CloseObject();
    json.CloseObject();
  }
  json.CloseObject();
}

// A list of objects that are written already.
void WriteRaw(std::string_view key, const std::vector<std::string>& objects, JsonWriter& json) {
  if (objects.empty()) return;
  json.Key(key);
  json.OpenList();
  for (const std::string& object : objects) json.Raw(object);
  json.CloseList();
}

template <typename T, typename WriteOne>
void WriteObjects(const std::vector<T>& things, JsonWriter& json, WriteOne&& write) {
  json.OpenList();
  for (const T& thing : things) {
    json.OpenObject();
    write(thing);
    json.CloseObject();
  }
  json.CloseList();
}

template <typename T, typename WriteOne>
void PutObjects(std::string_view key, const std::vector<T>& things, JsonWriter& json, WriteOne&& write) {
  if (things.empty()) return;
  json.Key(key);
  WriteObjects(things, json, write);
}

}  // namespace

Id Document::AddView(View view) {
  views_.push_back(view);
  return static_cast<Id>(views_.size() - 1);
}

Id Document::AddAccessor(Accessor accessor) {
  accessors_.push_back(accessor);
  return static_cast<Id>(accessors_.size() - 1);
}

// Positions of all parts, normals of all, texture coordinates and colours of those that have them, indices of all.
std::string Document::BytesOf(const std::vector<DrawnPart>& parts) {
  std::size_t size = 0;
  for (const DrawnPart& part : parts) {
    size += 24 * part.positions.size() + 8 * part.uvs.size() + 8 * part.colors.size() + IndexBytes(part);
  }
  std::string bytes;
  bytes.reserve(size);
  for (const DrawnPart& part : parts) Put(bytes, part.positions);
  for (const DrawnPart& part : parts) Put(bytes, part.normals);
  for (const DrawnPart& part : parts) Put(bytes, part.uvs);
  for (const DrawnPart& part : parts) {
    for (const auto& color : part.colors) {
      for (const std::uint16_t amount : color) PutLittleEndian(bytes, amount);
    }
  }
  for (const DrawnPart& part : parts) {
    for (const std::uint32_t index : part.indices) {
      if (IsShort(part)) {
        PutLittleEndian(bytes, static_cast<std::uint16_t>(index));
      } else {
        PutLittleEndian(bytes, index);
      }
    }
    bytes.resize((bytes.size() + 3) / 4 * 4);
  }
  return bytes;
}

std::vector<PlacedPart> Document::AddSurface(const std::vector<DrawnPart>& parts, std::string what, Binary::Make make) {
  std::string bytes = BytesOf(parts);
  std::string digest = Sha256(bytes);
  std::string content = digest;
  for (const DrawnPart& part : parts) {
    for (const std::size_t count : {part.positions.size(), part.uvs.size(), part.colors.size(), part.indices.size()}) {
      content += " " + std::to_string(count);
    }
  }
  const auto [known, fresh] = surface_of_content_.try_emplace(std::move(content));
  std::vector<PlacedPart>& placed = known->second;
  if (!fresh) return placed;
  placed.resize(parts.size());
  std::uint64_t offset = binary_.Add(std::move(bytes), std::move(digest), std::move(what), std::move(make));
  // One view for each kind of data, with an accessor for each part.
  const auto place = [&](int stride, int target, auto&& size_of, auto&& add) {
    std::uint64_t size = 0;
    for (const DrawnPart& part : parts) size += size_of(part);
    if (size == 0) return;
    const Id view = AddView({offset, size, stride, target});
    offset += size;
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (size_of(parts[i]) > 0) add(parts[i], placed[i], view, at);
      at += size_of(parts[i]);
    }
  };
  place(
      12, kArrayBuffer, [](const DrawnPart& part) { return 12 * part.positions.size(); },
      [&](const DrawnPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.positions = AddAccessor({view, at, kFloat, part.positions.size(), "VEC3", BoundsOf(part.positions)});
      });
  place(
      12, kArrayBuffer, [](const DrawnPart& part) { return 12 * part.normals.size(); },
      [&](const DrawnPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.normals = AddAccessor({view, at, kFloat, part.normals.size(), "VEC3", {}});
      });
  place(
      8, kArrayBuffer, [](const DrawnPart& part) { return 8 * part.uvs.size(); },
      [&](const DrawnPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.uvs = AddAccessor({view, at, kFloat, part.uvs.size(), "VEC2", {}});
      });
  place(
      8, kArrayBuffer, [](const DrawnPart& part) { return 8 * part.colors.size(); },
      [&](const DrawnPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.colors = AddAccessor({view, at, kUnsignedShort, part.colors.size(), "VEC4", {}, true});
      });
  place(
      0, kElementArrayBuffer, [](const DrawnPart& part) { return IndexBytes(part); },
      [&](const DrawnPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.indices =
            AddAccessor({view, at, IsShort(part) ? kUnsignedShort : kUnsignedInt, part.indices.size(), "SCALAR", {}});
      });
  return placed;
}

Id Document::AddTexture(std::string bytes, std::string name, std::string what, Binary::Make make) {
  const std::string_view mime = MimeOf(bytes);
  if (mime.empty()) return kNoId;
  std::string digest = Sha256(bytes);
  const auto [known, fresh] = texture_of_digest_.try_emplace(digest, static_cast<Id>(images_.size()));
  if (fresh) {
    const std::uint64_t size = bytes.size();
    const std::uint64_t offset = binary_.Add(std::move(bytes), std::move(digest), std::move(what), std::move(make));
    images_.push_back({AddView({offset, size, 0, 0}), mime, Utf8Name(std::move(name))});
  }
  return known->second;
}

void Document::WriteMaterial(const MeshLook& look, bool with_uvs, JsonWriter& json) const {
  const auto texture = [&](std::string_view key, Id id) {
    if (with_uvs && id != kNoId) WriteTexture(key, id, look, json);
  };
  json.OpenObject();
  if (!look.name.empty()) {
    json.Put("name", Utf8Name(look.name));
  }
  json.Key("pbrMetallicRoughness");
  json.OpenObject();
  if (look.base_color != std::array<double, 4>{1, 1, 1, 1}) {
    json.Put("baseColorFactor", look.base_color);
  }
  texture("baseColorTexture", look.base_color_image);
  if (look.metallic != 1) {
    json.Put("metallicFactor", look.metallic);
  }
  if (look.roughness != 1) {
    json.Put("roughnessFactor", look.roughness);
  }
  texture("metallicRoughnessTexture", look.metallic_roughness_image);
  json.CloseObject();
  texture("normalTexture", look.normal_image);
  texture("occlusionTexture", look.occlusion_image);
  texture("emissiveTexture", look.emissive_image);
  if (look.emissive != std::array<double, 3>{}) {
    json.Put("emissiveFactor", look.emissive);
  }
  if (look.alpha != MeshLook::Alpha::kOpaque) {
    json.Put("alphaMode", look.alpha == MeshLook::Alpha::kBlend ? "BLEND" : "MASK");
    if (look.alpha == MeshLook::Alpha::kMask) {
      json.Put("alphaCutoff", look.alpha_cutoff);
    }
  }
  if (look.double_sided) {
    json.Put("doubleSided", true);
  }
  json.CloseObject();
}

Id Document::AddMaterial(const MeshLook& look, bool with_uvs) {
  std::string text;
  JsonWriter json(text);
  WriteMaterial(look, with_uvs, json);
  const auto [known, fresh] = material_of_json_.try_emplace(text, static_cast<Id>(materials_.size()));
  if (fresh) {
    uses_texture_transform_ = uses_texture_transform_ || (with_uvs && IsPlaced(look) && HasImages(look));
    materials_.push_back(std::move(text));
  }
  return known->second;
}

Id Document::AddMesh(const std::string& name, const std::vector<Primitive>& primitives) {
  std::string text;
  JsonWriter json(text);
  WriteObjects(primitives, json, [&](const Primitive& primitive) {
    json.Key("attributes");
    json.OpenObject();
    json.Put("POSITION", primitive.part.positions);
    json.Put("NORMAL", primitive.part.normals);
    if (primitive.part.uvs != kNoId) json.Put("TEXCOORD_0", primitive.part.uvs);
    if (primitive.with_colors && primitive.part.colors != kNoId) json.Put("COLOR_0", primitive.part.colors);
    json.CloseObject();
    json.Put("indices", primitive.part.indices);
    json.Put("material", primitive.material);
  });
  const auto [known, fresh] = mesh_of_json_.try_emplace(text, static_cast<Id>(meshes_.size()));
  if (fresh) {
    JsonWriter mesh(meshes_.emplace_back());
    mesh.OpenObject();
    mesh.Put("name", Utf8Name(name));
    mesh.Key("primitives");
    mesh.Raw(text);
    mesh.CloseObject();
  }
  return known->second;
}

void Document::WriteLists(JsonWriter& json) const {
  if (uses_texture_transform_) {
    json.Key("extensionsUsed");
    json.OpenList();
    json.Value(kTextureTransform);
    json.CloseList();
  }
  WriteRaw("meshes", meshes_, json);
  WriteRaw("materials", materials_, json);
  PutObjects("textures", images_, json,
             [&](const Image& image) { json.Put("source", static_cast<Id>(&image - images_.data())); });
  PutObjects("images", images_, json, [&](const Image& image) {
    json.Put("bufferView", image.view);
    json.Put("mimeType", image.mime);
    json.Put("name", image.name);
  });
  PutObjects("accessors", accessors_, json, [&](const Accessor& accessor) {
    json.Put("bufferView", accessor.view);
    if (accessor.offset > 0) json.Put("byteOffset", accessor.offset);
    json.Put("componentType", accessor.component);
    if (accessor.normalized) {
      json.Put("normalized", true);
    }
    json.Put("count", accessor.count);
    json.Put("type", accessor.type);
    if (!accessor.bounds) return;
    const auto& [least, most] = *accessor.bounds;
    json.Put("min", {least[0], least[1], least[2]});
    json.Put("max", {most[0], most[1], most[2]});
  });
  PutObjects("bufferViews", views_, json, [&](const View& view) {
    json.Put("buffer", 0);
    if (view.offset > 0) json.Put("byteOffset", view.offset);
    json.Put("byteLength", view.size);
    if (view.stride > 0) json.Put("byteStride", view.stride);
    if (view.target > 0) json.Put("target", view.target);
  });
  if (binary_.size() == 0) return;
  json.Key("buffers");
  json.OpenList();
  json.OpenObject();
  json.Put("byteLength", binary_.size());
  json.CloseObject();
  json.CloseList();
}

}  // namespace sceneweld::gltf
