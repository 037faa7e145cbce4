// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/cli/language_server/open_documents.h"
#include "sceneweld/parsers/files/watched_files.h"

namespace sceneweld::cli {

/// The files of one composition as an editor sees them: open texts win over those on the disk. It notes which files
/// were asked for.
class EditorFiles : public FileSystem {
 public:
  /// The documents must outlive it.
  explicit EditorFiles(const OpenDocuments& documents) : documents_(documents) {}

  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override { return disk_.List(folder); }
  std::string Canonical(const std::string& path) const override { return disk_.Canonical(path); }

  /// Whether a file was asked for, under this path: even whether it exists.
  bool Uses(const std::string& path) const;
  /// The files whose texts were read.
  std::vector<std::string> Paths() const;
  /// Whether the text of a file was read. A search for packages asks for many files and reads few of them.
  bool Reads(const std::string& path) const;
  /// Whether a file that is not open changed on the disk since it was asked for.
  bool Changed() const { return disk_.Changed(); }

 private:
  void Note(const std::string& path) const;

  const OpenDocuments& documents_;
  const WatchedFiles disk_;
  mutable std::mutex mutex_;
  mutable std::set<std::string> used_;
  mutable std::set<std::string> read_;
};

}  // namespace sceneweld::cli
