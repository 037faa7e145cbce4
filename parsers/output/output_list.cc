// SPDX-License-Identifier: BSD-3-Clause
// The list of files that sceneweld wrote into a folder.

#include "sceneweld/parsers/output/output_list.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/output/output_file.h"

namespace sceneweld {
namespace {

constexpr const char* kList = "/.sceneweld-files";

// Names may contain any byte, including the separators of the list.
std::string Escaped(std::string_view name) {
  std::string text;
  for (const char c : name) {
    switch (c) {
      case '%': text += "%25"; break;
      case '\t': text += "%09"; break;
      case '\n': text += "%0A"; break;
      default: text += c;
    }
  }
  return text;
}

std::string Unescaped(std::string_view text) {
  std::string name;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view code = text.substr(i, 3);
    const char c = code == "%25" ? '%' : code == "%09" ? '\t' : code == "%0A" ? '\n' : '\0';
    name += c != '\0' ? c : text[i];
    if (c != '\0') i += 2;
  }
  return name;
}

// A list must not cause the removal of anything outside of its folder.
bool LeadsOut(const std::string& name) {
  const std::filesystem::path path(name);
  return path.empty() || path.is_absolute() || std::find(path.begin(), path.end(), "..") != path.end();
}

std::vector<std::string_view> Parts(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

}  // namespace

OutputList OutputList::Read(const std::string& folder) {
  OutputList list;
  std::ifstream file(folder + kList, std::ios::binary);
  if (!file) return list;
  const std::string text(std::istreambuf_iterator<char>(file), {});
  for (const std::string_view line : Parts(text, '\n')) {
    if (line.empty()) continue;
    const std::vector<std::string_view> parts = Parts(line, '\t');
    const std::string name = Unescaped(parts.front());
    if (LeadsOut(name)) continue;
    Entry& entry = list.files[name];
    if (parts.size() > 1) entry.digest = parts[1];
    for (std::size_t i = 2; i < parts.size(); ++i) entry.outputs.insert(Unescaped(parts[i]));
  }
  return list;
}

std::string OutputList::Write(const std::string& folder) const {
  if (files.empty()) {
    std::error_code error;
    std::filesystem::remove(folder + kList, error);
    return error ? error.message() : std::string();
  }
  std::string text;
  for (const auto& [name, entry] : files) {
    text += Escaped(name);
    if (!entry.digest.empty()) text += "\t" + entry.digest;
    for (const std::string& output : entry.outputs) text += "\t" + Escaped(output);
    text += "\n";
  }
  return WriteFile(folder + kList, text);
}

}  // namespace sceneweld
