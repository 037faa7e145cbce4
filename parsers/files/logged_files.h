// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostics/logger.h"

namespace sceneweld {

/// Wraps a file system and logs reads. Readers find its logger there.
class LoggedFiles : public FileSystem {
 public:
  LoggedFiles(std::shared_ptr<const FileSystem> files, std::shared_ptr<Logger> logger)
      : files_(std::move(files)), logger_(std::move(logger)) {}

  Kind KindOf(const std::string& path) const override { return files_->KindOf(path); }
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override { return files_->SizeOf(path); }
  std::vector<std::string> List(const std::string& folder) const override { return files_->List(folder); }
  std::string Canonical(const std::string& path) const override { return files_->Canonical(path); }
  Logger* logger() const override { return logger_.get(); }

 private:
  std::shared_ptr<const FileSystem> files_;
  std::shared_ptr<Logger> logger_;
};

}  // namespace sceneweld
