// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>

#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

inline bool IsSet(const Sequence& sequence) {
  return sequence.kind == Sequence::Kind::kSet || sequence.kind == Sequence::Kind::kFrozenSet;
}

/// Whether an item of the sequence equals the value.
inline bool Holds(const Sequence& sequence, const Value& value) {
  return std::any_of(sequence.items.begin(), sequence.items.end(),
                     [&](const Value& item) { return AreEqual(item, value); });
}

}  // namespace sceneweld::python
