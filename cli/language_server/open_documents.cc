// SPDX-License-Identifier: BSD-3-Clause
// The open texts of an editor.
// Files of which an editor may have a newer text.

#include "sceneweld/cli/language_server/open_documents.h"

#include <utility>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {
namespace {

constexpr std::string_view kScheme = "file://";

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool IsPlainInUri(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~/!$&'()*+,;=@").find(c) != std::string_view::npos;
}

}  // namespace

std::optional<std::string> PathOfUri(std::string_view uri) {
  if (!uri.starts_with(kScheme)) return std::nullopt;
  uri.remove_prefix(kScheme.size());
  const auto slash = uri.find('/');
  if (slash == uri.npos) return std::nullopt;
  uri.remove_prefix(slash);  // The host.
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const int high = uri[i] == '%' && i + 2 < uri.size() ? HexDigit(uri[i + 1]) : -1;
    const int low = high >= 0 ? HexDigit(uri[i + 2]) : -1;
    if (low >= 0) {
      path += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return NormalizedPath(path, "/");
}

std::string UriOfPath(std::string_view path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri(kScheme);
  for (const char c : path) {
    if (IsPlainInUri(c)) {
      uri += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return uri;
}

void OpenDocuments::Open(const std::string& path, std::string text, std::int64_t version) {
  const std::lock_guard lock(mutex_);
  documents_[path] = {std::make_shared<const std::string>(std::move(text)), version};
}

void OpenDocuments::Edit(const std::string& path, const std::vector<Change>& changes, std::int64_t version,
                         PositionEncoding encoding) {
  const std::lock_guard lock(mutex_);
  const auto found = documents_.find(path);
  if (found == documents_.end()) return;
  std::string text = *found->second.text;
  for (const Change& change : changes) {
    if (change.range) {
      ReplaceRange(text, *change.range, change.text, encoding);
    } else {
      text = change.text;
    }
  }
  found->second = {std::make_shared<const std::string>(std::move(text)), version};
}

void OpenDocuments::Close(const std::string& path) {
  const std::lock_guard lock(mutex_);
  documents_.erase(path);
}

OpenDocuments::Text OpenDocuments::Find(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  const auto found = documents_.find(path);
  return found == documents_.end() ? nullptr : found->second.text;
}

OpenDocuments::Text OpenDocuments::FindOrRead(const std::string& path, std::string& why) const {
  if (Text text = Find(path)) return text;
  auto text = DiskFiles().Read(path, Limits().max_file_bytes, why);
  return text ? std::make_shared<const std::string>(*std::move(text)) : nullptr;
}

std::optional<std::int64_t> OpenDocuments::VersionOf(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  const auto found = documents_.find(path);
  if (found == documents_.end()) return std::nullopt;
  return found->second.version;
}

std::vector<std::string> OpenDocuments::Paths() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> paths;
  for (const auto& [path, document] : documents_) paths.push_back(path);
  return paths;
}

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
