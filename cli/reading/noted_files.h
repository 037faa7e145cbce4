// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {

/// Wraps a file system and remembers the files that were read through it.
class NotedFiles : public FileSystem {
 public:
  explicit NotedFiles(std::shared_ptr<const FileSystem> files) : files_(std::move(files)) {}

  Kind KindOf(const std::string& path) const override { return files_->KindOf(path); }
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override { return files_->SizeOf(path); }
  std::vector<std::string> List(const std::string& folder) const override { return files_->List(folder); }
  std::string Canonical(const std::string& path) const override { return files_->Canonical(path); }
  Logger* logger() const override { return files_->logger(); }

  /// Their absolute paths, in byte order.
  std::vector<std::string> Paths() const;

 private:
  const std::shared_ptr<const FileSystem> files_;
  mutable std::mutex mutex_;
  mutable std::unordered_set<std::string> paths_;
};

/// Makes reading with these options go through a new object, which is returned.
std::shared_ptr<const NotedFiles> NoteFiles(ReadOptions& read);

}  // namespace sceneweld::cli
