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
  /// A file whose contents it gets, in place of `text`: read when they are
  /// needed, so that only one is in memory at a time. Empty: `text` it is.
  std::string copy_of = {};
};

/// What the file is to hold; nothing, and `why`, where the file that it copies
/// cannot be read.
std::optional<std::string> ContentsOf(const OutputFile& file, std::string& why);

/// Writes the files that an output needs into a folder, which is made if it is not
/// there, and into its list of what sceneweld wrote (output_list.h). `output` is the
/// output's file name. Never overwritten, unless by the same: what is in the folder and
/// in no list, what was changed since it was written, and what another output needs;
/// then nothing is written and `foreign-output` reported. False after an error.
bool WriteFolder(const std::string& folder, const std::string& output, std::span<const OutputFile> files,
                 Diagnostics& diagnostics);

/// Removes what earlier runs wrote into the folder for the output and `files` no longer
/// have, once the output itself is written: what no other output needs and nobody
/// changed, and folders that are empty then.
void RemoveStale(const std::string& folder, const std::string& output, std::span<const OutputFile> files);

/// The SHA-256 of the files in the folder that other outputs need, by their names.
std::map<std::string, std::string> NeededByOthers(const std::string& folder, const std::string& output);

}  // namespace sceneweld
