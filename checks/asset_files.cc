// SPDX-License-Identifier: BSD-3-Clause
// Finds the mesh and image files of a scene.

#include "sceneweld/checks/asset_files.h"

#include <unordered_set>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/mesh/companions.h"
#include "sceneweld/scene/stop_check.h"

namespace sceneweld {

std::vector<AssetFile> AssetFilesOf(const Scene& scene, Files& files) {
  std::vector<AssetFile> all;
  std::unordered_set<std::string> known;
  const auto add = [&](AssetFile file) {
    if (files.IsFile(file.path) && known.insert(file.path).second) all.push_back(std::move(file));
  };
  for (const AssetUse& use : AssetsOf(scene)) add({use.path, use.span, use.is_image});
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].is_image || HasSuffix(all[i].path, ".stl")) continue;
    const AssetFile owner = all[i];
    auto bytes = ReadAsset(owner.path, files);
    if (!bytes) continue;
    for (const Companion& one : CompanionsOf(owner.path, *std::move(bytes))) {
      add({one.path, owner.span, one.kind == "texture" || one.kind == "image", owner.path});
    }
  }
  return all;
}

std::optional<std::string> ReadAsset(const std::string& path, Files& files, std::size_t most_bytes) {
  if (files.limits().ShouldStop()) throw Stopped();
  std::string error;
  auto bytes = files.system().Read(path, most_bytes, error);
  if (bytes && !files.Count({1, bytes->size()})) throw Stopped();
  return bytes;
}

std::optional<std::string> ReadAsset(const std::string& path, Files& files) {
  return ReadAsset(path, files, files.limits().max_file_bytes);
}

}  // namespace sceneweld
