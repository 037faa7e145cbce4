// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/parsers/stage/usda/usda_lexer.h"

namespace sceneweld::stage {

/// Finds the items of a growing list by their `name`. Items are added at the end only.
class UsdaNameIndex {
 public:
  /// Null if there is none.
  template <typename T>
  T* Find(std::vector<T>& items, std::string_view name) {
    constexpr std::size_t kFew = 12;
    if (items.size() <= kFew) {
      for (T& item : items) {
        if (item.name == name) return &item;
      }
      return nullptr;
    }
    for (; indexed_ < items.size(); ++indexed_) places_.try_emplace(items[indexed_].name.view(), indexed_);
    const auto place = places_.find(name);
    return place == places_.end() ? nullptr : &items[place->second];
  }

 private:
  // The texts of names stay where they are if the list grows.
  std::unordered_map<std::string_view, std::size_t> places_;
  std::size_t indexed_ = 0;
};

/// Reads a statement about a property, and adds it to the prim. Statements about the same property make one. `index` is
/// that of the properties. `prim_path` has no variants.
void ReadUsdaProperty(UsdaLexer& lexer, PrimSpec& prim, UsdaNameIndex& index, const std::string& prim_path);

}  // namespace sceneweld::stage
