// SPDX-License-Identifier: BSD-3-Clause
// Replaces a file in one step.
// Writes a file whole or not at all.

#include "sceneweld/parsers/output/output_file.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "sceneweld/parsers/files/make_folder.h"

namespace sceneweld {
namespace {

constexpr int kMostNames = 1000;

std::string FolderOfFile(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

std::string TemporaryName(const std::string& path, int i) {
  return path + ".tmp" + std::to_string(::getpid()) + (i > 0 ? "_" + std::to_string(i) : "");
}

// Names a file without a name. Only this way is open to every user; it needs /proc.
std::string DescriptorPath(int file) { return "/proc/self/fd/" + std::to_string(file); }

// Signals wait while this exists.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

NewFile::NewFile(std::string target) : target_(std::move(target)) {
#ifdef O_TMPFILE
  file_ = ::open(FolderOfFile(target_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (file_ >= 0 && ::access(DescriptorPath(file_).c_str(), F_OK) == 0) return;
  if (file_ >= 0) ::close(file_);
#endif
  error_ = OpenNamed();
}

NewFile::~NewFile() {
  if (file_ >= 0) ::close(file_);
  if (!name_.empty()) ::unlink(name_.c_str());
}

int NewFile::OpenNamed() {
  for (int i = 0; i < kMostNames; ++i) {
    const std::string name = TemporaryName(target_, i);
    file_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file_ >= 0) {
      name_ = name;
      return 0;
    }
    if (errno != EEXIST) return errno;
  }
  return EEXIST;
}

// A link cannot replace a file, so that it gets a temporary name first.
int NewFile::Link() {
  for (int i = 0; i < kMostNames; ++i) {
    const std::string name = TemporaryName(target_, i);
    if (::linkat(AT_FDCWD, DescriptorPath(file_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      name_ = name;
      return 0;
    }
    if (errno != EEXIST) return errno;
  }
  return EEXIST;
}

int NewFile::Publish() {
  const HeldSignals held;
  if (name_.empty()) {
    if (const int error = Link(); error != 0) return error;
  } else if (::close(std::exchange(file_, -1)) != 0 && errno != EINTR) {
    return errno;  // A network file system may report only now that the disk is full.
  }
  if (::rename(name_.c_str(), target_.c_str()) != 0) return errno;
  name_.clear();
  return 0;
}

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
