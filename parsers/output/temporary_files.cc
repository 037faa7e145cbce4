// SPDX-License-Identifier: BSD-3-Clause
// A folder for temporary files.
// A temporary file without a name.

#include "sceneweld/parsers/output/temporary_files.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace sceneweld {

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  std::string pattern = (std::filesystem::temp_directory_path(error) / "sceneweld_XXXXXX").string();
  if (!error && mkdtemp(pattern.data())) path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

UnnamedFile::UnnamedFile(const std::string& folder) {
#ifdef O_TMPFILE
  if (!folder.empty()) {
    file_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file_ >= 0) return;
  }
#endif
  std::error_code error;
  std::string pattern = (std::filesystem::temp_directory_path(error) / "sceneweld_XXXXXX").string();
  if (error) {
    error_ = error.value();
    return;
  }
  file_ = ::mkostemp(pattern.data(), O_CLOEXEC);
  if (file_ < 0) {
    error_ = errno;
    return;
  }
  ::unlink(pattern.c_str());
}

UnnamedFile::~UnnamedFile() {
  if (file_ >= 0) ::close(file_);
}

int UnnamedFile::WriteAt(std::uint64_t place, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
      place += static_cast<std::uint64_t>(written);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int UnnamedFile::ReadAt(std::uint64_t place, std::span<char> into, std::size_t& read) const {
  for (;;) {
    const ssize_t count = ::pread(file_, into.data(), into.size(), static_cast<off_t>(place));
    if (count >= 0) {
      read = static_cast<std::size_t>(count);
      return 0;
    }
    if (errno != EINTR) return errno;
  }
}

}  // namespace sceneweld
