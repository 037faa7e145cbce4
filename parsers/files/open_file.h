// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace sceneweld {

/// A file that the system has opened. The object closes it.
class OpenFile {
 public:
  explicit OpenFile(int descriptor = -1) : descriptor_(descriptor) {}
  OpenFile(OpenFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  OpenFile& operator=(OpenFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~OpenFile();

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

  /// The contents of a regular file, at most one piece more than `most_bytes`, so that the caller can detect that the
  /// file is too long. Returns nothing and sets `error` if it cannot be read or is not a regular file.
  std::optional<std::string> ReadAll(std::size_t most_bytes, std::string& error) const;

 private:
  int descriptor_;
};

}  // namespace sceneweld
