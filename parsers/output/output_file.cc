// SPDX-License-Identifier: BSD-3-Clause
// Writes a file whole or not at all.

#include "sceneweld/parsers/output/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "sceneweld/parsers/files/make_folder.h"
#include "sceneweld/parsers/output/new_file.h"

namespace sceneweld {
namespace {
namespace fs = std::filesystem;

std::string Reason(int error) {
  return error == kNotMade ? "its contents could not be made" : std::generic_category().message(error);
}

}  // namespace

std::string WriteFile(const std::string& path, const FillFile& fill) {
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
    int error = file < 0 ? errno : fill(file);
    if (file >= 0 && ::close(file) != 0 && errno != EINTR && error == 0) error = errno;
    return error == 0 ? std::string() : Reason(error);
  }
  // An error is reported by the next step.
  if (!exists) MakeFolder(fs::path(target).parent_path());
  NewFile file(target);
  if (file.error() != 0) return Reason(file.error());
  if (exists) ::fchmod(file.file(), existing.st_mode & 07777);
  int error = fill(file.file());
  if (error == 0) error = file.Publish();
  return error == 0 ? std::string() : Reason(error);
}

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
