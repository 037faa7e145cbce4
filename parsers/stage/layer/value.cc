// SPDX-License-Identifier: BSD-3-Clause
// Values of USD: access by kind.

#include "sceneweld/parsers/stage/layer/value.h"

namespace sceneweld::stage {

Value::Value(Dictionary dictionary) : data_(std::make_shared<const Dictionary>(std::move(dictionary))) {}

const double* Value::number() const { return tuple(1); }

const double* Value::tuple(std::size_t width) const {
  const Numbers* held = numbers();
  return held && !held->is_array && held->width == width && held->data.size() == width ? held->data.data() : nullptr;
}

const std::string* Value::text() const {
  const Texts* held = texts();
  return held && !held->is_array && held->data.size() == 1 ? &held->data.front() : nullptr;
}

const Value* Find(const Dictionary& dictionary, std::string_view name) {
  for (const DictionaryEntry& entry : dictionary) {
    if (entry.name == name) return &entry.value;
  }
  return nullptr;
}

}  // namespace sceneweld::stage
