// SPDX-License-Identifier: BSD-3-Clause
// Makes and writes JSON values.

#include "sceneweld/scene/json/json_tree.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace sceneweld {

JsonTree::Entry::Entry(std::string_view entry_key, JsonTree entry_value)
    : key(entry_key), value(std::move(entry_value)) {}

JsonTree::JsonTree(std::initializer_list<Entry> entries) : entries_(entries) {}

JsonTree JsonTree::List(std::initializer_list<JsonTree> values) {
  JsonTree list;
  list.kind_ = Kind::kList;
  for (const JsonTree& value : values) list.Add(value);
  return list;
}

JsonTree JsonTree::Raw(std::string_view json) {
  JsonTree scalar;
  scalar.kind_ = Kind::kScalar;
  scalar.written_ = json;
  return scalar;
}

bool JsonTree::Has(std::string_view key) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.key == key; });
}

JsonTree& JsonTree::operator[](std::string_view key) {
  assert(kind_ == Kind::kObject);
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.key == key; });
  return found != entries_.end() ? found->value : entries_.emplace_back(key, JsonTree()).value;
}

void JsonTree::Update(const JsonTree& object) {
  for (const Entry& entry : object.entries_) (*this)[entry.key] = entry.value;
}

void JsonTree::Add(JsonTree value) {
  assert(is_list());
  entries_.emplace_back("", std::move(value));
}

std::string JsonTree::Text() const {
  std::string text;
  JsonWriter json(text, JsonWriter::Layout::kIndented);
  Write(json);
  text += '\n';
  return text;
}

void JsonTree::Write(JsonWriter& json) const {
  switch (kind_) {
    case Kind::kScalar: json.Raw(written_); break;
    case Kind::kList:
      json.OpenList();
      for (const Entry& entry : entries_) entry.value.Write(json);
      json.CloseList();
      break;
    case Kind::kObject:
      json.OpenObject();
      for (const Entry& entry : entries_) {
        json.Key(entry.key);
        entry.value.Write(json);
      }
      json.CloseObject();
      break;
  }
}

}  // namespace sceneweld
