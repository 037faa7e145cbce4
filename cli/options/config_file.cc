// SPDX-License-Identifier: BSD-3-Clause
// Finds and reads `sceneweld.toml`. toml++ is used in this file only.

#include "sceneweld/cli/options/config_file.h"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_WINDOWS_COMPAT 0
#include <toml++/toml.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::cli {
namespace {

/// A section: its name, and its keys in a ConfigFile. `is_of_options`: they are options with the name of the section in
/// front.
struct Section {
  std::string_view name;
  std::vector<ConfigEntry> ConfigFile::*entries;
  bool is_of_options = false;
};
constexpr Section kSections[] = {
    {"packages", &ConfigFile::packages},
    {"lint", &ConfigFile::options, true},
};

// toml++ counts lines and code points from 1.
std::uint32_t OffsetOf(const Source& source, const toml::source_position& at) {
  if (at.line == 0) return 0;
  const std::string& text = source.text();
  std::size_t offset = source.LineStart(static_cast<int>(at.line));
  for (toml::source_index column = 1; column < at.column && offset < text.size(); ++column) {
    do ++offset;
    while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0) == 0x80);
  }
  return static_cast<std::uint32_t>(offset);
}

Span SpanOf(const Source& source, const toml::source_region& region) {
  const std::uint32_t begin = OffsetOf(source, region.begin);
  return {&source, begin, std::max(begin, OffsetOf(source, region.end))};
}

std::vector<ConfigText> TextsOf(const toml::array& array, const Source& source) {
  std::vector<ConfigText> texts;
  for (const toml::node& node : array) {
    if (const auto* text = node.as_string()) texts.push_back({text->get(), SpanOf(source, text->source())});
  }
  return texts;
}

ConfigEntry EntryOf(const toml::key& key, const toml::node& value, const Source& source) {
  ConfigEntry entry;
  entry.key = std::string(key.str());
  entry.key_span = SpanOf(source, key.source());
  entry.value_span = SpanOf(source, value.source());
  if (const auto* flag = value.as_boolean()) {
    entry.kind = ConfigEntry::Kind::kFlag;
    entry.flag = flag->get();
  } else if (const auto* text = value.as_string()) {
    entry.kind = ConfigEntry::Kind::kText;
    entry.texts.push_back({text->get(), entry.value_span});
  } else if (const auto* array = value.as_array()) {
    entry.texts = TextsOf(*array, source);
    if (entry.texts.size() == array->size()) entry.kind = ConfigEntry::Kind::kList;
  }
  return entry;
}

// toml++ sorts keys by name.
void SortByPlace(std::vector<ConfigEntry>& entries) {
  std::sort(entries.begin(), entries.end(),
            [](const ConfigEntry& a, const ConfigEntry& b) { return a.key_span.begin < b.key_span.begin; });
}

void ReadSection(const toml::key& key, const toml::table& table, const Source& source, ConfigFile& file,
                 Diagnostics& diagnostics) {
  std::vector<std::string_view> names;
  for (const Section& section : kSections) {
    names.push_back(section.name);
    if (section.name != key.str()) continue;
    std::vector<ConfigEntry>& entries = file.*section.entries;
    for (const auto& [name, value] : table) {
      entries.push_back(EntryOf(name, value, source));
      if (section.is_of_options) entries.back().key = std::string(section.name) + "." + entries.back().key;
    }
    SortByPlace(entries);
    return;
  }
  const std::string name(key.str());
  Diagnostic& error =
      diagnostics.Error("unknown-name", SpanOf(source, key.source()), "unknown section " + Quoted("[" + name + "]"));
  const std::string nearest = ClosestName(name, names);
  std::string list;
  for (const std::string_view known : names) list += (list.empty() ? "`[" : ", `[") + std::string(known) + "]`";
  error.Help(nearest.empty() ? "use " + list + ", or options without a section" : "did you mean `[" + nearest + "]`?");
}

}  // namespace

std::string FindConfigFile(std::string folder) {
  const DiskFiles disk;
  for (; !folder.empty(); folder = FolderOf(folder)) {
    std::string path = NormalizedPath(kConfigName, folder);
    if (disk.KindOf(path) == FileSystem::Kind::kFile) return path;
    if (folder == "/") break;
  }
  return {};
}

std::optional<ConfigFile> ReadConfigFile(const std::string& path, Diagnostics& diagnostics) {
  Limits limits;
  limits.max_file_bytes = std::size_t{1} << 20;
  auto sources = std::make_shared<Sources>();
  diagnostics.KeepAlive(sources);
  Files files(std::make_shared<DiskFiles>(), limits, sources);
  files.SetRoot(FolderOf(path), nullptr);
  const Source* source = files.ReadText(path, {}, diagnostics);
  if (!source) return std::nullopt;
  const toml::parse_result parsed = toml::parse(std::string_view(source->text()));
  if (!parsed) {
    std::string_view why = parsed.error().description();
    if (why.starts_with("Error while ")) why.remove_prefix(std::string_view("Error while ").size());
    diagnostics
        .Error("malformed-toml", SpanOf(*source, parsed.error().source()),
               "this is not TOML: while " + std::string(why))
        .Help("write text in quotes, as in `compat = \"gazebo\"`, and each key once");
    return std::nullopt;
  }
  ConfigFile file{path, std::move(sources), {}, {}};
  for (const auto& [key, value] : parsed.table()) {
    if (const toml::table* table = value.as_table()) {
      ReadSection(key, *table, *source, file, diagnostics);
    } else {
      file.options.push_back(EntryOf(key, value, *source));
    }
  }
  SortByPlace(file.options);
  return file;
}

}  // namespace sceneweld::cli
