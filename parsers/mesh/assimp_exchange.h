#pragma once

/// What the library and the program `sceneweld_assimp` say to each other
/// (parsers/program_run.h).
///
/// Request: count of files; for each the name that others refer to it by, its
/// bytes. The first is the mesh file, the others what it needs.
/// Reply: kMesh, vertices (three doubles each), triangles (three uint32 each),
/// textures (names); or kRefused, the reason. Anything else: it failed.

#include <cstdint>

#include "sceneweld/parsers/byte_exchange.h"

namespace sceneweld::assimp {

inline constexpr char kProgram[] = "sceneweld_assimp";
enum class Reply : std::uint32_t { kRefused = 0x73770001, kMesh = 0x73770002 };
/// A guard against meshes that are instanced without end.
inline constexpr std::uint64_t kMostTriangles = 50'000'000;

}  // namespace sceneweld::assimp
