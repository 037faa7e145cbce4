// SPDX-License-Identifier: BSD-3-Clause
// Confines reading to one folder.

#include "sceneweld/parsers/files/root_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <string_view>
#include <system_error>

#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#endif

namespace sceneweld {
namespace {

// Every file that is not found below the folder gives this error, wherever its path leads.
constexpr char kNothing[] = "No such file or directory";

int OpenAt2([[maybe_unused]] int folder, [[maybe_unused]] const char* path, [[maybe_unused]] int flags) {
#if __has_include(<linux/openat2.h>)
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  constexpr int kMostTries = 16;  // While something in the folder is being renamed.
  int file = -1;
  for (int i = 0; i < kMostTries; ++i) {
    file = static_cast<int>(syscall(SYS_openat2, folder, path, &how, sizeof how));
    if (file >= 0 || (errno != EAGAIN && errno != EINTR)) break;
  }
  return file;
#else
  errno = ENOSYS;
  return -1;
#endif
}

// A path of FileSystem as one from the open folder.
std::string_view FromRoot(const std::string& path) {
  std::string_view rest = path;
  while (rest.starts_with('/')) rest.remove_prefix(1);
  return rest.empty() ? std::string_view(".") : rest;
}

std::string WhereIs(int file) {
  char path[PATH_MAX];
  const ssize_t length = readlink(("/proc/self/fd/" + std::to_string(file)).c_str(), path, sizeof path);
  return length > 0 && static_cast<std::size_t>(length) < sizeof path ? std::string(path, length) : std::string();
}

}  // namespace

std::shared_ptr<const RootFiles> RootFiles::Open(const std::string& folder, std::string& why, Links links) {
  OpenFile root(open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (root.is_open()) return At(std::move(root), links);
  why = std::generic_category().message(errno);
  return nullptr;
}

std::shared_ptr<const RootFiles> RootFiles::At(OpenFile folder, Links links) {
  return std::shared_ptr<const RootFiles>(new RootFiles(std::move(folder), links));
}

OpenFile RootFiles::Folder() const { return OpenFile(fcntl(root_.descriptor(), F_DUPFD_CLOEXEC, 0)); }

RootFiles::RootFiles(OpenFile root, Links links) : root_(std::move(root)), real_root_(WhereIs(root_.descriptor())) {
  if (links == Links::kNever) return;
  const OpenFile probe(OpenAt2(root_.descriptor(), ".", O_PATH | O_CLOEXEC));
  follows_links_ = probe.is_open() || errno == EACCES;
}

OpenFile RootFiles::OpenBelow(const std::string& path, int flags) const {
  if (path.find('\0') != std::string::npos) return OpenFile();
  if (!follows_links_) return OpenWithoutLinks(path, flags);
  return OpenFile(OpenAt2(root_.descriptor(), std::string(FromRoot(path)).c_str(), flags | O_CLOEXEC));
}

OpenFile RootFiles::OpenWithoutLinks(const std::string& path, int flags) const {
  std::string_view rest = FromRoot(path);
  OpenFile at;
  int folder = root_.descriptor();
  while (true) {
    const std::string part(rest.substr(0, rest.find('/')));
    if (part == "..") return OpenFile();
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    const int how = rest.empty() ? flags : O_PATH | O_DIRECTORY;
    OpenFile next(openat(folder, part.c_str(), how | O_NOFOLLOW | O_CLOEXEC));
    if (!next.is_open()) return next;
    at = std::move(next);
    if (rest.empty()) return at;
    folder = at.descriptor();
  }
}

FileSystem::Kind RootFiles::KindOf(const std::string& path) const {
  const OpenFile file = OpenBelow(path, O_PATH);
  struct stat status {};
  if (!file.is_open() || fstat(file.descriptor(), &status) != 0) return Kind::kNone;
  if (S_ISDIR(status.st_mode)) return Kind::kFolder;
  return S_ISREG(status.st_mode) ? Kind::kFile : Kind::kNone;
}

std::optional<std::string> RootFiles::Read(const std::string& path, std::size_t most_bytes, std::string& error) const {
  // Opening a pipe would block until something writes to it.
  const OpenFile file = OpenBelow(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (file.is_open()) return file.ReadAll(most_bytes, error);
  error = errno == EACCES || errno == EMFILE || errno == ENFILE ? std::generic_category().message(errno) : kNothing;
  return std::nullopt;
}

std::size_t RootFiles::SizeOf(const std::string& path) const {
  const OpenFile file = OpenBelow(path, O_PATH);
  struct stat status {};
  const bool is_file = file.is_open() && fstat(file.descriptor(), &status) == 0 && S_ISREG(status.st_mode);
  return is_file ? static_cast<std::size_t>(status.st_size) : 0;
}

std::vector<std::string> RootFiles::List(const std::string& path) const {
  std::vector<std::string> names;
  const OpenFile folder = OpenBelow(path, O_RDONLY | O_DIRECTORY);
  // Closing the listing also closes its descriptor.
  const int copy = folder.is_open() ? fcntl(folder.descriptor(), F_DUPFD_CLOEXEC, 0) : -1;
  DIR* const listing = copy >= 0 ? fdopendir(copy) : nullptr;
  if (!listing) {
    if (copy >= 0) close(copy);
    return names;
  }
  while (const dirent* entry = readdir(listing)) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    // A link that is not followed does not exist.
    const bool may_be_link = entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN;
    if (may_be_link) {
      std::string below = path;
      below.append("/").append(name);
      const OpenFile target = OpenBelow(below, O_PATH);
      struct stat status {};
      // Without links, the link itself is opened.
      if (!target.is_open() || fstat(target.descriptor(), &status) != 0 || S_ISLNK(status.st_mode)) continue;
    }
    names.push_back(name);
  }
  closedir(listing);
  std::sort(names.begin(), names.end());
  return names;
}

std::string RootFiles::Canonical(const std::string& path) const {
  const OpenFile file = OpenBelow(path, O_PATH);
  if (!file.is_open() || real_root_.empty()) return path;
  const std::string where = WhereIs(file.descriptor());
  if (where == real_root_) return "/";
  const std::string prefix = real_root_ == "/" ? real_root_ : real_root_ + "/";
  return where.starts_with(prefix) ? where.substr(prefix.size() - 1) : path;
}

}  // namespace sceneweld
