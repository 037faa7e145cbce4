// SPDX-License-Identifier: BSD-3-Clause
// Finds the names of files in directives and models.
// Which files of a workspace name which others.

#include "sceneweld/cli/language_server/file_links.h"

#include <map>
#include <memory>
#include <set>

#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/hover.h"
#include "sceneweld/cli/language_server/protocol_json.h"
#include "sceneweld/cli/language_server/table_rows.h"
#include "sceneweld/directives/composition/uses.h"

namespace sceneweld::cli {

std::vector<FileLink> FileLinksIn(const std::string& path, std::string_view text, const Analyses& analyses,
                                  PositionEncoding encoding) {
  std::map<TextRange, std::string> found;
  for (const auto& analysis : analyses) {
    if (!analysis->draft || !analysis->draft->loaded.uses) continue;
    for (const auto& use : analysis->draft->loaded.uses->file_uses) {
      if (use.span && use.span.source->path() == path) found[RangeOf(use.span, encoding)] = use.path;
    }
  }
  const Format* const format = TableFormatOf(path);
  if (format && format->root && !analyses.empty()) {
    const TextLines lines(text);
    ForEachXmlValue(text, [&](const XmlValue& value) {
      if (!NamedBy(value.elements.back(), value.attribute).files) return;
      std::vector<Attempt> attempts;
      const std::string uri(text.substr(value.begin, value.end - value.begin));
      auto target = ResolveIn(path, uri, *analyses.front(), attempts);
      if (target) found[lines.RangeOf(value.begin, value.end, encoding)] = *std::move(target);
    });
  }
  std::vector<FileLink> links;
  for (auto& [range, target] : found) links.push_back({range, std::move(target)});
  return links;
}

void WriteFileItem(JsonWriter& json, const std::string& path) {
  constexpr int kFile = 1;  // SymbolKind.
  json.OpenObject();
  json.Put("name", path.substr(path.rfind('/') + 1));
  json.Put("kind", kFile);
  json.Put("detail", path.substr(0, path.rfind('/')));
  json.Put("uri", UriOfPath(path));
  for (const char* key : {"range", "selectionRange"}) {
    json.Key(key);
    Write(json, TextRange());
  }
  json.CloseObject();
}

void WriteFileUses(JsonWriter& json, std::string_view key, const FileUses& uses) {
  json.OpenList();
  for (const auto& [path, ranges] : uses) {
    json.OpenObject();
    json.Key(key);
    WriteFileItem(json, path);
    json.Key("fromRanges");
    json.OpenList();
    for (const TextRange& range : ranges) Write(json, range);
    json.CloseList();
    json.CloseObject();
  }
  json.CloseList();
}

FileUses FilesUsedBy(const std::string& path, std::string_view text, const Analyses& analyses,
                     PositionEncoding encoding) {
  FileUses uses;
  for (FileLink& link : FileLinksIn(path, text, analyses, encoding)) uses[link.target].push_back(link.range);
  return uses;
}

FileUses UsersOf(const std::string& path, const Analyses& everywhere, const OpenDocuments& documents,
                 PositionEncoding encoding) {
  std::map<std::string, Analyses> candidates;  // Files that may name it, and the analyses that read them.
  for (const auto& analysis : everywhere) {
    if (!analysis->files->Uses(path)) continue;
    for (const std::string& file : analysis->files->Paths()) {
      if (file != path && TableFormatOf(file)) candidates[file].push_back(analysis);
    }
  }
  FileUses users;
  for (const auto& [file, analyses] : candidates) {
    std::string why;
    const auto text = documents.FindOrRead(file, why);
    if (!text) continue;
    for (const FileLink& link : FileLinksIn(file, *text, analyses, encoding)) {
      if (link.target == path) users[file].push_back(link.range);
    }
  }
  return users;
}

}  // namespace sceneweld::cli
