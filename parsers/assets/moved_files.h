#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld {

/// What the files that a text names are to be called when the text is put into another folder as it stands.
class MovedFiles {
 public:
  enum class Lookup {
    kFolder,       ///< Relative names are of the text's own folder (URDF).
    kManyFolders,  ///< Then of the root folder, the current one and the resource folders (SDFormat).
  };

  /// `path` is that of the text, from which relative names are taken now; `options.files` and `options.packages` are
  /// set and outlive this.
  MovedFiles(const std::string& path, Lookup lookup, const WriteOptions& options);

  /// Whether every name can stay as it is: the folder is the same, or there is none now, and nothing is planned.
  bool nothing_moves() const { return nothing_moves_; }

  struct NewName {
    bool is_known = true;             ///< False: AssetPlan has no name for the file.
    std::optional<std::string> name;  ///< Nothing: the one that is written stays.
  };
  /// For a file name or a URI. What names no file that is there stays as it is, and so does what still means the same.
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

/// A path as it is called from a folder; absolute where the folder is empty.
std::string RelativeName(const std::string& path, const std::string& folder);

}  // namespace sceneweld
