// SPDX-License-Identifier: BSD-3-Clause
// Dictionaries from the tables.

#include "sceneweld/tests/fuzz/dictionary.h"

#include <set>
#include <vector>

#include "sceneweld/cli/service/request.h"
#include "sceneweld/directives/expression/expression_functions.h"
#include "sceneweld/directives/reading/json_schema.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/fields/field_info.h"

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

// The names in quotes in a JSON Schema.
std::string WordsOfSchema(const std::string& schema) {
  std::set<std::string> words;
  for (std::size_t at = schema.find('"'); at != std::string::npos;) {
    const auto end = schema.find('"', at + 1);
    if (end == std::string::npos) break;
    const std::string word = schema.substr(at + 1, end - at - 1);
    if (schema.compare(end + 1, 1, ":") == 0 && word.find_first_of(" \\") == std::string::npos) words.insert(word);
    at = schema.find('"', end + 1);
  }
  return Lines(words);
}

std::string WordsOfExpressions() {
  std::set<std::string> words{"if", "else", "and", "or", "not", "for", "in", "**", "//", "<=", ">=", "==", "!="};
  for (const Function& function : ExpressionFunctions()) words.insert(std::string(function.name) + "(");
  for (const Constant& constant : ExpressionConstants()) words.insert(std::string(constant.name));
  return Lines(words);
}

std::string WordsOfXacro() {
  std::set<std::string> words{"<xacro:property",
                              "<xacro:arg",
                              "<xacro:macro",
                              "<xacro:include",
                              "<xacro:insert_block",
                              "<xacro:if",
                              "<xacro:unless",
                              "<xacro:call",
                              "<xacro:element",
                              "<xacro:attribute",
                              "$(arg ",
                              "$(find ",
                              "$(eval ",
                              "${",
                              "params=",
                              ":=^|"};
  for (const std::string& name : expression::Builtins()->All()) words.insert(name);
  for (const std::string& name : expression::Math()->All()) words.insert(name);
  return Lines(words);
}

std::string WordsOfRequests() {
  std::set<std::string> words;
  for (const cli::RequestKey& key : cli::RequestKeys()) words.insert("\\\"" + std::string(key.name) + "\\\":");
  for (const cli::RequestKey& key : cli::InputKeys()) words.insert("\\\"" + std::string(key.name) + "\\\":");
  return Lines(words);
}

}  // namespace

std::string DictionaryOf(std::string_view target) {
  if (target == "scene_json") return WordsOfFields();
  if (target == "directives") return WordsOfSchema(DirectivesJsonSchema());
  if (target == "expression") return WordsOfExpressions();
  if (target == "xacro") return WordsOfXacro();
  if (target == "request") return WordsOfRequests();
  const Format* format = FindFormat(target);
  return format && format->root ? WordsOfTables(*format->root) : std::string();
}

}  // namespace sceneweld::fuzz
