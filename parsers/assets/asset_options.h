// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "sceneweld/parsers/files/packages/read_context.h"

namespace sceneweld {

class Files;
struct AssetUse;

/// How a format handles the meshes and images that its files name.
struct AssetRules {
  bool package_uris = false;  ///< Its readers support `package://`.
  /// Why the program that the file is for cannot read an existing mesh file, or only a part of it; empty if it can. Null:
  /// no program decides that.
  std::string (*why_unreadable)(const AssetUse& use, const Files& files, std::optional<Compat> audience) = nullptr;
  bool holds_meshes =
      false;  ///< Its files hold the surfaces themselves (USD). Only images are named, also those of meshes.
  bool encloses = false;  ///< Its files are packages, which can name nothing outside of them.
};

/// How a written file names meshes and images.
enum class AssetNaming {
  kKeep,      ///< As URIs that still resolve: package URI, relative path, `file://`. What is inside of a USD file is
              ///< copied.
  kRelative,  ///< By their path from the output's folder.
  kPackage,   ///< By package URIs; a file outside of all packages is an error.
  kCopy,      ///< As copies in a folder beside the output.
};

struct AssetOptions {
  AssetNaming naming = AssetNaming::kKeep;
  /// kCopy: the folder of the copies, relative to that of the output: `cell_assets`; empty: that of the output.
  std::string folder;
  /// kCopy: the folder is that of many outputs, so each name ends with a digest of the contents:
  /// `base-1a2b3c4d5e6f.obj`.
  bool is_shared = false;
  /// kCopy: files that are already in it for other outputs, by their names from there: their SHA-256. A copy gets such
  /// a name only if its contents are the same.
  std::map<std::string, std::string> occupied;
  /// kCopy: mesh files that the format's engine cannot read become OBJ files.
  bool convert_meshes = false;
  /// What a missing file means. PlanAssets sets it to the rule that the scene was read with.
  MissingAssets missing = MissingAssets::kError;
};

/// A file that belongs beside an output.
struct AssetCopy {
  std::string name;        ///< From the output's folder, `cell_assets/meshes/base.obj`.
  std::string source;      ///< Absolute path of the file to copy; empty: its contents are `text`.
  std::string text;        ///< The contents, if the file was made.
  std::uint32_t part = 0;  ///< Files that refer to each other have the same one.
};

}  // namespace sceneweld
