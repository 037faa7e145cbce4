// SPDX-License-Identifier: BSD-3-Clause
// Writes the answer to a request for renaming.

#include "sceneweld/cli/language_server/rename_answer.h"

#include <map>
#include <set>
#include <vector>

#include "sceneweld/cli/language_server/protocol_json.h"

namespace sceneweld::cli {
namespace {

constexpr std::string_view kUnread = "unread";

using RangesByFile = std::map<std::string, std::vector<TextRange>>;

void WriteAnnotatedEdit(JsonWriter& json, const TextRange& range, std::string_view text) {
  json.OpenObject();
  json.Key("range");
  Write(json, range);
  json.Put("newText", text);
  json.Put("annotationId", kUnread);
  json.CloseObject();
}

void WriteDocumentChanges(JsonWriter& json, const Renaming& renaming, std::string_view new_name) {
  std::set<std::string> paths;
  for (const auto& [path, ranges] : renaming.places) paths.insert(path);
  for (const auto& [path, ranges] : renaming.unread) paths.insert(path);
  json.Key("documentChanges");
  json.OpenList();
  for (const std::string& path : paths) {
    json.OpenObject();
    json.Key("textDocument");
    json.OpenObject();
    json.Put("uri", UriOfPath(path));
    json.Key("version");
    json.Null();
    json.CloseObject();
    json.Key("edits");
    json.OpenList();
    if (const auto found = renaming.places.find(path); found != renaming.places.end()) {
      for (const TextRange& range : found->second) WriteEdit(json, range, new_name);
    }
    if (const auto found = renaming.unread.find(path); found != renaming.unread.end()) {
      for (const TextRange& range : found->second) WriteAnnotatedEdit(json, range, new_name);
    }
    json.CloseList();
    json.CloseObject();
  }
  json.CloseList();
  json.Key("changeAnnotations");
  json.OpenObject();
  json.Key(kUnread);
  json.OpenObject();
  json.Put("label", "The same name in values that sceneweld does not read");
  json.Put("needsConfirmation", true);
  json.Put("description", "such as parameters of plugins");
  json.CloseObject();
  json.CloseObject();
}

void WriteChanges(JsonWriter& json, const Renaming& renaming, std::string_view new_name) {
  json.Key("changes");
  json.OpenObject();
  for (const auto& [path, ranges] : renaming.places) {
    json.Key(UriOfPath(path));
    json.OpenList();
    for (const TextRange& range : ranges) WriteEdit(json, range, new_name);
    json.CloseList();
  }
  json.CloseObject();
}

}  // namespace

void WriteRenaming(JsonWriter& json, const Renaming& renaming, std::string_view new_name, bool annotates) {
  json.OpenObject();
  if (annotates && !renaming.unread.empty()) {
    WriteDocumentChanges(json, renaming, new_name);
  } else {
    WriteChanges(json, renaming, new_name);
  }
  json.CloseObject();
}

std::string UnchangedPlaces(const Renaming& renaming, bool annotates) {
  constexpr std::size_t kShown = 5;
  std::size_t count = 0;
  std::string list;
  const auto add = [&](const RangesByFile& files) {
    for (const auto& [path, ranges] : files) {
      for (const TextRange& range : ranges) {
        if (++count > kShown) continue;
        list += (count > 1 ? ", " : "") + path + ":" + std::to_string(range.start.line + 1);
      }
    }
  };
  if (!annotates) add(renaming.unread);
  add(renaming.unread_outside);
  if (count == 0) return {};
  if (count > kShown) list += ", ...";
  return "the old name stays in " + std::to_string(count) + (count == 1 ? " value" : " values") +
         " that sceneweld does not read, such as parameters of plugins: " + list;
}

}  // namespace sceneweld::cli
