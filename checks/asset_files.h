// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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

}  // namespace sceneweld
