// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

/// The names of all meshes and images of a scene in one written file. Two files share a copy if their suffixes and
/// their contents (with all files that they name in turn) are the same, whatever their names; otherwise they are two
/// copies, `base.obj` and `base_1.obj`. A mesh that names further files (material libraries, images, buffers) is copied
/// together with them into a folder of its own, in the same arrangement, so that its contents stay valid. The plan
/// depends only on the scene, the options and the contents, and is the same on every machine.
class AssetPlan {
 public:
  /// Opens files for kCopy, and for meshes and images inside of USD files (stage_asset.h), which no other format can
  /// name. The meshes become OBJ files. Reports a missing file, or one outside of all packages, once, at its first
  /// reference
  /// (`file-not-found`, `unknown-package`). Changes that copying makes go to `losses`. `options.files` must be set, and
  /// `options.packages` for kPackage.
  AssetPlan(const Scene& scene, const AssetRules* rules, const WriteOptions& options, const AssetOptions& assets,
            LossReport& losses);

  /// Whether the writer chooses every name: AssetNaming::kKeep.
  bool keeps_names() const { return keeps_names_; }
  /// AssetRules::encloses.
  bool encloses() const { return encloses_; }
  /// The name of a file. The output then needs that file. Null for a file without a name, which was reported as an
  /// error. `path` as in Mesh::path.
  const std::string* Take(const Name& path);
  /// Whether the output names an OBJ file that is converted from the mesh.
  bool IsConverted(const Name& path) const;
  /// Why the mesh should be converted, and is not; empty for other meshes.
  std::string WhyNotConverted(const Name& path) const;

  /// The files to copy or write: the used ones with their companions, sorted by name.
  std::vector<const AssetCopy*> Taken() const;

 private:
  struct Entry {
    std::string name;
    std::uint32_t part = 0;
    bool converted = false;
  };
  void Copy(std::vector<AssetUse> uses, const AssetRules& rules, const WriteOptions& options,
            const AssetOptions& assets, LossReport& losses);

  bool keeps_names_;
  bool encloses_;
  std::unordered_map<std::string, Entry> entries_;  // by path
  std::unordered_map<std::string, std::string> not_converted_;  // The reasons by path.
  std::vector<AssetCopy> copies_;
  std::vector<bool> taken_;  // by part
};

}  // namespace sceneweld
