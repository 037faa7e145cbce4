// SPDX-License-Identifier: BSD-3-Clause
// The JSON lists of a glTF file.

#include "sceneweld/parsers/gltf/gltf_document.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::gltf {
namespace {

constexpr std::uint64_t kMostKept = std::uint64_t{64} << 20;

std::uint64_t FilledUp(std::uint64_t size) { return (size + 3) / 4 * 4; }

// Of the format.
constexpr int kFloat = 5126, kUnsignedShort = 5123, kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;

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

Binary::Place Binary::Add(std::string bytes, std::string what, Make make) {
  const Place place{blocks_.size(), size_};
  Block block{{}, bytes.size(), {}, std::move(what), std::move(make)};
  size_ += FilledUp(block.size);
  if (kept_ + block.size <= kMostKept) {
    kept_ += block.size;
    block.kept = std::move(bytes);
    block.kept.shrink_to_fit();
  } else {
    block.digest = Sha256(bytes);
  }
  blocks_.push_back(std::move(block));
  return place;
}

bool Binary::Holds(std::size_t block, std::string_view bytes) const {
  const Block& held = blocks_[block];
  if (held.size != bytes.size()) return false;
  return held.digest.empty() ? held.kept == bytes : held.digest == Sha256(bytes);
}

bool Binary::Send(const ByteStream::Sink& sink, Diagnostics& diagnostics) const {
  for (const Block& block : blocks_) {
    const auto send = [&](std::string_view bytes) {
      constexpr std::string_view kZeros("\0\0\0", 3);
      return sink(bytes) && sink(kZeros.substr(0, FilledUp(block.size) - block.size));
    };
    if (!block.kept.empty() || block.size == 0) {
      if (!send(block.kept)) return false;
      continue;
    }
    std::string why = "it has changed";
    const std::optional<std::string> bytes = block.make(why);
    if (!bytes || bytes->size() != block.size || Sha256(*bytes) != block.digest) {
      diagnostics.Error("file-not-found", {}, Quoted(block.what) + " cannot be read a second time: " + why)
          .InFile({block.what, {}});
      return false;
    }
    if (!send(*bytes)) return false;
  }
  return true;
}

Id Document::AddView(View view) {
  views_.push_back(view);
  return static_cast<Id>(views_.size() - 1);
}

Id Document::AddAccessor(Accessor accessor) {
  accessors_.push_back(accessor);
  return static_cast<Id>(accessors_.size() - 1);
}

std::vector<PlacedPart> Document::AddSurface(EncodedSurface surface, std::string what, Binary::Make make) {
  const std::vector<EncodedPart>& parts = surface.parts;
  std::vector<std::uint64_t> counts;
  for (const EncodedPart& part : parts) {
    counts.insert(counts.end(), {part.vertices, part.uvs, part.colors, part.indices});
  }
  std::vector<PlacedSurface>& alike = surfaces_of_counts_[std::move(counts)];
  for (const PlacedSurface& known : alike) {
    if (binary_.Holds(known.block, surface.bytes)) return known.parts;
  }
  std::vector<PlacedPart> placed(parts.size());
  const Binary::Place at_chunk = binary_.Add(std::move(surface.bytes), std::move(what), std::move(make));
  std::uint64_t offset = at_chunk.offset;
  // One view for each kind of data, with an accessor for each part.
  const auto place = [&](int stride, int target, auto&& size_of, auto&& add) {
    std::uint64_t size = 0;
    for (const EncodedPart& part : parts) size += size_of(part);
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
      12, kArrayBuffer, [](const EncodedPart& part) { return 12 * part.vertices; },
      [&](const EncodedPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.positions = AddAccessor({view, at, kFloat, part.vertices, "VEC3", part.bounds});
      });
  place(
      12, kArrayBuffer, [](const EncodedPart& part) { return 12 * part.vertices; },
      [&](const EncodedPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.normals = AddAccessor({view, at, kFloat, part.vertices, "VEC3", {}});
      });
  place(
      8, kArrayBuffer, [](const EncodedPart& part) { return 8 * part.uvs; },
      [&](const EncodedPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.uvs = AddAccessor({view, at, kFloat, part.uvs, "VEC2", {}});
      });
  place(
      8, kArrayBuffer, [](const EncodedPart& part) { return 8 * part.colors; },
      [&](const EncodedPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        to.colors = AddAccessor({view, at, kUnsignedShort, part.colors, "VEC4", {}, true});
      });
  place(
      0, kElementArrayBuffer, [](const EncodedPart& part) { return part.index_bytes(); },
      [&](const EncodedPart& part, PlacedPart& to, Id view, std::uint64_t at) {
        const int component = part.has_short_indices() ? kUnsignedShort : kUnsignedInt;
        to.indices = AddAccessor({view, at, component, part.indices, "SCALAR", {}});
      });
  alike.push_back({at_chunk.block, placed});
  return placed;
}

Id Document::AddTexture(std::string bytes, std::string name, std::string what, Binary::Make make) {
  const std::string_view mime = MimeOf(bytes);
  if (mime.empty()) return kNoId;
  std::vector<PlacedImage>& alike = images_of_size_[bytes.size()];
  for (const PlacedImage& known : alike) {
    if (binary_.Holds(known.block, bytes)) return known.texture;
  }
  const auto texture = static_cast<Id>(images_.size());
  const std::uint64_t size = bytes.size();
  const Binary::Place place = binary_.Add(std::move(bytes), std::move(what), std::move(make));
  images_.push_back({AddView({place.offset, size, 0, 0}), mime, Utf8Name(std::move(name))});
  alike.push_back({place.block, texture});
  return texture;
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
