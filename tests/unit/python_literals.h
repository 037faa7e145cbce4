// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <utility>

#include "sceneweld/parsers/languages/python/text.h"

namespace sceneweld::python {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

inline Value Int(std::int64_t value) { return Value(Integer(value)); }
inline Value Make(Sequence::Kind kind, std::initializer_list<Value> items) { return Value(Sequence{kind, items}); }
inline Value List(std::initializer_list<Value> items) { return Make(Sequence::Kind::kList, items); }
inline Value Tuple(std::initializer_list<Value> items) { return Make(Sequence::Kind::kTuple, items); }
inline Value Mapping(std::initializer_list<std::pair<Value, Value>> items) {
  Dict dict;
  for (const auto& [key, value] : items) dict.Set(key, value);
  return Value(std::move(dict));
}

}  // namespace sceneweld::python
