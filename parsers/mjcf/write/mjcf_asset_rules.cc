// SPDX-License-Identifier: BSD-3-Clause
// Decides which mesh files MuJoCo can read.

#include "sceneweld/parsers/mjcf/write/mjcf_asset_rules.h"

#include <cstdint>
#include <cstring>

#include "sceneweld/parsers/assets/asset_uri.h"

namespace sceneweld::mjcf {
namespace {

// A binary STL file: a header, a count, and that many triangles.
constexpr std::size_t kStlHeader = 80;
constexpr std::size_t kStlTriangle = 50;
constexpr std::uint32_t kMostStlTriangles = 200000;  // MuJoCo's
constexpr char kRemedy[] = "; `--assets copy --convert-meshes` converts them";

std::string WhyUnreadableStl(const std::string& bytes) {
  std::uint32_t count = 0;
  if (bytes.size() >= kStlHeader + sizeof(count)) std::memcpy(&count, bytes.data() + kStlHeader, sizeof(count));
  if (bytes.size() != kStlHeader + sizeof(count) + std::size_t{count} * kStlTriangle)
    return std::string("MuJoCo reads binary STL files only") + kRemedy;
  if (count > kMostStlTriangles)
    return "MuJoCo reads STL files of " + std::to_string(kMostStlTriangles) + " triangles at most" + kRemedy;
  return {};
}

std::string WhyUnreadableObj(const std::string& text) {
  const bool continued = text.find("\\\n") != std::string::npos || text.find("\\\r\n") != std::string::npos;
  return continued ? std::string("MuJoCo does not read OBJ files with lines continued by `\\`") + kRemedy
                   : std::string();
}

}  // namespace

std::string WhyUnreadable(const std::string& path, const Files& files) {
  if (HasSuffix(path, ".msh")) return {};
  const bool is_obj = HasSuffix(path, ".obj");
  if (!is_obj && !HasSuffix(path, ".stl")) return std::string("MuJoCo does not read meshes of this format") + kRemedy;
  std::string error;
  const std::size_t most = files.limits().max_file_bytes;
  if (files.system().SizeOf(path) > most) return "it is longer than " + std::to_string(most) + " bytes";
  const auto bytes = files.system().Read(path, most, error);
  if (!bytes) return error;
  return is_obj ? WhyUnreadableObj(*bytes) : WhyUnreadableStl(*bytes);
}

std::string AssetFile(const WriteOptions& options, const Name& path, const Name& as_written) {
  WriteOptions without_packages = options;
  without_packages.packages = nullptr;
  constexpr std::string_view kFile = "file://";
  std::string name = AssetUri(without_packages, path, as_written);
  return name.starts_with(kFile) ? name.substr(kFile.size()) : name;
}

}  // namespace sceneweld::mjcf
