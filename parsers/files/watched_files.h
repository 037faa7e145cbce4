// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld {

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
