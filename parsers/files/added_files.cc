// SPDX-License-Identifier: BSD-3-Clause
// Files in memory on top of another file system.

#include "sceneweld/parsers/files/added_files.h"

namespace sceneweld {

FileSystem::Kind AddedFiles::KindOf(const std::string& path) const {
  if (texts_.contains(path)) return Kind::kFile;
  const auto source = sources_.find(path);
  return files_->KindOf(source == sources_.end() ? path : source->second);
}

std::optional<std::string> AddedFiles::Read(const std::string& path, std::size_t most_bytes, std::string& error) const {
  if (const auto text = texts_.find(path); text != texts_.end()) {
    if (text->second.size() <= most_bytes) return text->second;
    error = "it is too large";
    return std::nullopt;
  }
  const auto source = sources_.find(path);
  return files_->Read(source == sources_.end() ? path : source->second, most_bytes, error);
}

std::size_t AddedFiles::SizeOf(const std::string& path) const {
  if (const auto text = texts_.find(path); text != texts_.end()) return text->second.size();
  const auto source = sources_.find(path);
  return files_->SizeOf(source == sources_.end() ? path : source->second);
}

std::string AddedFiles::Canonical(const std::string& path) const {
  return texts_.contains(path) || sources_.contains(path) ? path : files_->Canonical(path);
}

}  // namespace sceneweld
