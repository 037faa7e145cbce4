// SPDX-License-Identifier: BSD-3-Clause
// Remembers the files that a scene is read from.

#include "sceneweld/cli/reading/noted_files.h"

#include <algorithm>

#include "sceneweld/parsers/mesh/mesh_store.h"

namespace sceneweld::cli {

std::optional<std::string> NotedFiles::Read(const std::string& path, std::size_t most_bytes, std::string& error) const {
  auto text = files_->Read(path, most_bytes, error);
  if (text) {
    const std::lock_guard lock(mutex_);
    paths_.insert(path);
  }
  return text;
}

std::vector<std::string> NotedFiles::Paths() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> paths(paths_.begin(), paths_.end());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::shared_ptr<const NotedFiles> NoteFiles(ReadOptions& read) {
  const std::shared_ptr<const FileSystem> given = read.load.files;
  // Without it, relative paths would start from the root of the given files.
  if (!given && read.load.current_folder.empty()) read.load.current_folder = CurrentFolder();
  auto noted = std::make_shared<NotedFiles>(given ? given : std::make_shared<DiskFiles>());
  read.load.files = given ? WithMeshStore(noted, *given) : noted;
  return noted;
}

}  // namespace sceneweld::cli
