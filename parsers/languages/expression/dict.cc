// SPDX-License-Identifier: BSD-3-Clause
// Entries of dictionaries.

#include <algorithm>

#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

const Value* Dict::Find(const Value& key) const {
  if (key.text()) return Find(std::string_view(*key.text()));
  const auto at = std::find_if(items.begin(), items.end(), [&](const auto& item) { return AreEqual(item.first, key); });
  return at == items.end() ? nullptr : &at->second;
}

const Value* Dict::Find(std::string_view key) const {
  if (index) {
    const auto known = index->find(std::string(key));
    return known == index->end() ? nullptr : &items[known->second].second;
  }
  const auto at = std::find_if(items.begin(), items.end(),
                               [&](const auto& item) { return item.first.text() && *item.first.text() == key; });
  return at == items.end() ? nullptr : &at->second;
}

void Dict::Set(Value key, Value value) {
  if (const Value* known = Find(key)) {
    const_cast<Value&>(*known) = std::move(value);
    return;
  }
  index.reset();
  items.emplace_back(std::move(key), std::move(value));
}

}  // namespace sceneweld::expression
