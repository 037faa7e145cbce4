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

  /// The contents of a regular file. Returns nothing and sets `error` if it cannot be read, is not a regular file or is
  /// longer than `most_bytes`; a file that its size shows to be longer is not read.
  std::optional<std::string> ReadAll(std::size_t most_bytes, std::string& error) const;

 private:
  int descriptor_;
};

}  // namespace sceneweld
