// SPDX-License-Identifier: BSD-3-Clause
// Paths as texts: no function here looks at the disk.
// Recognises paths in the spelling of shells and of Windows, and quotes words for a shell.

#include "sceneweld/parsers/files/path_text.h"

#include <algorithm>
#include <cstddef>

namespace sceneweld {

std::string NormalizedPath(std::string_view path, std::string_view folder) {
  const bool joined = !path.starts_with('/') && !folder.empty();
  const bool absolute = (joined ? folder : path).starts_with('/');
  std::string normal;
  normal.reserve((joined ? folder.size() : 0) + path.size() + 1);
  std::size_t names = 0;  // Parts at the end that are not `..`.
  const auto append = [&](std::string_view part) {
    if (absolute || !normal.empty()) normal += '/';
    normal += part;
  };
  const auto add = [&](std::string_view rest) {
    while (!rest.empty()) {
      const std::string_view part = rest.substr(0, rest.find('/'));
      rest.remove_prefix(std::min(part.size() + 1, rest.size()));
      if (part.empty() || part == ".") continue;
      if (part != "..") {
        append(part);
        ++names;
      } else if (names > 0) {
        const std::size_t slash = normal.rfind('/');
        normal.resize(slash == normal.npos ? 0 : slash);
        --names;
      } else if (!absolute) {
        append(part);
      }
    }
  };
  if (joined) add(folder);
  add(path);
  if (!normal.empty()) return normal;
  return absolute ? "/" : path.empty() && folder.empty() ? "" : ".";
}

std::string FolderOf(std::string_view path) {
  const auto slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  return std::string(slash == 0 ? "/" : path.substr(0, slash));
}

std::vector<std::string_view> SplitPaths(std::string_view paths) {
  std::vector<std::string_view> folders;
  while (!paths.empty()) {
    const auto end = std::min(paths.find(':'), paths.size());
    if (end > 0) folders.push_back(paths.substr(0, end));
    paths.remove_prefix(std::min(end + 1, paths.size()));
  }
  return folders;
}

std::string_view FileName(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view FileStem(std::string_view path) {
  const std::string_view name = FileName(path);
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

bool HasSuffix(std::string_view path, std::string_view suffix) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return path.size() >= suffix.size() &&
         std::equal(suffix.begin(), suffix.end(), path.end() - static_cast<std::ptrdiff_t>(suffix.size()),
                    [&](char a, char b) { return lower(a) == lower(b); });
}

std::string HelpForSpelling(std::string_view path) {
  if (path.starts_with("~") || path.starts_with("file://~")) {
    return "write the home folder in full; only a shell replaces `~`";
  }
  if (path.find("/~/") != std::string_view::npos || path.ends_with("/~")) {
    return "write the home folder in full; a shell replaces `~` only at the beginning of a word";
  }
  if (path.find('\\') == std::string_view::npos) return {};
  std::string here(path);
  std::replace(here.begin(), here.end(), '\\', '/');
  return "write `/` between folders, not `\\`: `" + here + "`";
}

std::string ShellWord(std::string_view word) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-+=:,./@%").find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace sceneweld
