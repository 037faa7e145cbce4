#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/assets/asset_options.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/name.h"

namespace sceneweld {

/// The name of every mesh and image that a scene refers to, in one file that is
/// written. Two files are one copy when their contents (with all files that they
/// name in turn) and their suffixes are the same, whatever they are called, and two
/// copies otherwise, `base.obj` and `base_1.obj`. A mesh that names further files
/// (material libraries, images, buffers) is copied into a folder of its own with
/// them, placed as they were, so that nothing inside changes. A function of the
/// scene, the options and the contents: the same everywhere.
class AssetPlan {
 public:
  /// Opens files for kCopy only. Reports a file that is missing, or that no package
  /// holds, once, where it is first referred to (`file-not-found`,
  /// `unknown-package`); what copying changes goes to `losses`. `options.files` and,
  /// for kPackage, `options.packages` are set.
  AssetPlan(const Scene& scene, const AssetRules* rules, const WriteOptions& options, const AssetOptions& assets,
            LossReport& losses);

  /// Whether it leaves every name to the writer: AssetNaming::kKeep.
  bool keeps_names() const { return keeps_names_; }
  /// The name of a file, which is then one that the output needs; null for one
  /// that has none, for which there was an error. `path` as in Mesh::path.
  const std::string* Take(const Name& path);
  /// Whether what the output names is an OBJ file made of the mesh.
  bool IsConverted(const Name& path) const;

  /// The files to copy or write: those that were taken, with what they refer to,
  /// sorted by name.
  std::vector<const AssetCopy*> Taken() const;

 private:
  struct Entry {
    std::string name;
    std::uint32_t part = 0;
    bool converted = false;
  };
  const bool keeps_names_;
  std::unordered_map<std::string, Entry> entries_;  // by path
  std::vector<AssetCopy> copies_;
  std::vector<bool> taken_;  // by part
};

}  // namespace sceneweld
