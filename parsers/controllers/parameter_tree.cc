// SPDX-License-Identifier: BSD-3-Clause
// YAML values that can be changed, and their text.

#include "sceneweld/parsers/controllers/parameter_tree.h"

#include <algorithm>

#include "sceneweld/parsers/languages/yaml/yaml_output.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld::controllers {
namespace {

std::string RenamedParts(const std::string& text, char separator, const NewNames& new_name) {
  if (std::string whole = new_name(text); whole != text) return whole;
  if (text.find(separator) == text.npos) return text;
  std::string renamed;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    renamed += part.empty() ? part : new_name(part);
    if (end == text.size()) return renamed;
    renamed += separator;
    begin = end + 1;
  }
}

std::string ScalarText(const Value& value) { return value.is_text ? YamlScalar(value.text) : value.text; }

bool IsInline(const Value& value) { return value.kind == Value::Kind::kScalar || value.values.empty(); }

std::string InlineText(const Value& value) {
  if (value.kind == Value::Kind::kScalar) return ScalarText(value);
  return value.kind == Value::Kind::kList ? "[]" : "{}";
}

}  // namespace

Value Value::Of(const YamlNode& node) {
  Value value;
  if (node.is_mapping()) {
    for (const YamlEntry& entry : node.entries()) {
      value.keys.emplace_back(entry.key->text());
      value.values.push_back(Of(*entry.value));
    }
  } else if (node.is_list()) {
    value.kind = Kind::kList;
    for (const YamlNode* const item : node.items()) value.values.push_back(Of(*item));
  } else {
    // A plain word is a text, and `1e-3` or `true` may be something else.
    const std::string text(node.text());
    const bool is_word = node.is_scalar() && (!node.is_plain() || YamlScalar(text) == text);
    value = {Kind::kScalar, text, is_word, {}, {}};
    if (!node.tag().empty() && node.tag().front() == '!') {
      value.text = std::string(node.tag()) + " " + (is_word ? YamlScalar(text) : text);
      value.is_text = false;
    }
  }
  return value;
}

Value Value::Texts(const std::vector<std::string>& texts) {
  Value list;
  list.kind = Kind::kList;
  for (const std::string& text : texts) list.values.push_back(Text(text));
  return list;
}

Value* Value::Find(std::string_view key) {
  const auto found = std::find(keys.begin(), keys.end(), key);
  return found == keys.end() ? nullptr : &values[static_cast<std::size_t>(found - keys.begin())];
}

Value& Value::At(std::string_view key) {
  if (Value* const known = Find(key)) return *known;
  keys.emplace_back(key);
  return values.emplace_back();
}

void Rename(Value& value, const NewNames& of_texts, const NewNames& of_keys) {
  if (value.kind == Value::Kind::kScalar && value.is_text) value.text = RenamedParts(value.text, '/', of_texts);
  for (std::string& key : value.keys) key = RenamedParts(key, '.', of_keys);
  for (Value& inner : value.values) Rename(inner, of_texts, of_keys);
}

void AppendYaml(const Value& value, std::size_t indent, std::string& out) {
  const std::string blanks(indent, ' ');
  for (std::size_t i = 0; i < value.values.size(); ++i) {
    const Value& inner = value.values[i];
    out += blanks + (value.is_mapping() ? YamlScalar(value.keys[i]) + ":" : "-");
    if (IsInline(inner)) {
      const std::string text = InlineText(inner);
      out += (text.empty() ? "" : " " + text) + "\n";
      continue;
    }
    out += "\n";
    AppendYaml(inner, indent + 2, out);
  }
}

}  // namespace sceneweld::controllers
