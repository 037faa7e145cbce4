// SPDX-License-Identifier: BSD-3-Clause
// Names files for those who read diagnostics: relative to their folder, absolute, or as URIs.

#include "sceneweld/scene/diagnostics/path_style.h"

#include <filesystem>

namespace sceneweld {
namespace {

std::string Named(const std::string& shown, const std::string& path, const PathStyle& style) {
  const bool is_file = path.starts_with('/') && !shown.starts_with('<');
  if (!is_file) return shown;
  switch (style.form) {
    case PathStyle::Form::kShown: return shown;
    case PathStyle::Form::kAbsolute: return path;
    case PathStyle::Form::kUri: return UriOfPath(path);
    case PathStyle::Form::kRelative: break;
  }
  if (style.folder.empty()) return path;
  std::string relative = std::filesystem::path(path).lexically_relative(style.folder).generic_string();
  return relative.size() < path.size() ? relative : path;
}

}  // namespace

std::string PathStyle::NameOf(const NamedFile& file) const { return Named(file.shown, file.path, *this); }

std::string PathStyle::NameOf(const Source& source) const { return Named(source.shown(), source.path(), *this); }

std::string UriOfPath(std::string_view path) {
  if (path.find("://") != std::string_view::npos) return std::string(path);
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~").find(c) != std::string_view::npos;
    if (plain) {
      uri += c;
    } else {
      const char* const digits = "0123456789ABCDEF";
      const auto byte = static_cast<unsigned char>(c);
      uri += {'%', digits[byte >> 4], digits[byte & 15]};
    }
  }
  return uri;
}

}  // namespace sceneweld
