// SPDX-License-Identifier: BSD-3-Clause
// Writes a scene as a package: the layer, and the images that it names.

#include <algorithm>
#include <vector>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/stage/usdz_package.h"
#include "sceneweld/parsers/usd/usd.h"

namespace sceneweld::usd {
namespace {

// The images that a package may hold (https://openusd.org/release/spec_usdz.html).
bool MayBePackaged(std::string_view name) {
  for (const std::string_view suffix : {".png", ".jpg", ".jpeg", ".exr", ".avif"}) {
    if (HasSuffix(name, suffix)) return true;
  }
  return false;
}

bool IsPackage(const WriteOptions& options) { return HasSuffix(options.file, ".usdz"); }

}  // namespace

std::string WritePackage(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  static constexpr AssetRules kImagesOnly{.holds_meshes = true, .encloses = true};
  AssetOptions assets;
  assets.naming = AssetNaming::kCopy;
  assets.folder = "assets";
  assets.missing = MissingAssets::kWarn;  // The caller has reported errors about them.
  AssetPlan plan(scene, &kImagesOnly, options, assets, losses);
  WriteOptions inside = options;
  inside.assets = &plan;
  const std::string layer = Write(scene, inside, losses);
  const std::string stem = options.file.empty() ? "scene" : std::string(FileStem(options.file));

  std::vector<std::string> contents;
  const std::vector<const AssetCopy*> copies = plan.Taken();
  contents.reserve(copies.size());
  std::vector<stage::PackagedFile> files{{stem + ".usda", layer}};
  for (const AssetCopy* copy : copies) {
    if (!MayBePackaged(copy->name)) {
      losses.Missing(
          {}, "a package of USD holds PNG, JPEG, EXR and AVIF images only; " + Quoted(copy->name) + " is left out");
      continue;
    }
    std::string why;
    auto bytes = copy->source.empty()
                     ? copy->text
                     : options.files->system().Read(copy->source, options.files->limits().max_file_bytes, why);
    if (!bytes) {
      losses.diagnostics()
          .Error("file-not-found", {}, "cannot read " + Quoted(copy->source) + ": " + why)
          .InFile(options.files->Named(copy->source));
      continue;
    }
    contents.push_back(*std::move(bytes));
    files.push_back({copy->name, contents.back()});
  }
  std::string package = stage::PackageOf(files);
  if (package.empty()) {
    losses.diagnostics().Error("limit-exceeded", {}, "a package of USD holds at most 4 GiB, and the scene needs more");
  }
  return package;
}

std::string WriteFile(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return IsPackage(options) ? WritePackage(scene, options, losses) : Write(scene, options, losses);
}

std::unique_ptr<ByteStream> StreamFile(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return IsPackage(options) ? StreamOf(WritePackage(scene, options, losses)) : Stream(scene, options, losses);
}

}  // namespace sceneweld::usd
