// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// Whether a file or folder is there and may be written. A read-only one may not, not even by the superuser.
bool IsWritable(const std::string& path);

class NotedFiles;

/// A regular file on the disk, whatever its path: links and other spellings lead to the same one.
struct FileOnDisk {
  std::uint64_t device = 0;
  std::uint64_t number = 0;
  auto operator<=>(const FileOnDisk&) const = default;

  /// Nothing if there is no regular file.
  static std::optional<FileOnDisk> At(const std::string& path);
};

/// A file that a run reads beside its scenes.
struct ReadBeside {
  std::string path;
  std::string what;  ///< `the list of inputs`
};

/// What a scene was read from.
struct ReadScene {
  const std::string& input;        ///< As LoadInput takes it.
  const NotedFiles& files;         ///< The files that it was read through.
  const ReadOptions& read;         ///< Their configuration file counts too.
  const Loaded* loaded = nullptr;  ///< Gives the places that name files; may be null.
  std::vector<ReadBeside> beside = {};
};

/// Reports outputs that are files from which the scene was read (`overwritten-input`), and then returns false: nothing
/// may be written. `outputs` are paths, absolute or from the current folder; those that do not exist are fine.
bool CheckOverwriting(const std::vector<std::string>& outputs, const ReadScene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
