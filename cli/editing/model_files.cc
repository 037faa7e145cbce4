// SPDX-License-Identifier: BSD-3-Clause
// Finds the model files that a new directive may name.

#include "sceneweld/cli/editing/model_files.h"

#include <set>
#include <string_view>

#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/directives/models/input.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostEntries = 20'000;
constexpr std::size_t kMostModelFiles = 2000;
constexpr int kDeepestFolder = 8;

class ModelSearch {
 public:
  ModelSearch(const FileSystem& files, ModelFiles& found) : files_(files), found_(found) {}

  void In(const std::string& folder, const std::string& prefix, int levels) {
    for (const std::string& name : files_.List(folder)) {
      if (!found_.complete || name.starts_with('.')) continue;
      if (++entries_ > kMostEntries || found_.names.size() >= kMostModelFiles) {
        found_.complete = false;
        return;
      }
      const std::string path = folder + "/" + name;
      switch (files_.KindOf(path)) {
        case FileSystem::Kind::kFolder:
          if (levels > 0) In(path, prefix + name + "/", levels - 1);
          break;
        case FileSystem::Kind::kFile:
          if (IsModel(path, name) && seen_.insert(files_.Canonical(path)).second) {
            found_.names.push_back(prefix + name);
          }
          break;
        case FileSystem::Kind::kNone: break;
      }
    }
  }

 private:
  bool IsModel(const std::string& path, const std::string& name) const {
    const Format* const format = FormatOfModelFile(name);
    return format && format->name != kDirectivesFormat && IsSceneFile(path, files_);
  }

  const FileSystem& files_;
  ModelFiles& found_;
  std::set<std::string> seen_;
  std::size_t entries_ = 0;
};

}  // namespace

ModelFiles FindModelFiles(const std::string& folder, const PackageMap& packages, const FileSystem& files) {
  ModelFiles found;
  // Packages first, because a directive names what is in one by its package.
  ModelSearch search(files, found);
  for (const std::string_view name : packages.Names()) {
    const PackageMap::Package* const package = packages.Find(name);
    if (!package->remote) search.In(package->folder, "package://" + std::string(name) + "/", kDeepestFolder);
  }
  search.In(folder, "", kDeepestFolder);
  return found;
}

}  // namespace sceneweld::cli
