// SPDX-License-Identifier: BSD-3-Clause
// Replaces a file in one step.

#include "sceneweld/parsers/output/new_file.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <utility>

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

}  // namespace sceneweld
