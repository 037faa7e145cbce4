// SPDX-License-Identifier: BSD-3-Clause
// Writes a file whole or not at all.

#include "sceneweld/parsers/output/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <system_error>

namespace sceneweld {
namespace {
namespace fs = std::filesystem;

// Gives a file its contents. Returns 0, or the errno of the failure.
using Fill = std::function<int(int file)>;

// The system is not the cause: the contents could not be made.
constexpr int kNotMade = -1;

std::string Reason(int error) {
  return error == kNotMade ? "its contents could not be made" : std::generic_category().message(error);
}

int FillAndClose(int file, const Fill& fill) {
  int error = fill(file);
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

// A new file beside `path`, with the permissions that the umask leaves.
int OpenTemporary(const std::string& path, std::string& name) {
  for (int i = 0; i < 1000; ++i) {
    name = path + ".tmp" + std::to_string(::getpid()) + (i > 0 ? "_" + std::to_string(i) : "");
    const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

std::string WriteFile(const std::string& path, const Fill& fill) {
  std::string target = path;
  std::error_code ignored;
  if (fs::is_symlink(path, ignored)) {
    const fs::path real = fs::weakly_canonical(path, ignored);
    if (!real.empty()) target = real.string();
  }
  struct stat existing {};
  const bool exists = ::stat(target.c_str(), &existing) == 0;
  if (exists && S_ISDIR(existing.st_mode)) return "it is a folder";
  if (exists && ::access(target.c_str(), W_OK) != 0) return Reason(errno);
  if (exists && !S_ISREG(existing.st_mode)) {
    const int file = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
    const int error = file < 0 ? errno : FillAndClose(file, fill);
    return error == 0 ? std::string() : Reason(error);
  }
  std::string temporary;
  const int file = OpenTemporary(target, temporary);
  if (file < 0) return Reason(errno);
  if (exists) ::fchmod(file, existing.st_mode & 07777);
  int error = FillAndClose(file, fill);
  if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
  if (error == 0) return {};
  ::unlink(temporary.c_str());
  return Reason(error);
}

}  // namespace

int WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), std::min<std::size_t>(text.size(), std::size_t{1} << 30));
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

std::string WriteFile(const std::string& path, std::string_view text) {
  return WriteFile(path, [&](int file) { return WriteAll(file, text); });
}

std::string WriteFile(const std::string& path, const ByteStream& bytes, Diagnostics& diagnostics) {
  return WriteFile(path, [&](int file) {
    int error = 0;
    const auto sink = [&](std::string_view piece) { return (error = WriteAll(file, piece)) == 0; };
    return bytes.Send(sink, diagnostics) || error != 0 ? error : kNotMade;
  });
}

}  // namespace sceneweld
