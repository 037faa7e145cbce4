// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld {

/// New names for the files that a text names, when the text moves unchanged to another folder.
class MovedFiles {
 public:
  enum class Lookup {
    kFolder,       ///< Relative names start from the text's own folder (URDF).
    kManyFolders,  ///< They start from the text's own folder, then from the root folder, the current one and the
                   ///< resource folders (SDFormat).
  };

  /// `path` is that of the text. Its folder is the start of relative names now. `options.files` and `options.packages`
  /// must be set and outlive this object.
  MovedFiles(const std::string& path, Lookup lookup, const WriteOptions& options);

  /// Whether every name can stay, because the folder is the same or unknown and nothing is planned.
  bool nothing_moves() const { return nothing_moves_; }

  struct NewName {
    bool is_known = true;             ///< False if AssetPlan has no name for the file.
    std::optional<std::string> name;  ///< Nothing: the name in the text stays.
  };
  /// The new name of a file name or URI. A name stays if its file does not exist, or if it still resolves to the same
  /// file.
  NewName For(std::string_view written);

 private:
  std::optional<std::string> Resolved(std::string_view written, std::string_view folder, bool many);

  const WriteOptions& options_;
  const std::string folder_;
  const Lookup lookup_;
  const bool nothing_moves_;
  Files files_;
  Diagnostics unheard_;
  ReadContext context_;
};

/// The path relative to a folder; absolute if the folder is empty.
std::string RelativeName(const std::string& path, const std::string& folder);

}  // namespace sceneweld
