// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld {

/// Another file system plus files that are about to be written, with their future contents.
class AddedFiles : public FileSystem {
 public:
  explicit AddedFiles(std::shared_ptr<const FileSystem> files) : files_(std::move(files)) {}

  /// Paths are absolute and normalised.
  void Add(std::string path, std::string text) { texts_[std::move(path)] = std::move(text); }
  /// The contents of a file of the other file system.
  void AddCopy(std::string path, std::string source) { sources_[std::move(path)] = std::move(source); }

  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  /// Without the added files.
  std::vector<std::string> List(const std::string& folder) const override { return files_->List(folder); }
  std::string Canonical(const std::string& path) const override;

 private:
  std::shared_ptr<const FileSystem> files_;
  std::map<std::string, std::string> texts_;
  std::map<std::string, std::string> sources_;
};

}  // namespace sceneweld
