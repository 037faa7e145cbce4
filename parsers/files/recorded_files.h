// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld {

/// The questions to a file system, and its answers. Work that used these answers has the same result if all of them are
/// given again.
class FileAnswers {
 public:
  /// Whether each question gets the same answer here. `files` must also have the same current folder, the same shown
  /// names, and the same packages.
  bool HoldIn(const Files& files) const;
  /// How much memory they take, about. [bytes]
  std::size_t bytes() const;

 private:
  friend class RecordedFiles;
  enum class Kind { kKind, kRead, kSize, kList, kCanonical };
  struct Question {
    Kind kind;
    std::string path;
    std::size_t most_bytes = 0;  // of kRead
    std::strong_ordering operator<=>(const Question&) const = default;
  };
  struct Answer {
    std::size_t number = 0;  // of kKind and kSize; of kRead, whether there was something to read
    std::string text;        // of kRead, the contents or why not; of kList, all names; of kCanonical
    bool operator==(const Answer&) const = default;
  };
  static Answer Ask(const FileSystem& system, const Question& question);

  struct Given {
    Question question;
    std::shared_ptr<const Answer> answer;
    std::string shown;
  };
  std::vector<Given> given_;
  std::string root_;  // how `shown` was made, beside packages
  std::string current_folder_;
};

/// Wraps a file system and records questions. A repeated question gets its first answer.
class RecordedFiles : public FileSystem {
 public:
  explicit RecordedFiles(std::shared_ptr<const FileSystem> system) : system_(std::move(system)) {}

  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override;
  std::string Canonical(const std::string& path) const override;
  Logger* logger() const override { return system_->logger(); }

  /// The questions so far. Files are shown as `files` shows them.
  FileAnswers Answers(const Files& files) const;

 private:
  std::shared_ptr<const FileAnswers::Answer> Ask(FileAnswers::Question question) const;

  std::shared_ptr<const FileSystem> system_;
  mutable std::mutex mutex_;
  mutable std::map<FileAnswers::Question, std::shared_ptr<const FileAnswers::Answer>> answers_;
};

/// The disk, with a record of everything that was requested. The record shows on which files the answer depended,
/// including files that do not exist.
class WatchedFiles : public DiskFiles {
 public:
  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override;

  /// Whether any request would have another answer now, because a file was changed, made, replaced or removed, or
  /// because a listed folder has other names. Costs one look at each.
  bool Changed() const;

 private:
  // The observed state; all zero if nothing exists.
  struct Stamp {
    std::uint64_t device = 0, inode = 0, size = 0;
    std::int64_t seconds = 0, nanoseconds = 0;
    bool operator==(const Stamp&) const = default;
  };
  static Stamp StampOf(const std::string& path);
  void Note(const std::string& path) const;

  mutable std::mutex mutex_;
  // As they were at the first request.
  mutable std::unordered_map<std::string, Stamp> seen_;
  mutable std::unordered_map<std::string, std::vector<std::string>> listed_;  // Names of the folder.
};

}  // namespace sceneweld
