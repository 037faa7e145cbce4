// SPDX-License-Identifier: BSD-3-Clause
// Asks for the permissions of a file.
// Finds outputs that a run also reads.

#include "sceneweld/cli/reading/overwriting.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <utility>

#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/cli/options/config.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::cli {

bool IsWritable(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return false;
  return (status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) != 0 && access(path.c_str(), W_OK) == 0;
}

namespace {

// An output that exists.
struct Existing {
  std::string name;
  FileOnDisk file;
};

// The place that names a file of the scene; invalid if it is unknown.
Span NamedAt(const FileOnDisk& file, const Loaded& loaded) {
  const auto is_it = [&](const std::string& path) { return FileOnDisk::At(path) == file; };
  if (loaded.uses) {
    for (const auto& use : loaded.uses->file_uses) {
      if (is_it(use.path)) return use.span;
    }
  }
  for (const AssetUse& use : AssetsOf(loaded.scene)) {
    if (is_it(use.path)) return use.span;
  }
  for (const ModelInstance& model : loaded.scene.models) {
    if (model.span && model.origin && model.origin->span && is_it(model.span.source->path())) return model.origin->span;
  }
  return {};
}

// The materials and images that meshes name, which are files of the scene as well.
std::vector<AssetFile> Companions(const Loaded& loaded) {
  try {
    return AssetFilesOf(loaded.scene, *loaded.files->Apart());
  } catch (const Stopped&) {
    return {};  // A limit of time or bytes ended it.
  }
}

// From the current folder if it is below that.
std::string ShownName(const std::string& path) {
  const std::string here = CurrentFolder() + "/";
  return path.starts_with(here) ? path.substr(here.size()) : path;
}

}  // namespace

std::optional<FileOnDisk> FileOnDisk::At(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return FileOnDisk{status.st_dev, status.st_ino};
}

bool CheckOverwriting(const std::vector<std::string>& outputs, const ReadScene& scene, Diagnostics& diagnostics) {
  std::vector<Existing> existing;
  for (const std::string& output : outputs) {
    if (const auto file = FileOnDisk::At(output)) existing.push_back({ShownName(output), *file});
  }
  if (existing.empty()) return true;
  std::vector<ReadBeside> beside = scene.beside;
  const std::string input = scene.input.substr(0, scene.input.find("#/"));
  beside.push_back({input, "the input"});
  if (scene.read.config && scene.read.config->file) {
    beside.push_back({scene.read.config->file->path, "the configuration of this run"});
  }
  std::map<FileOnDisk, std::string> known;
  for (const ReadBeside& one : beside) {
    if (const auto file = FileOnDisk::At(one.path)) known.emplace(*file, one.what);
  }
  const bool has_other_suffix =
      std::any_of(existing.begin(), existing.end(), [](const Existing& output) { return !FormatOfInput(output.name); });
  std::vector<FileOnDisk> read;
  if (has_other_suffix && scene.loaded) {
    for (const AssetFile& companion : Companions(*scene.loaded)) {
      if (const auto file = FileOnDisk::At(companion.path)) read.push_back(*file);
    }
  }
  for (const std::string& path : scene.files.Paths()) {
    if (const auto file = FileOnDisk::At(path)) read.push_back(*file);
  }
  if (scene.loaded) {
    for (const AssetUse& use : AssetsOf(scene.loaded->scene)) {
      if (const auto file = FileOnDisk::At(use.path)) read.push_back(*file);
    }
  }
  std::sort(read.begin(), read.end());
  bool good = true;
  for (const Existing& output : existing) {
    const auto found = known.find(output.file);
    const bool is_known = found != known.end();
    if (!is_known && !std::binary_search(read.begin(), read.end(), output.file)) continue;
    good = false;
    const Span span = !is_known && scene.loaded ? NamedAt(output.file, *scene.loaded) : Span();
    const std::string reader = span ? span.Origin().source->shown() : ShownName(input);
    Diagnostic& error = diagnostics.Error("overwritten-input", span,
                                          Quoted(output.name) + " would be overwritten, but " +
                                              (is_known ? "it is " + found->second : Quoted(reader) + " reads it"));
    if (!span) error.InFile(is_known ? NamedFile{output.name, output.name} : NamedFile{input, input});
    error.Help("write to another file");
  }
  return good;
}

}  // namespace sceneweld::cli
