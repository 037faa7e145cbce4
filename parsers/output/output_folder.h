// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// A file to be written into a folder.
struct OutputFile {
  std::string name;  ///< Relative to the folder, `meshes/arm.obj`.
  std::string text;
  /// A file to copy, in place of `text`: read when needed, so that only one is in memory at a time. Empty: use `text`.
  std::string copy_of = {};
};

/// The contents for the file; nothing, and `why`, if the file to copy cannot be read.
std::optional<std::string> ContentsOf(const OutputFile& file, std::string& why);

/// Writes the files of an output into a folder, which is made if necessary, and into its list of written files
/// (output_list.h). `output` is the file name of the output. A file that is in no list, was changed since it was
/// written, or belongs to another output is never overwritten unless its contents stay the same; then nothing is
/// written and `foreign-output` is reported. False after an error.
bool WriteFolder(const std::string& folder, const std::string& output, std::span<const OutputFile> files,
                 Diagnostics& diagnostics);

/// Removes files that earlier runs wrote for the output and `files` no longer contain, after the output itself is
/// written: files that no other output needs and nobody changed, and folders that become empty.
void RemoveStale(const std::string& folder, const std::string& output, std::span<const OutputFile> files);

/// The SHA-256 of the files in the folder that other outputs need, by their names.
std::map<std::string, std::string> NeededByOthers(const std::string& folder, const std::string& output);

}  // namespace sceneweld
