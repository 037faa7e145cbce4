// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// A file to be written into a folder.
struct OutputFile {
  std::string name;  ///< Relative to the folder, `meshes/arm.obj`.
  std::string text;
  /// A file to copy. It is read when needed, so that only one is in memory at a time. Empty: `text` is written.
  std::string copy_of = {};
};

/// The contents of the file. Returns nothing and sets `why` if the file to copy cannot be read.
std::optional<std::string> ContentsOf(const OutputFile& file, std::string& why);

/// Writes the files of an output into a folder, which is made if necessary, and into its list of written files
/// (output_folder.cc). `output` is the file name of the output. A file is overwritten only if this output wrote it and
/// nobody changed it since, or if its contents stay the same. Otherwise nothing is written, `foreign-output` is
/// reported, and the result is false.
bool WriteFolder(const std::string& folder, const std::string& output, std::span<const OutputFile> files,
                 Diagnostics& diagnostics);

/// The files that outputs of one run put into a folder together, by path. Safe to use in several threads.
class SharedFiles {
 public:
  /// Whether the file was added before.
  bool Has(const std::string& path) const {
    const std::lock_guard lock(mutex_);
    return paths_.contains(path);
  }
  void Add(const std::string& path) {
    const std::lock_guard lock(mutex_);
    paths_.insert(path);
  }

 private:
  mutable std::mutex mutex_;
  std::set<std::string> paths_;
};

/// Writes files into a folder of many outputs, whose names therefore depend on their contents. One that is there stays
/// as it is; if it has other contents, `foreign-output` is reported, and the result is false. `known`: files that need
/// no look; it gets these. Folders are made. There is no list of written files.
bool WriteShared(const std::string& folder, std::span<const OutputFile> files, SharedFiles& known,
                 Diagnostics& diagnostics);

/// After the output itself is written, removes files that earlier runs wrote for the output and that `files` no longer
/// contains, unless another output needs them or somebody changed them. Files that `files` copies stay. Also removes
/// folders that become empty.
void RemoveStale(const std::string& folder, const std::string& output, std::span<const OutputFile> files);

/// The SHA-256 of the files in the folder that other outputs need, by their names.
std::map<std::string, std::string> NeededByOthers(const std::string& folder, const std::string& output);

}  // namespace sceneweld
