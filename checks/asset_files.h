// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A mesh or an image that a scene needs.
struct AssetFile {
  std::string path;  ///< Absolute, of an existing file.
  Span span;         ///< The place of the first element that refers to it, or to the mesh that names it.
  bool is_image = false;
  std::string owner = {};  ///< The file that names it; empty if an element of the scene does.
};

/// The existing mesh and image files of a scene, each once, in the order of the scene: those of geometries, and those
/// that their mesh files name in turn. Opens mesh files.
std::vector<AssetFile> AssetFilesOf(const Scene& scene, Files& files);

/// The bytes of such a file, or only its beginning: at most one piece (64 KiB) more than `most_bytes`. They count
/// against the limits of the files; beyond these it throws Stopped. Nothing if the file cannot be read.
std::optional<std::string> ReadAsset(const std::string& path, Files& files, std::size_t most_bytes);
std::optional<std::string> ReadAsset(const std::string& path, Files& files);

}  // namespace sceneweld
