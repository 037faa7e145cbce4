// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>

namespace sceneweld {

/// A file in memory that ends with its object.
class MemoryFile {
 public:
  explicit MemoryFile(const char* name) : descriptor_(memfd_create(name, MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  /// Negative if it could not be made.
  int descriptor() const { return descriptor_; }

  bool Write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t n = write(descriptor_, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  bool Rewind() const { return lseek(descriptor_, 0, SEEK_SET) == 0; }
  std::string Read() const {
    std::string bytes;
    char buffer[1 << 16];
    if (!Rewind()) return bytes;
    for (;;) {
      const ssize_t n = read(descriptor_, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return bytes;
      bytes.append(buffer, static_cast<std::size_t>(n));
    }
  }

 private:
  int descriptor_;
};

}  // namespace sceneweld
