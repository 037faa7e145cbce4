// SPDX-License-Identifier: BSD-3-Clause
// Variables in scope, in nested levels.

#include "sceneweld/directives/expression/bindings.h"

namespace sceneweld {

void Bindings::Set(std::string_view name, Value value) {
  if (const Value* old = FindHere(name)) {
    const_cast<Value&>(*old) = std::move(value);
    return;
  }
  constexpr std::size_t kFew = 12;
  values_.emplace_back(std::string(name), std::move(value));
  if (values_.size() < kFew) return;
  for (std::size_t i = index_.size(); i < values_.size(); ++i) index_.emplace(values_[i].first, i);
}

const Value* Bindings::FindHere(std::string_view name) const {
  if (!index_.empty()) {
    const auto at = index_.find(name);
    return at == index_.end() ? nullptr : &values_[at->second].second;
  }
  for (const auto& [known, value] : values_) {
    if (known == name) return &value;
  }
  return nullptr;
}

const Value* Bindings::Find(std::string_view name) const {
  for (const Bindings* at = this; at; at = at->outer_) {
    if (const Value* value = at->FindHere(name)) return value;
  }
  return nullptr;
}

std::vector<std::string_view> Bindings::Names() const {
  std::vector<std::string_view> names;
  for (const Bindings* at = this; at; at = at->outer_) {
    for (const auto& binding : at->values_) names.push_back(binding.first);
  }
  return names;
}

}  // namespace sceneweld
