// SPDX-License-Identifier: BSD-3-Clause
// Notices changes of files and folders.

#include "sceneweld/parsers/files/watched_files.h"

#include <sys/stat.h>

#include <utility>

namespace sceneweld {

WatchedFiles::Stamp WatchedFiles::StampOf(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return {};
  Stamp stamp;
  stamp.device = status.st_dev;
  stamp.inode = status.st_ino;
  stamp.size = static_cast<std::uint64_t>(status.st_size);
  stamp.seconds = status.st_mtim.tv_sec;
  stamp.nanoseconds = status.st_mtim.tv_nsec;
  return stamp;
}

void WatchedFiles::Note(const std::string& path) const {
  const Stamp stamp = StampOf(path);
  const std::lock_guard lock(mutex_);
  seen_.emplace(path, stamp);
}

FileSystem::Kind WatchedFiles::KindOf(const std::string& path) const {
  const Kind kind = DiskFiles::KindOf(path);
  // The contents of a folder do not matter for the question whether it is one.
  if (kind != Kind::kFolder) Note(path);
  return kind;
}

std::optional<std::string> WatchedFiles::Read(const std::string& path, std::size_t most_bytes,
                                              std::string& error) const {
  Note(path);
  return DiskFiles::Read(path, most_bytes, error);
}

std::size_t WatchedFiles::SizeOf(const std::string& path) const {
  Note(path);
  return DiskFiles::SizeOf(path);
}

std::vector<std::string> WatchedFiles::List(const std::string& folder) const {
  std::vector<std::string> names = DiskFiles::List(folder);
  const std::lock_guard lock(mutex_);
  listed_.emplace(folder, names);
  return names;
}

bool WatchedFiles::Changed() const {
  std::vector<std::pair<std::string, Stamp>> seen;
  std::vector<std::pair<std::string, std::vector<std::string>>> listed;
  {
    const std::lock_guard lock(mutex_);
    seen.assign(seen_.begin(), seen_.end());
    listed.assign(listed_.begin(), listed_.end());
  }
  for (const auto& [path, stamp] : seen) {
    if (StampOf(path) != stamp) return true;
  }
  for (const auto& [folder, names] : listed) {
    if (DiskFiles::List(folder) != names) return true;
  }
  return false;
}

}  // namespace sceneweld
