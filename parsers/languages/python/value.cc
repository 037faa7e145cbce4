// SPDX-License-Identifier: BSD-3-Clause
// Values of Python.

#include "sceneweld/parsers/languages/python/value.h"

#include <algorithm>

#include "sceneweld/parsers/languages/python/operators.h"

namespace sceneweld::python {

Value::Value(Sequence sequence) : data_(std::make_shared<const Sequence>(std::move(sequence))) {}
Value::Value(Dict dict) : data_(std::make_shared<const Dict>(std::move(dict))) {}
Value::Value(Callable callable) : data_(std::make_shared<const Callable>(std::move(callable))) {}

std::string_view Value::TypeName() const {
  if (is_none()) return "NoneType";
  if (truth()) return "bool";
  if (integer()) return "int";
  if (number()) return "float";
  if (text()) return "str";
  if (dict()) return "dict";
  if (callable()) return "function";
  if (names()) return "module";
  switch (sequence()->kind) {
    case Sequence::Kind::kList: return "list";
    case Sequence::Kind::kTuple: return "tuple";
    case Sequence::Kind::kSet: return "set";
    case Sequence::Kind::kFrozenSet: return "frozenset";
    case Sequence::Kind::kRange: return "range";
    case Sequence::Kind::kIterator: return "iterator";
  }
  return "object";
}

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
