// SPDX-License-Identifier: BSD-3-Clause
// Finds the files that a mesh file refers to.

#include "sceneweld/parsers/mesh/companions.h"

#include <iterator>
#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/dae_file.h"
#include "sceneweld/parsers/mesh/gltf_file.h"
#include "sceneweld/parsers/mesh/mtl_file.h"
#include "sceneweld/parsers/mesh/obj_mesh.h"

namespace sceneweld {
namespace {

std::vector<MeshCompanion> OfGltf(std::optional<GltfFiles> files) {
  if (!files) return {};
  std::move(files->images.begin(), files->images.end(), std::back_inserter(files->buffers));
  return std::move(files->buffers);
}

}  // namespace

std::vector<Companion> CompanionsOf(const std::string& path, std::string bytes) {
  std::vector<MeshCompanion> named;
  Diagnostics unheard;
  const Source source(path, path, std::move(bytes));
  if (HasSuffix(path, ".obj")) {
    named = MaterialLibrariesOfObj(source);
  } else if (HasSuffix(path, ".mtl")) {
    named = TexturesOfMtl(source);
  } else if (HasSuffix(path, ".gltf")) {
    named = OfGltf(FilesOfGltf(source, unheard));
  } else if (HasSuffix(path, ".glb")) {
    named = OfGltf(FilesOfGlb(source.text(), {path, path}, {}, unheard));
  } else if (HasSuffix(path, ".dae")) {
    named = ImagesOfDae(source);
  }
  std::vector<Companion> companions;
  companions.reserve(named.size());
  for (MeshCompanion& one : named) companions.push_back({one.kind, std::move(one.uri), std::move(one.path)});
  return companions;
}

}  // namespace sceneweld
