// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sceneweld/parsers/assets/asset_options.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

class Files;

/// A mesh or an image that a scene refers to.
struct AssetUse {
  std::string path;  ///< Absolute.
  std::string uri;   ///< As written.
  Span span;         ///< The place of the first element that refers to it.
  bool is_image = false;
  /// The contents of the copy if it is not the file itself: OBJ text, or the bytes of an image in a package.
  std::string converted;
  bool collides = false;  ///< A collision geometry has the mesh.
  /// A model of MJCF has the mesh, so it means what MuJoCo reads from the file.
  bool is_of_mujoco = false;
};

/// Every mesh and image of a scene, each file once, in the order of the scene.
std::vector<AssetUse> AssetsOf(const Scene& scene);

/// The files that a self-contained folder holds.
struct AssetCopies {
  std::vector<AssetCopy> files;
  /// The file of each use; `kNone` for one that could not be read.
  std::vector<std::size_t> file_of_use;
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::uint32_t parts = 0;
};

/// Finds the files to copy for all uses, and their names below the folder of the options (AssetPlan). Takes the
/// converted texts out of `uses`.
AssetCopies PlanCopies(std::span<AssetUse> uses, const AssetOptions& options, Files& files, LossReport& losses);

}  // namespace sceneweld
