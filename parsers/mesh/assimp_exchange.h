#pragma once

/// What the library and the program `sceneweld_assimp` say to each other, over
/// two files in memory that are its standard input and output. Integers and
/// doubles as the machine has them.
///
/// Request: count of files; for each the name that others refer to it by, its
/// bytes. The first is the mesh file, the others what it needs.
/// Reply: kMesh, vertices (three doubles each), triangles (three uint32 each),
/// textures (names); or kRefused, the reason. Anything else: it failed.

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace sceneweld::assimp {

inline constexpr char kProgram[] = "sceneweld_assimp";
enum class Reply : std::uint32_t { kRefused = 0x73770001, kMesh = 0x73770002 };
/// A guard against meshes that are instanced without end.
inline constexpr std::uint64_t kMostTriangles = 50'000'000;

template <typename T>
void Put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
inline void PutText(std::string& out, std::string_view text) {
  Put(out, std::uint64_t{text.size()});
  out.append(text);
}

/// Takes from the front; false where too little is left.
template <typename T>
bool Take(std::string_view& from, T& value) {
  if (from.size() < sizeof value) return false;
  std::memcpy(&value, from.data(), sizeof value);
  from.remove_prefix(sizeof value);
  return true;
}
inline bool TakeText(std::string_view& from, std::string_view& text) {
  std::uint64_t size = 0;
  if (!Take(from, size) || size > from.size()) return false;
  text = from.substr(0, size);
  from.remove_prefix(size);
  return true;
}

}  // namespace sceneweld::assimp
