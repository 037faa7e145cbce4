// SPDX-License-Identifier: BSD-3-Clause
// The models in a folder, for inputs that must be one file.

#include "sceneweld/cli/reading/models_of_folder.h"

#include <utility>

#include "sceneweld/cli/options/find_inputs.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/path_text.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostShown = 8;
constexpr std::size_t kMostEntries = 20'000;  // Searching more only for a hint takes too long.

// Whether a folder has few entries, in itself and below it.
bool IsSmall(const FileSystem& files, const std::string& folder) {
  std::size_t entries = 0;
  std::vector<std::string> waiting{folder};
  while (!waiting.empty()) {
    const std::string at = std::move(waiting.back());
    waiting.pop_back();
    const std::vector<std::string> names = files.List(at);
    entries += names.size() + 1;
    if (entries > kMostEntries) return false;
    for (const std::string& name : names) {
      std::string below = at == "/" ? "/" + name : at + "/" + name;
      if (!name.starts_with('.') && files.KindOf(below) == FileSystem::Kind::kFolder)
        waiting.push_back(std::move(below));
    }
  }
  return true;
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

bool ReportFolder(const std::string& folder, Diagnostics& diagnostics) {
  if (!IsFolder(folder) || !IsSmall(DiskFiles(), NormalizedPath(folder, CurrentFolder()))) return false;
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
