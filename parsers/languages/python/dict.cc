// SPDX-License-Identifier: BSD-3-Clause
// Entries of dictionaries.

#include <algorithm>

#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

const Value* Dict::Find(const Value& key) const {
  const auto at = std::find_if(items.begin(), items.end(), [&](const auto& item) { return AreEqual(item.first, key); });
  return at == items.end() ? nullptr : &at->second;
}

const Value* Dict::Find(std::string_view key) const {
  const auto at = std::find_if(items.begin(), items.end(),
                               [&](const auto& item) { return item.first.text() && *item.first.text() == key; });
  return at == items.end() ? nullptr : &at->second;
}

void Dict::Set(Value key, Value value) {
  const auto at = std::find_if(items.begin(), items.end(), [&](const auto& item) { return AreEqual(item.first, key); });
  if (at == items.end()) {
    items.emplace_back(std::move(key), std::move(value));
  } else {
    at->second = std::move(value);
  }
}

}  // namespace sceneweld::python
