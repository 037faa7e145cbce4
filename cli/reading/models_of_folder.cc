// SPDX-License-Identifier: BSD-3-Clause
// The models in a folder, for inputs that must be one file.

#include "sceneweld/cli/reading/models_of_folder.h"

#include <algorithm>

#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/path_spelling.h"

namespace sceneweld::cli {
namespace {

constexpr int kDeepestPackage = 2;
constexpr std::size_t kMostShown = 8;

bool HasPackage(const FileSystem& files, const std::string& folder, int levels) {
  if (files.KindOf(folder + "/package.xml") == FileSystem::Kind::kFile) return true;
  if (levels == 0) return false;
  const std::vector<std::string> names = files.List(folder);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const std::string below = folder + "/" + name;
    return !name.starts_with('.') && files.KindOf(below) == FileSystem::Kind::kFolder &&
           HasPackage(files, below, levels - 1);
  });
}

}  // namespace

bool IsFolder(const std::string& path) {
  return !path.empty() && DiskFiles().KindOf(NormalizedPath(path, CurrentFolder())) == FileSystem::Kind::kFolder;
}

std::optional<std::vector<std::string>> ModelsOfFolder(const std::string& folder, Diagnostics& diagnostics) {
  const auto inputs = FindInputs({folder}, DiskFiles(), {}, diagnostics);
  if (!inputs) return std::nullopt;
  const std::string here = CurrentFolder();
  const std::string start = NormalizedPath(folder, here);
  const std::size_t skipped = start == "/" ? 1 : start.size() + 1;
  std::vector<std::string> models;
  for (const Input& input : inputs->all) models.push_back(NormalizedPath(input.path, here).substr(skipped));
  return models;
}

bool ReportPackageFolder(const std::string& folder, Diagnostics& diagnostics) {
  if (!IsFolder(folder) || !HasPackage(DiskFiles(), NormalizedPath(folder, CurrentFolder()), kDeepestPackage)) {
    return false;
  }
  Diagnostics unheard;
  const auto models = ModelsOfFolder(folder, unheard);
  if (!models) return false;
  const std::string below = folder.ends_with('/') ? folder : folder + "/";
  std::string shown;
  for (std::size_t i = 0; i < models->size() && i < kMostShown; ++i) {
    shown += (shown.empty() ? "" : ", ") + Quoted(below + (*models)[i]);
  }
  std::string help = models->size() == 1 ? "give its model: " + shown : "give one of its models: " + shown;
  if (models->size() > kMostShown) {
    help += ", ...; `sceneweld list " + ShellWord(folder) + " models` prints all " + std::to_string(models->size());
  } else {
    help += "; `sceneweld list " + ShellWord(folder) + " models` prints them";
  }
  diagnostics.Error("file-not-found", {}, Quoted(folder) + " is a folder, where a file should be")
      .InFile({folder, {}})
      .Help(help);
  return true;
}

}  // namespace sceneweld::cli
