// SPDX-License-Identifier: BSD-3-Clause
// Values of Python.

#include "sceneweld/parsers/languages/python/value.h"

#include <algorithm>

namespace sceneweld::python {

namespace {

// The comparison of sets and dictionaries looks for each value among all.
void IncludeSearch(Extent& extent, std::size_t size) {
  extent.effort =
      std::min<std::uint64_t>(extent.effort + std::min<std::uint64_t>(size, 1u << 20) * size / 2, Extent::kMost);
}

}  // namespace

void Extent::Include(const Extent& part) {
  depth = std::max(depth, part.depth + 1);
  weight = std::min(weight + part.weight, kMost);
  effort = std::min(effort + part.effort, kMost);
}

Value::Value(Sequence sequence) {
  sequence.extent = {};
  for (const Value& item : sequence.items) sequence.extent.Include(item.extent());
  const bool is_set = sequence.kind == Sequence::Kind::kSet || sequence.kind == Sequence::Kind::kFrozenSet;
  if (is_set) IncludeSearch(sequence.extent, sequence.items.size());
  data_ = std::make_shared<const Sequence>(std::move(sequence));
}

Value::Value(Dict dict) {
  dict.extent = {};
  for (const auto& [key, value] : dict.items) {
    dict.extent.Include(key.extent());
    dict.extent.Include(value.extent());
  }
  IncludeSearch(dict.extent, dict.items.size());
  data_ = std::make_shared<const Dict>(std::move(dict));
}

Value::Value(Callable callable) : data_(std::make_shared<const Callable>(std::move(callable))) {}

Extent Value::extent() const {
  if (sequence()) return sequence()->extent;
  if (dict()) return dict()->extent;
  if (callable()) return callable()->extent;
  std::uint64_t size = 1;
  if (text()) size += text()->size() / 16;
  if (integer() && !integer()->ToInt64()) size += integer()->BitLength() / 8;
  return {.depth = 0, .weight = size, .effort = size};
}

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

}  // namespace sceneweld::python
