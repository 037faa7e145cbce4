// SPDX-License-Identifier: BSD-3-Clause
// Writes the assets of an output into a folder.

#include "sceneweld/parsers/output/output_folder.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/make_folder.h"
#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/output/output_file.h"

namespace sceneweld {
namespace {

// The files that sceneweld wrote into a folder, and their outputs: the file `.sceneweld-files` in it, with a line for
// each file: its name, the SHA-256 of its contents, and the names of the outputs that need it, separated by tabs.
class OutputList {
 public:
  struct Entry {
    std::string digest;             ///< Its SHA-256. Empty in lists of earlier versions: unknown.
    std::set<std::string> outputs;  ///< The outputs that need it. Empty in lists of earlier versions.
  };

  // The list of the folder; empty if there is none.
  static OutputList Read(const std::string& folder);
  // Writes the list; removes it if it is empty. Returns an empty text on success, otherwise the reason.
  std::string Write(const std::string& folder) const;

  // By the name of the file relative to the folder, `meshes/arm.obj`.
  std::map<std::string, Entry> files;
};

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

namespace fs = std::filesystem;

std::optional<std::string> TextOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

bool IsNeededByOthers(const OutputList::Entry& entry, const std::string& output) {
  return std::any_of(entry.outputs.begin(), entry.outputs.end(), [&](const auto& one) { return one != output; });
}

// Why an existing file must not be overwritten; empty if it may be.
std::string WhyKept(const fs::path& path, const OutputFile& file, const std::string& output, const OutputList& list) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return {};
  const auto entry = list.files.find(file.name);
  const bool is_ours = entry != list.files.end();
  const bool is_needed = is_ours && IsNeededByOthers(entry->second, output);
  if (is_ours && !is_needed && entry->second.digest.empty()) return {};
  const auto there = TextOf(path);
  const bool is_changed = is_ours && there && !entry->second.digest.empty() && Sha256(*there) != entry->second.digest;
  if (is_ours && !is_needed && !is_changed) return {};
  std::string unreadable;
  if (const auto contents = ContentsOf(file, unreadable); contents && there == contents) return {};
  if (!is_ours) return "already exists, and sceneweld did not write it";
  if (is_changed) return "was changed since sceneweld wrote it";
  const auto other = std::find_if(entry->second.outputs.begin(), entry->second.outputs.end(),
                                  [&](const std::string& one) { return one != output; });
  return "also belongs to " + Quoted(*other) + ", which needs it unchanged";
}

}  // namespace

std::optional<std::string> ContentsOf(const OutputFile& file, std::string& why) {
  if (file.copy_of.empty()) return file.text;
  std::optional<std::string> text = TextOf(file.copy_of);
  if (!text) why = "`" + file.copy_of + "` cannot be read";
  return text;
}

bool WriteFolder(const std::string& folder, const std::string& output, std::span<const OutputFile> files,
                 Diagnostics& diagnostics) {
  const fs::path root(folder);
  OutputList list = OutputList::Read(folder);
  bool good = true;
  for (const OutputFile& file : files) {
    const std::string path = (root / file.name).string();
    const std::string why = WhyKept(path, file, output, list);
    if (why.empty()) continue;
    diagnostics.Error("foreign-output", {}, Quoted(path) + " " + why)
        .InFile({path, path})
        .Help("choose another folder, or remove the file");
    good = false;
  }
  if (!good) return false;
  const auto fail = [&](const fs::path& path, const std::string& why) {
    diagnostics.Error("file-not-found", {}, "cannot write `" + path.string() + "`: " + why)
        .InFile({path.string(), path.string()});
    return false;
  };
  // A file may be overwritten before it is copied from the folder itself.
  std::map<const OutputFile*, std::string> held;
  for (const OutputFile& file : files) {
    if (!file.copy_of.starts_with(folder + "/")) continue;
    std::string why;
    std::optional<std::string> contents = ContentsOf(file, why);
    if (!contents) return fail(root / file.name, why);
    held.emplace(&file, *std::move(contents));
  }
  for (const OutputFile& file : files) {
    const fs::path path = root / file.name;
    if (const std::error_code error = MakeFolder(path.parent_path())) return fail(path.parent_path(), error.message());
    std::string why;
    const auto known = held.find(&file);
    const std::optional<std::string> contents = known != held.end() ? std::move(known->second) : ContentsOf(file, why);
    if (contents) why = WriteFile(path.string(), *contents);
    if (!why.empty()) return fail(path, why);
    OutputList::Entry& entry = list.files[file.name];
    entry.digest = Sha256(*contents);
    entry.outputs.insert(output);
  }
  const std::string why = list.Write(folder);
  return why.empty() || fail(root, why);
}

bool WriteShared(const std::string& folder, std::span<const OutputFile> files, SharedFiles& known,
                 Diagnostics& diagnostics) {
  std::vector<const OutputFile*> missing;
  for (const OutputFile& file : files) {
    const std::string path = (fs::path(folder) / file.name).string();
    if (known.Has(path)) continue;
    const auto there = TextOf(path);
    std::string why;
    if (!there) {
      missing.push_back(&file);
    } else if (there == ContentsOf(file, why)) {
      known.Add(path);
    } else {
      diagnostics.Error("foreign-output", {}, Quoted(path) + " already exists, with other contents")
          .InFile({path, path})
          .Help("choose another folder, or remove the file");
      return false;
    }
  }
  for (const OutputFile* file : missing) {
    const std::string path = (fs::path(folder) / file->name).string();
    std::string why;
    const auto contents = ContentsOf(*file, why);
    if (contents) why = WriteFile(path, *contents);
    if (!why.empty()) {
      diagnostics.Error("file-not-found", {}, "cannot write `" + path + "`: " + why).InFile({path, path});
      return false;
    }
    known.Add(path);
  }
  return true;
}

void RemoveStale(const std::string& folder, const std::string& output, std::span<const OutputFile> files) {
  OutputList list = OutputList::Read(folder);
  if (list.files.empty()) return;
  std::set<std::string> needed;
  for (const OutputFile& file : files) {
    needed.insert(file.name);
    // The next run copies it again.
    if (file.copy_of.starts_with(folder + "/")) needed.insert(file.copy_of.substr(folder.size() + 1));
  }
  const fs::path root(folder);
  bool is_changed = false;
  for (auto at = list.files.begin(); at != list.files.end();) {
    OutputList::Entry& entry = at->second;
    if (needed.contains(at->first) || entry.outputs.erase(output) == 0) {
      ++at;
      continue;
    }
    is_changed = true;
    if (!entry.outputs.empty()) {
      ++at;
      continue;
    }
    const fs::path path = root / at->first;
    const auto text = TextOf(path);
    std::error_code ignored;
    if (text && Sha256(*text) == entry.digest) {
      fs::remove(path, ignored);
      // This fails if a folder is not empty.
      for (fs::path parent = path.parent_path(); parent != root && fs::remove(parent, ignored);) {
        parent = parent.parent_path();
      }
    }
    at = list.files.erase(at);
  }
  if (!is_changed) return;
  std::error_code ignored;
  if (list.Write(folder).empty() && list.files.empty()) fs::remove(root, ignored);
}

std::map<std::string, std::string> NeededByOthers(const std::string& folder, const std::string& output) {
  std::map<std::string, std::string> needed;
  for (const auto& [name, entry] : OutputList::Read(folder).files) {
    if (IsNeededByOthers(entry, output)) needed.emplace(name, entry.digest);
  }
  return needed;
}

}  // namespace sceneweld
