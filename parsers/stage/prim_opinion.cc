// SPDX-License-Identifier: BSD-3-Clause
// Merges and orders the opinions of layers.

#include "sceneweld/parsers/stage/prim_opinion.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sceneweld::stage {

void MergeDictionary(Dictionary& stronger, const Dictionary& weaker) {
  for (const DictionaryEntry& entry : weaker) {
    const auto own = std::find_if(stronger.begin(), stronger.end(),
                                  [&](const DictionaryEntry& other) { return other.name == entry.name; });
    if (own == stronger.end()) {
      stronger.push_back(entry);
      continue;
    }
    const Dictionary* above = own->value.dictionary();
    const Dictionary* below = entry.value.dictionary();
    if (!above || !below) continue;
    Dictionary both = *above;
    MergeDictionary(both, *below);
    own->value = Value(std::move(both));
  }
}

bool ComesBeforeByName(std::string_view a, std::string_view b) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::size_t i = 0, k = 0;
  while (i < a.size() && k < b.size()) {
    if (is_digit(a[i]) && is_digit(b[k])) {
      const auto number = [&](std::string_view text, std::size_t& at) {
        while (at < text.size() && text[at] == '0') ++at;
        const std::size_t begin = at;
        while (at < text.size() && is_digit(text[at])) ++at;
        return text.substr(begin, at - begin);
      };
      const std::string_view x = number(a, i), y = number(b, k);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
      continue;
    }
    const auto x = static_cast<unsigned char>(lower(a[i])), y = static_cast<unsigned char>(lower(b[k]));
    if (x != y) return x < y;
    ++i;
    ++k;
  }
  if (a.size() - i != b.size() - k) return a.size() - i < b.size() - k;
  return a < b;
}

}  // namespace sceneweld::stage
