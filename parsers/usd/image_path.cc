// SPDX-License-Identifier: BSD-3-Clause
// Names images in a written file.

#include "sceneweld/parsers/usd/image_path.h"

#include <filesystem>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/uri.h"

namespace sceneweld::usd {
namespace {

// A relative path without a dot would be searched elsewhere too.
std::string Anchored(std::string path) {
  const bool is_plain = !path.empty() && path.front() != '/' && path.front() != '.' && path.find("://") == path.npos;
  return is_plain ? "./" + path : path;
}

}  // namespace

std::string ImagePath(const WriteOptions& options, const Name& path, const Name& as_written) {
  const bool is_package = HasSuffix(options.file, ".usdz");
  if (is_package && !IsImageOfUsd(path)) return {};
  if (path.empty()) return as_written.str();
  if (options.assets) {
    if (const std::string* name = options.assets->Take(path)) return Anchored(*name);
    if (options.assets->encloses()) return Anchored(std::string(FileName(path)));
  }
  if (is_package) return {};
  if (IsUri(path) || options.folder.empty()) return path.str();
  const std::filesystem::path relative = std::filesystem::path(path.view()).lexically_relative(options.folder);
  return relative.empty() ? path.str() : Anchored(relative.generic_string());
}

bool IsImageOfUsd(std::string_view name) {
  if (name.ends_with(']')) name.remove_suffix(1);  // In a package.
  for (const std::string_view suffix : {".png", ".jpg", ".jpeg", ".exr", ".avif"}) {
    if (HasSuffix(name, suffix)) return true;
  }
  return false;
}

}  // namespace sceneweld::usd
