// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

class Report;

/// One input of a command that takes several.
struct Input {
  std::string path;   ///< As LoadInput takes it.
  std::string below;  ///< The folder of a found file below the one where the search began: `arms/left`; may be empty.
};

struct Inputs {
  std::vector<Input> all;  ///< At least one. Each file once.
  bool several = false;    ///< Whether the words may name several files, even if they name one now.
};

/// The inputs that words of a command line name, in the order of the words, and those of one word in byte order. A word
/// is one of these:
/// - a file, a file with an address, or `-`: itself, whether or not it exists;
/// - a folder: the scenes and models in it and below it, except hidden files and folders;
/// - a pattern with `*`, `?`, `[abc]`, or `**` for any folders: the matching files with the suffix of a format;
/// - `@FILE`: the words in the lines of the file, except empty lines and those that begin with `#`.
/// In a folder, a file whose suffix other files share too (`.xml`, `.yaml`, `.json`) counts if its text is that of a
/// model or a scene; `.obj` is a mesh there. Files below the folder `except` are never found. Returns nothing if a word
/// names no input; `diagnostics` then has an error for each such word.
std::optional<Inputs> FindInputs(const std::vector<std::string>& words, const FileSystem& files,
                                 const std::string& except, Diagnostics& diagnostics);

/// The same options with a store, so that compositions share the models that they read.
ReadOptions WithStore(const ReadOptions& read);

/// FindInputs on disk; shows the diagnostics.
std::optional<Inputs> FindInputsOrReport(const std::vector<std::string>& words, const ReadOptions& read,
                                         const std::string& except, Report& report);

}  // namespace sceneweld::cli
