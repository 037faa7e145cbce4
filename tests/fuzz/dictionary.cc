// SPDX-License-Identifier: BSD-3-Clause
// Dictionaries from the tables.

#include "sceneweld/tests/fuzz/dictionary.h"

#include <set>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/field_info.h"

namespace sceneweld::fuzz {
namespace {

std::string Lines(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += '"' + word + "\"\n";
  return text;
}

std::string WordsOfTables(const ElementRow& root) {
  std::set<std::string> words;
  std::set<const ElementRow*> seen;
  std::vector<const ElementRow*> open{&root};
  while (!open.empty()) {
    const ElementRow& row = *open.back();
    open.pop_back();
    if (!seen.insert(&row).second) continue;
    words.insert("<" + std::string(row.name) + ">");
    for (const Field& field : row.fields) words.insert(std::string(field.name));
    open.insert(open.end(), row.children.begin(), row.children.end());
  }
  return Lines(words);
}

std::string WordsOfFields() {
  std::set<std::string> words;
  for (const TableInfo& table : AllTables()) words.insert("\\\"" + std::string(table.name) + "\\\":");
  for (const KindInfo* kind : AllKinds()) {
    for (const FieldInfo& field : kind->fields) words.insert("\\\"" + std::string(field.name) + "\\\":");
  }
  return Lines(words);
}

}  // namespace

std::string DictionaryOf(std::string_view target) {
  if (target == "scene_json") return WordsOfFields();
  const Format* format = FindFormat(target);
  return format && format->root ? WordsOfTables(*format->root) : std::string();
}

}  // namespace sceneweld::fuzz
