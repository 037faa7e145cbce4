// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>

/// The binary messages between two programs of one build: integers and doubles in the form of the machine, texts after
/// their length.

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace sceneweld {

template <typename T>
void Put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
inline void PutText(std::string& out, std::string_view text) {
  Put(out, std::uint64_t{text.size()});
  out.append(text);
}

/// Takes from the front. Returns false if too little is left.
template <typename T>
bool Take(std::string_view& from, T& value) {
  if (from.size() < sizeof value) return false;
  std::memcpy(&value, from.data(), sizeof value);
  from.remove_prefix(sizeof value);
  return true;
}
inline bool TakeText(std::string_view& from, std::string_view& text) {
  std::uint64_t size = 0;
  if (!Take(from, size) || size > from.size()) return false;
  text = from.substr(0, static_cast<std::size_t>(size));
  from.remove_prefix(static_cast<std::size_t>(size));
  return true;
}

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

/// The messages between ProgramPool (program_pool.h) and a helper program that serves requests (program_server.h), over
/// a socket that keeps their bounds.

#include <cstdint>

namespace sceneweld::program {

/// The argument that makes a helper program serve requests, which come on its standard input.
inline constexpr char kServe[] = "--serve";

/// To the program, with two descriptors: the file that holds the request, and the empty file for the reply.
struct ServedRequest {
  std::int32_t seconds = 0;  ///< The time in which the child must finish.
};

/// From the program, after the child has ended.
struct ServedReply {
  std::int32_t has_started = 0;  ///< 0: there was no child.
  std::int32_t status = 0;       ///< As waitpid gives it.
};

}  // namespace sceneweld::program
