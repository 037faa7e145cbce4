// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld::browser {

/// The files that the caller gave, by absolute path. Nothing else exists.
class GivenFiles : public FileSystem {
 public:
  void Clear() { files_ = std::make_unique<MemoryFiles>(); }
  void Add(std::string path, std::string bytes) { files_->Add(std::move(path), std::move(bytes)); }

  Kind KindOf(const std::string& path) const override { return files_->KindOf(path); }
  std::optional<std::string> Read(const std::string& path, std::size_t most, std::string& error) const override {
    return files_->Read(path, most, error);
  }
  std::size_t SizeOf(const std::string& path) const override { return files_->SizeOf(path); }
  std::vector<std::string> List(const std::string& folder) const override { return files_->List(folder); }
  std::string Canonical(const std::string& path) const override { return path; }

 private:
  std::unique_ptr<MemoryFiles> files_ = std::make_unique<MemoryFiles>();
};

}  // namespace sceneweld::browser
