// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Fixes of findings as new texts of files.

#include <map>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld {

/// A file with the fixes in it.
struct FixedFile {
  struct Edit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
    bool operator==(const Edit&) const = default;
  };

  std::string path;  ///< As the input names it.
  std::string before;
  bool is_new = false;      ///< There is no file yet.
  std::vector<Edit> edits;  ///< By place. They do not overlap.
  std::string After() const;
};

/// Whether a fix edits a text that was generated from others (Source::map).
bool EditsGeneratedText(const Fix& fix);

/// Fixes that can be applied together. Two edits of one file never overlap. The same edit from two fixes is made once:
/// two inputs may share a file, and a model may be in a scene twice.
class FixSet {
 public:
  /// `files`: finds out which paths lead to the same file.
  explicit FixSet(const FileSystem& files) : files_(files) {}

  /// Adds a fix. Returns false and changes nothing if an edit overlaps a different one, or if two inputs have read
  /// different texts of one file, or if the fix edits a generated text.
  bool Add(const Fix& fix);
  /// By path.
  std::vector<const FixedFile*> files() const;
  bool empty() const { return by_path_.empty(); }

 private:
  bool CanAdd(const Fix& fix) const;

  const FileSystem& files_;
  std::map<std::string, FixedFile> by_path_;  // By the path without links.
};

/// The names of the files that a fix changes or makes, each once, as FixedFile::path.
std::vector<std::string> FilesOf(const Fix& fix);

}  // namespace sceneweld
