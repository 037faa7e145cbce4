// SPDX-License-Identifier: BSD-3-Clause
// Plans the names of meshes and images of a written file.

#include "sceneweld/parsers/assets/asset_plan.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/files/stage_asset.h"
#include "sceneweld/parsers/mesh/companions.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/mesh_session.h"
#include "sceneweld/parsers/mesh/obj_mesh.h"
#include "sceneweld/parsers/mesh/usd_mesh.h"
#include "sceneweld/parsers/stage/layer_file.h"

namespace sceneweld {
namespace {

std::string RelativePath(const std::string& path, const std::string& folder) {
  return std::filesystem::path(path).lexically_relative(folder).generic_string();
}

// Returns why the mesh stays unchanged; empty if it is converted.
std::string Convert(AssetUse& use, Files& files, MeshSession& session, LossReport& losses) {
  Diagnostics reading;
  const auto mesh = ReadMeshAndCompanions(use.path, {}, files, reading, &session);
  if (!mesh) {
    const auto fault = std::find_if(reading.all().begin(), reading.all().end(),
                                    [](const Diagnostic& one) { return one.severity == Severity::kError; });
    return fault == reading.all().end() ? "it cannot be read" : fault->message;
  }
  if (mesh->mesh.triangles.empty()) return "it has no triangles";
  use.converted = ObjText(mesh->mesh);
  std::string message = "mesh " + Quoted(FileName(use.path)) + " is converted to OBJ";
  if (!mesh->companions.empty() || IsHeld(use.path)) message += ", without its materials";
  losses.Approximated(AboutAll<&Mesh::uri, &Mesh::path>(use.span), std::move(message));
  return {};
}

// Adds the images that mesh files name, each once.
void AddImagesOfMeshes(const Scene& scene, Files& files, std::vector<AssetUse>& uses) {
  std::set<std::string> known;
  for (const AssetUse& use : uses) known.insert(use.path);
  Diagnostics unheard;
  for (const AssetUse& mesh : AssetsOf(scene)) {
    if (mesh.is_image || IsHeld(mesh.path)) continue;
    std::vector<std::string> waiting{mesh.path};
    while (!waiting.empty()) {
      const std::string path = std::move(waiting.back());
      waiting.pop_back();
      if (IsUri(path) || !files.IsFile(path)) continue;
      auto bytes = files.ReadBytes(path, mesh.span, unheard);
      if (!bytes) continue;
      for (Companion& companion : CompanionsOf(path, *std::move(bytes))) {
        if (companion.kind == "buffer" || !known.insert(companion.path).second) continue;
        if (companion.kind != "texture") {
          waiting.push_back(std::move(companion.path));
        } else if (files.IsFile(companion.path)) {
          uses.push_back({companion.path, std::move(companion.uri), mesh.span, true, {}});
        }
      }
    }
  }
}

// Whether a copy of the mesh must be an OBJ file.
bool NeedsConversion(const AssetUse& use, const AssetRules& rules, const AssetOptions& assets, const Files& files,
                     std::optional<Compat> audience) {
  if (!files.IsFile(use.path)) return false;
  if (IsHeld(use.path)) return true;
  return assets.convert_meshes && rules.why_unreadable && !rules.why_unreadable(use, files, audience).empty();
}

}  // namespace

AssetPlan::AssetPlan(const Scene& scene, const AssetRules* rules, const WriteOptions& options,
                     const AssetOptions& assets, LossReport& losses)
    : keeps_names_(assets.naming == AssetNaming::kKeep), encloses_(rules && rules->encloses) {
  if (keeps_names_ && (!rules || options.folder.empty())) return;
  Diagnostics& diagnostics = losses.diagnostics();
  std::vector<AssetUse> named, copied;
  for (AssetUse& use : AssetsOf(scene)) {
    if (rules && rules->holds_meshes && !use.is_image) continue;
    const bool is_known = !use.path.empty() && !IsUri(use.path);
    if (is_known && (assets.naming == AssetNaming::kCopy || IsHeld(use.path))) {
      copied.push_back(std::move(use));
    } else if (keeps_names_) {
      continue;
    } else if (is_known) {
      named.push_back(std::move(use));
    } else if (assets.missing != MissingAssets::kWarn) {  // Otherwise ReportMissingAssets reports it.
      diagnostics.Error("file-not-found", use.span, "the file is unknown: " + Quoted(use.uri) + " is")
          .Help("give its package by `--package NAME=DIR`, or write with `--assets keep`");
    }
  }
  static constexpr AssetRules kNoRules;
  if (rules && rules->holds_meshes && assets.naming == AssetNaming::kCopy) {
    const auto files = options.files->Apart();
    AddImagesOfMeshes(scene, *files, copied);
  }
  if (!copied.empty()) Copy(std::move(copied), rules ? *rules : kNoRules, options, assets, losses);
  for (const AssetUse& use : named) {
    if (assets.naming == AssetNaming::kRelative) {
      entries_[use.path] = {RelativePath(use.path, options.folder), 0, false};
    } else if (auto uri = options.packages->UriOf(use.path)) {
      entries_[use.path] = {*std::move(uri), 0, false};
    } else {
      diagnostics.Error("unknown-package", use.span, "no package holds " + Quoted(use.path))
          .Help("give one by `--package NAME=DIR`, or write with `--assets keep` or `copy`");
    }
  }
  keeps_names_ = keeps_names_ && entries_.empty();
}

void AssetPlan::Copy(std::vector<AssetUse> uses, const AssetRules& rules, const WriteOptions& options,
                     const AssetOptions& assets, LossReport& losses) {
  // These reads are counted separately against the limits, because the scene did not need them.
  const std::shared_ptr<const FileSystem> system(std::shared_ptr<const void>(), &options.files->system());
  Files files(system, options.files->limits(), options.files->sources());
  files.SetRoot(options.files->root(), options.packages);
  MeshSession session;
  std::vector<bool> converted;
  for (AssetUse& use : uses) {
    if (!use.is_image && NeedsConversion(use, rules, assets, files, options.audience)) {
      std::string why = Convert(use, files, session, losses);
      if (!why.empty()) not_converted_.emplace(use.path, std::move(why));
    }
    converted.push_back(!use.converted.empty());
    if (use.is_image && IsHeld(use.path)) {
      Diagnostics unheard;
      if (auto bytes = stage::ReadAssetBytes(use.path, use.span, files, unheard)) use.converted = *std::move(bytes);
    }
  }
  AssetCopies copies = PlanCopies(uses, assets, files, losses);
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (copies.file_of_use[i] == AssetCopies::kNone) continue;
    const AssetCopy& copy = copies.files[copies.file_of_use[i]];
    entries_[uses[i].path] = {copy.name, copy.part, converted[i]};
  }
  copies_ = std::move(copies.files);
  taken_.assign(copies.parts, false);
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

std::string AssetPlan::WhyNotConverted(const Name& path) const {
  const auto found = not_converted_.find(path.str());
  return found == not_converted_.end() ? std::string() : found->second;
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
