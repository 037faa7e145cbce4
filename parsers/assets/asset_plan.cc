// SPDX-License-Identifier: BSD-3-Clause
// Plans the names of meshes and images of a written file.

#include "sceneweld/parsers/assets/asset_plan.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/package_map.h"
#include "sceneweld/parsers/files/uri.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/obj_text.h"

namespace sceneweld {
namespace {

std::string RelativePath(const std::string& path, const std::string& folder) {
  return std::filesystem::path(path).lexically_relative(folder).generic_string();
}

// A mesh that cannot be read here stays unchanged. The writer reports it.
void Convert(AssetUse& use, const AssetRules& rules, Files& files, LossReport& losses) {
  if (use.is_image || !rules.why_unreadable || !files.IsFile(use.path)) return;
  const std::string why = rules.why_unreadable(use.path, files);
  if (why.empty()) return;
  Diagnostics unheard;
  const auto mesh = ReadMeshAndCompanions(use.path, {}, files, unheard);
  if (!mesh || mesh->mesh.triangles.empty()) return;
  use.converted = ObjText(mesh->mesh);
  std::string message = "mesh " + Quoted(FileName(use.path)) + " is converted to OBJ";
  if (!mesh->companions.empty()) message += ", without its materials";
  losses.Approximated(AboutAll<&Mesh::uri, &Mesh::path>(use.span), std::move(message));
}

}  // namespace

AssetPlan::AssetPlan(const Scene& scene, const AssetRules* rules, const WriteOptions& options,
                     const AssetOptions& assets, LossReport& losses)
    : keeps_names_(assets.naming == AssetNaming::kKeep) {
  if (keeps_names_) return;
  Diagnostics& diagnostics = losses.diagnostics();
  std::vector<AssetUse> uses;
  for (AssetUse& use : AssetsOf(scene)) {
    if (!use.path.empty() && !IsUri(use.path)) {
      uses.push_back(std::move(use));
      continue;
    }
    if (assets.missing == MissingAssets::kWarn) continue;  // ReportMissingAssets reports it.
    diagnostics.Error("file-not-found", use.span, "the file is unknown: " + Quoted(use.uri) + " is")
        .Help("give its package by `--package NAME=DIR`, or write with `--assets keep`");
  }
  if (assets.naming == AssetNaming::kCopy) {
    // These reads are counted separately against the limits, because the scene did not need them.
    const std::shared_ptr<const FileSystem> system(std::shared_ptr<const void>(), &options.files->system());
    Files files(system, options.files->limits(), options.files->sources());
    files.SetRoot(options.files->root(), options.packages);
    if (assets.convert_meshes && rules) {
      for (AssetUse& use : uses) Convert(use, *rules, files, losses);
    }
    std::vector<bool> converted;
    for (const AssetUse& use : uses) converted.push_back(!use.converted.empty());
    AssetCopies copies = PlanCopies(uses, assets, files, losses);
    for (std::size_t i = 0; i < uses.size(); ++i) {
      if (copies.file_of_use[i] == AssetCopies::kNone) continue;
      const AssetCopy& copy = copies.files[copies.file_of_use[i]];
      entries_[uses[i].path] = {copy.name, copy.part, converted[i]};
    }
    copies_ = std::move(copies.files);
    taken_.assign(copies.parts, false);
    return;
  }
  for (const AssetUse& use : uses) {
    if (assets.naming == AssetNaming::kRelative) {
      entries_[use.path] = {RelativePath(use.path, options.folder), 0, false};
    } else if (auto uri = options.packages->UriOf(use.path)) {
      entries_[use.path] = {*std::move(uri), 0, false};
    } else {
      diagnostics.Error("unknown-package", use.span, "no package holds " + Quoted(use.path))
          .Help("give one by `--package NAME=DIR`, or write with `--assets keep` or `copy`");
    }
  }
}

const std::string* AssetPlan::Take(const Name& path) {
  const auto found = entries_.find(path.str());
  if (found == entries_.end()) return nullptr;
  if (found->second.part < taken_.size()) taken_[found->second.part] = true;
  return &found->second.name;
}

bool AssetPlan::IsConverted(const Name& path) const {
  const auto found = entries_.find(path.str());
  return found != entries_.end() && found->second.converted;
}

std::vector<const AssetCopy*> AssetPlan::Taken() const {
  std::vector<const AssetCopy*> taken;
  for (const AssetCopy& copy : copies_) {
    if (taken_[copy.part]) taken.push_back(&copy);
  }
  std::sort(taken.begin(), taken.end(), [](const AssetCopy* a, const AssetCopy* b) { return a->name < b->name; });
  return taken;
}

}  // namespace sceneweld
