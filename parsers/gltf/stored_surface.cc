// SPDX-License-Identifier: BSD-3-Clause
// Encoded surfaces, by the content of their meshes.

#include "sceneweld/parsers/gltf/stored_surface.h"

#include <string>
#include <string_view>

#include "sceneweld/parsers/mesh/drawn_mesh.h"
#include "sceneweld/parsers/mesh/stored_results.h"
#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld::gltf {
namespace {

// A change of DrawnParts or of the encoding needs another number.
constexpr char kSurface[] = "encoded surface 1";

std::string SurfaceText(const EncodedSurface& surface) {
  std::string text;
  Put(text, std::uint64_t{surface.parts.size()});
  for (const EncodedPart& part : surface.parts) {
    for (const std::uint64_t count : {part.vertices, part.uvs, part.colors, part.indices}) Put(text, count);
    for (const auto& bound : part.bounds) Put(text, bound);
    Put(text, part.look);
  }
  PutText(text, surface.bytes);
  return text;
}

// Nothing if the text is not a surface whose parts use all of its bytes, with `looks` looks.
std::optional<EncodedSurface> SurfaceOf(std::string_view text, std::size_t looks) {
  EncodedSurface surface;
  std::uint64_t count = 0;
  std::string_view bytes;
  if (!Take(text, count)) return std::nullopt;
  std::uint64_t size = 0;
  while (surface.parts.size() < count) {
    EncodedPart& part = surface.parts.emplace_back();
    bool is_good = true;
    for (std::uint64_t* number : {&part.vertices, &part.uvs, &part.colors, &part.indices}) {
      is_good = is_good && Take(text, *number) && *number <= text.size();
    }
    for (auto& bound : part.bounds) is_good = is_good && Take(text, bound);
    if (!is_good || !Take(text, part.look)) return std::nullopt;
    if (part.look != MeshLooks::kNone && part.look >= looks) return std::nullopt;
    size += 24 * part.vertices + 8 * part.uvs + 8 * part.colors + part.index_bytes();
  }
  if (!TakeText(text, bytes) || bytes.size() != size) return std::nullopt;
  surface.bytes = bytes;
  return surface;
}

std::optional<EncodedSurface> Draw(const LookedMesh& looked, StopCheck stop) {
  const auto parts = DrawnParts(looked.mesh, looked.looks, stop);
  if (!parts) return std::nullopt;
  return Encoded(*parts);
}

}  // namespace

std::optional<EncodedSurface> StoredSurface(const LookedMesh& looked, MeshStore* store, StopCheck stop) {
  if (!store) return Draw(looked, stop);
  const MeshLooks& looks = looked.looks;
  const std::string key = MeshStore::KeyOf(
      kSurface, {BytesIn(looked.mesh.vertices), BytesIn(looked.mesh.triangles), BytesIn(looks.normals),
                 BytesIn(looks.uvs), BytesIn(looks.colors), BytesIn(looks.corners), BytesIn(looks.of_triangle)});
  if (const auto known = store->Find(key)) {
    if (auto surface = SurfaceOf(*known, looks.looks.size())) return surface;
  }
  auto surface = Draw(looked, stop);
  if (surface) store->Keep(key, SurfaceText(*surface));
  return surface;
}

}  // namespace sceneweld::gltf
