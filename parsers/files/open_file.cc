// SPDX-License-Identifier: BSD-3-Clause
// Reads a regular file of the disk.

#include "sceneweld/parsers/files/open_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace sceneweld {

OpenFile::~OpenFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::optional<std::string> OpenFile::ReadAll(std::size_t most_bytes, std::string& error) const {
  struct stat status {};
  if (fstat(descriptor_, &status) != 0) {
    error = std::generic_category().message(errno);
    return std::nullopt;
  }
  if (!S_ISREG(status.st_mode)) {
    error = S_ISDIR(status.st_mode) ? "it is a folder" : "it is a pipe or a device, not a file";
    return std::nullopt;
  }
  std::string text;
  if (const auto size = static_cast<std::size_t>(status.st_size); size <= most_bytes) text.reserve(size + 1);
  // Not on the stack: where memory is short, a stack that cannot grow ends the program without a message.
  std::string buffer(1 << 16, '\0');
  while (text.size() <= most_bytes) {
    const ssize_t n = read(descriptor_, buffer.data(), buffer.size());
    if (n == 0) break;
    if (n > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(n));
    } else if (errno != EINTR) {
      error = std::generic_category().message(errno);
      return std::nullopt;
    }
  }
  return text;
}

}  // namespace sceneweld
