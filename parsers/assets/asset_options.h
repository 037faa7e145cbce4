// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace sceneweld {

class Files;

/// Properties of a format for the meshes and images that its files name.
struct AssetRules {
  bool package_uris = false;  ///< Its readers know `package://`.
  /// Why the format's engine cannot read an existing mesh file; empty if it can. Null: no engine decides that.
  std::string (*why_unreadable)(const std::string& path, const Files& files) = nullptr;
};

/// How a written file names meshes and images.
enum class AssetNaming {
  kKeep,      ///< As they still resolve: package URI, relative path, `file://`.
  kRelative,  ///< By their path from the output's folder.
  kPackage,   ///< By package URIs; a file outside of all packages is an error.
  kCopy,      ///< As copies in a folder beside the output.
};

struct AssetOptions {
  AssetNaming naming = AssetNaming::kKeep;
  /// kCopy: the folder of the copies, from that of the output: `cell_assets`.
  std::string folder;
  /// kCopy: the SHA-256 of files that are in it already, for something else, by their
  /// names from there. A copy gets no such name, unless its contents are the same.
  std::map<std::string, std::string> occupied;
  /// kCopy: mesh files that the format's engine cannot read become OBJ files.
  bool convert_meshes = false;
};

/// A file that belongs beside an output.
struct AssetCopy {
  std::string name;        ///< From the output's folder, `cell_assets/meshes/base.obj`.
  std::string source;      ///< Absolute path of the file to copy; empty: `text` it is.
  std::string text;        ///< The contents, where the file was made.
  std::uint32_t part = 0;  ///< Files that refer to each other have the same one.
};

}  // namespace sceneweld
