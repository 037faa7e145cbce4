// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {

/// A change of files that belongs together.
struct FileChange {
  struct File {
    std::string path;
    std::string before;
    std::string after;
  };
  std::string title;
  std::vector<File> files;

  std::size_t bytes() const;
};

/// Writes changes to the disk and takes them back, as long as each file still has the contents that it had when it was
/// read or written. The history has at most kMostChanges changes and kMostBytes bytes: the oldest ones go first.
class EditHistory {
 public:
  static constexpr std::size_t kMostChanges = 200;
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  /// Each returns why it failed; empty: it is done. `is_conflict`: a file has other contents on disk, which stay, and
  /// the history is over.
  std::string Save(FileChange change, bool& is_conflict);
  std::string Undo(bool& is_conflict);
  std::string Redo(bool& is_conflict);

  /// The titles of the changes that Undo and Redo would take back and make again; empty: there are no such changes.
  std::string undo_title() const { return done_.empty() ? "" : done_.back().title; }
  std::string redo_title() const { return undone_.empty() ? "" : undone_.back().title; }
  std::size_t undo_count() const { return done_.size(); }
  std::size_t redo_count() const { return undone_.size(); }

 private:
  std::string Write(const FileChange& change, bool forward, bool& is_conflict);
  void Shorten();

  std::vector<FileChange> done_;
  std::vector<FileChange> undone_;
};

}  // namespace sceneweld::cli
