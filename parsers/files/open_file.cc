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
  // The size is a guess: the file may grow, and files of the kernel have the size 0. One byte more shows the end.
  constexpr std::size_t kMore = 1 << 16;
  const auto size = static_cast<std::size_t>(status.st_size);
  std::string text(size > 0 && size <= most_bytes ? size + 1 : kMore, '\0');
  std::size_t filled = 0;
  while (filled <= most_bytes) {
    if (filled == text.size()) text.resize(filled + kMore);
    const ssize_t n = read(descriptor_, text.data() + filled, text.size() - filled);
    if (n == 0) break;
    if (n > 0) {
      filled += static_cast<std::size_t>(n);
    } else if (errno != EINTR) {
      error = std::generic_category().message(errno);
      return std::nullopt;
    }
  }
  text.resize(filled);
  return text;
}

}  // namespace sceneweld
