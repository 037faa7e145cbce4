// SPDX-License-Identifier: BSD-3-Clause
// Values of expressions.

#include "sceneweld/parsers/languages/expression/value.h"

#include <algorithm>

namespace sceneweld::expression {

void Extent::Include(const Extent& part) {
  depth = std::max(depth, part.depth + 1);
  weight = std::min(weight + part.weight, kMost);
}

Value::Value(List list) : Value(Sequence{Sequence::Kind::kList, std::move(list)}) {}

Value::Value(Sequence sequence) {
  sequence.extent = {};
  for (const Value& item : sequence.items) sequence.extent.Include(item.extent());
  data_ = std::make_shared<const Sequence>(std::move(sequence));
}

Value::Value(Dict dict) {
  constexpr std::size_t kFew = 12;
  dict.extent = {};
  std::unordered_map<std::string, std::size_t> index;
  for (std::size_t i = 0; i < dict.items.size(); ++i) {
    const auto& [key, value] = dict.items[i];
    dict.extent.Include(key.extent());
    dict.extent.Include(value.extent());
    if (dict.items.size() > kFew && key.text()) index.emplace(*key.text(), i);
  }
  if (dict.items.size() > kFew) {
    dict.index = std::make_shared<const std::unordered_map<std::string, std::size_t>>(std::move(index));
  }
  data_ = std::make_shared<const Dict>(std::move(dict));
}

Value::Value(Callable callable) : data_(std::make_shared<const Callable>(std::move(callable))) {}

Extent Value::extent() const {
  if (sequence()) return sequence()->extent;
  if (dict()) return dict()->extent;
  if (callable()) return callable()->extent;
  return {.depth = 0, .weight = 1 + (text() ? text()->size() / 16 : 0)};
}

std::string_view Value::TypeName() const {
  if (is_null()) return "NoneType";
  if (truth()) return "bool";
  if (integer()) return "int";
  if (number()) return "float";
  if (text()) return "str";
  if (dict()) return "dict";
  if (callable()) return callable()->call ? "function" : "int of more than 64 bits";
  if (names()) return "module";
  switch (sequence()->kind) {
    case Sequence::Kind::kList: return "list";
    case Sequence::Kind::kTuple: return "tuple";
    case Sequence::Kind::kRange: return "range";
    case Sequence::Kind::kIterator: return "iterator";
  }
  return "object";
}

const Value* Call::Keyword(std::string_view keyword) const {
  const auto at =
      std::find_if(keywords.begin(), keywords.end(), [&](const auto& given) { return given.first == keyword; });
  return at == keywords.end() ? nullptr : &at->second;
}

}  // namespace sceneweld::expression
