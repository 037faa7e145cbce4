#pragma once

#include <optional>
#include <span>
#include <string>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld::cli {

/// A file to be written into a folder.
struct OutputFile {
  std::string name;  ///< Relative to the folder, `meshes/arm.obj`.
  std::string text;
  /// A file whose contents it gets, in place of `text`: read when they are
  /// needed, so that only one is in memory at a time. Empty: `text` it is.
  std::string copy_of = {};
};

/// What the file is to hold; nothing, and `why`, where the file that it copies
/// cannot be read.
std::optional<std::string> ContentsOf(const OutputFile& file, std::string& why);

/// Writes files into a folder, which is made if it is not there, with a list of
/// them (`.sceneweld-files`). What is in the folder and in no such list was not
/// written by sceneweld: it is never overwritten, unless it is the same; then
/// nothing is written and `foreign-output` reported. False after an error.
bool WriteFolder(const std::string& folder, std::span<const OutputFile> files, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
