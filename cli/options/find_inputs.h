// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::cli {

/// One input of a command that takes several.
struct Input {
  std::string path;   ///< As LoadInput takes it.
  std::string below;  ///< The folder of a found file below the one where the search began: `arms/left`; may be empty.
};

struct Inputs {
  std::vector<Input> all;               ///< At least one. Each file once.
  bool several = false;                 ///< Whether the words may name several files, even if they name one now.
  std::vector<std::string> lists = {};  ///< Absolute paths of the files of words that were read.
};

/// The kind of files that folders and patterns are searched for.
enum class SearchedFiles {
  kScenes,   ///< Scenes and models.
  kLayouts,  ///< Texts that have a canonical layout: also libraries of macros, SRDF, package.xml, and, by patterns, any
             ///< other YAML.
};

/// Files that a command writes. A search does not find them, so that the same command can run again.
struct Outputs {
  std::string folder = {};           ///< Everything below it; empty: none.
  std::string pattern = {};          ///< As `ComposeCommand::output`; counts below a folder of its own only.
  std::set<std::string> files = {};  ///< Absolute paths.
};

/// Whether a file in a folder is a scene or a model, by its suffix. A file whose suffix other files share too
/// (`.xacro`,
/// `.xml`, `.yaml`, `.json`) counts if its text is that of a model or a scene; `.obj` is a mesh, and SRDF belongs to
/// another file. `path` is absolute.
bool IsSceneFile(const std::string& path, const FileSystem& files);

/// The inputs that words of a command line name, in the order of the words, and those of one word in byte order. A word
/// is one of these:
/// - a file, a file with an address, or `-`: itself, whether or not it exists;
/// - a folder: the scenes and models in it and below it, except hidden files and folders;
/// - a pattern with `*`, `?`, `[abc]`, or `**` for any folders: the matching files with the suffix of a format;
/// - `@FILE`: the words in the lines of the file, except empty lines and those that begin with `#`; `@-` reads them
/// from
///   standard input.
/// In a folder, the files of IsSceneFile count. Outputs in `except` are never found in folders and by patterns.
/// Returns nothing if a word names no input; `diagnostics` then has an error for each such word.
std::optional<Inputs> FindInputs(const std::vector<std::string>& words, const FileSystem& files, const Outputs& except,
                                 Diagnostics& diagnostics, SearchedFiles searched = SearchedFiles::kScenes);

}  // namespace sceneweld::cli
