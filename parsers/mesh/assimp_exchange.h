// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/programs/confinement/confinement.h"

namespace sceneweld::assimp {

/// The program `sceneweld_assimp` only computes: the request contains all files that it needs. A mesh needs at most a
/// fixed multiple of the memory of its files.
inline program::Confinement ReaderConfinement(std::uint64_t request_bytes) {
  const std::uint64_t memory = (std::uint64_t{256} << 20) + 100 * request_bytes;
  return {.memory = memory, .longest_file = memory};  // It composes its reply in memory.
}

}  // namespace sceneweld::assimp

/// The messages between the library and the program `sceneweld_assimp` (parsers/programs/program_run.h).
///
/// Request: a Wanted; the number of files; for each file the name that others refer to it by, and its bytes. The first
/// is the mesh file, the others are the files that it needs.
///
/// Reply: kMesh, vertices (three doubles each), triangles (three uint32 each), textures (names); or kRefused, the
/// reason. Anything else is a failure.
///
/// If looks are wanted, these follow: normals (three floats for each vertex, zeros if it has none), texture coordinates
/// (two floats, NaN if it has none), colours (four floats, NaN if it has none; nothing if no vertex has one), the look
/// of each triangle (uint32); the number of looks, for each its name and a Look; the number of images, for each its
/// name as written (empty if the image is in the file) and its bytes; the number of things left out, for each its
/// description.

#include <cstdint>

#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld::assimp {

inline constexpr char kProgram[] = "sceneweld_assimp";
enum class Reply : std::uint32_t { kRefused = 0x73770001, kMesh = 0x73770002 };
enum class Wanted : std::uint32_t { kSurface = 0, kLooks = 1 };
/// The numbers of a MeshLook (mesh_look.h).
struct Look {
  double base_color[4];
  double emissive[3];
  double metallic, roughness, alpha_cutoff;
  double uv_offset[2], uv_scale[2], uv_rotation;  // as in glTF
  std::uint32_t alpha;                            // MeshLook::Alpha
  std::uint32_t double_sided;                     // 0 or 1
  std::uint32_t linear;                           // 1: the colours are present.
  std::uint32_t images[5];  // Base colour, metallic and roughness, normal, occlusion, emissive; all bits set: none.
};
/// A guard against meshes that are instanced without end.
inline constexpr std::uint64_t kMostTriangles = 50'000'000;

}  // namespace sceneweld::assimp
