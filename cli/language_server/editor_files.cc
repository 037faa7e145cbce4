// SPDX-License-Identifier: BSD-3-Clause
// Files of which an editor may have a newer text.

#include "sceneweld/cli/language_server/editor_files.h"

namespace sceneweld::cli {

void EditorFiles::Note(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  used_.insert(path);
}

bool EditorFiles::Uses(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  return used_.contains(path);
}

std::vector<std::string> EditorFiles::Paths() const {
  const std::lock_guard lock(mutex_);
  return {read_.begin(), read_.end()};
}

bool EditorFiles::Reads(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  return read_.contains(path);
}

FileSystem::Kind EditorFiles::KindOf(const std::string& path) const {
  Note(path);
  return documents_.Find(path) ? Kind::kFile : disk_.KindOf(path);
}

std::optional<std::string> EditorFiles::Read(const std::string& path, std::size_t most_bytes,
                                             std::string& error) const {
  Note(path);
  {
    const std::lock_guard lock(mutex_);
    read_.insert(path);
  }
  const OpenDocuments::Text text = documents_.Find(path);
  if (!text) return disk_.Read(path, most_bytes, error);
  if (text->size() <= most_bytes) return *text;
  error = "it is larger than the limit";
  return std::nullopt;
}

std::size_t EditorFiles::SizeOf(const std::string& path) const {
  Note(path);
  const OpenDocuments::Text text = documents_.Find(path);
  return text ? text->size() : disk_.SizeOf(path);
}

}  // namespace sceneweld::cli
