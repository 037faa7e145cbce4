// SPDX-License-Identifier: BSD-3-Clause
// New names for the files of a text that moves to another folder.

#include "sceneweld/parsers/assets/moved_files.h"

#include <filesystem>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/files/packages/uri.h"

namespace sceneweld {

std::string RelativeName(const std::string& path, const std::string& folder) {
  if (folder.empty()) return path;
  const std::filesystem::path relative = std::filesystem::path(path).lexically_relative(folder);
  return relative.empty() ? path : relative.generic_string();
}

// These reads are counted separately against the limits, because the scene did not need them.
MovedFiles::MovedFiles(const std::string& path, Lookup lookup, const WriteOptions& options)
    : options_(options),
      folder_(path.starts_with('/') ? FolderOf(path) : std::string()),
      lookup_(lookup),
      nothing_moves_(!options.assets && (folder_.empty() || options.folder == folder_)),
      files_(options.files->shared_system(), options.files->limits(), std::make_shared<Sources>()),
      context_{files_, *options.packages, unheard_, {.allow_outside = true}, nullptr} {}

std::optional<std::string> MovedFiles::Resolved(std::string_view written, std::string_view folder, bool many) {
  return ResolveUri(written, RelativeTo{{folder}, many}, {}, context_);
}

MovedFiles::NewName MovedFiles::For(std::string_view written) {
  if (nothing_moves_ || written.empty()) return {};
  const bool loses_package = LosesPackage(options_, written);
  if (IsUri(written) && !options_.assets && !loses_package) return {};
  const bool many = lookup_ == Lookup::kManyFolders;
  const std::string* from = &folder_;
  if (many && !IsUri(written)) {
    for (const std::string* folder : {&folder_, &options_.files->root(), &options_.files->current_folder()}) {
      const std::string path = NormalizedPath(written, *folder);
      if (folder->empty() || (!files_.IsFile(path) && !files_.IsFolder(path))) continue;
      from = folder;
      break;
    }
  }
  const auto path = Resolved(written, *from, many);
  if (!path) return {};
  if (options_.assets) {
    const std::string* name = options_.assets->Take(Name(*path));
    if (!name) return {false, std::nullopt};
    return {true, *name == written ? std::nullopt : std::optional(*name)};
  }
  if (!loses_package && Resolved(written, options_.folder, many) == path) return {};
  return {true, options_.folder.empty() ? "file://" + *path : RelativeName(*path, options_.folder)};
}

}  // namespace sceneweld
