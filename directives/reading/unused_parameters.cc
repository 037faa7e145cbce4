// SPDX-License-Identifier: BSD-3-Clause
// Finds parameters that no expression of a file uses.

#include "sceneweld/directives/reading/unused_parameters.h"

#include <string_view>
#include <unordered_set>

#include "sceneweld/directives/expression/substitution.h"

namespace sceneweld {
namespace {

bool IsOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// Adds each word of a scalar with expressions. Words of its texts are added too, which can only hide an unused
// parameter.
void AddWords(std::string_view text, std::unordered_set<std::string_view>& words) {
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    if (!IsOfName(text[begin])) continue;
    std::size_t end = begin;
    while (end < text.size() && IsOfName(text[end])) ++end;
    words.insert(text.substr(begin, end - begin));
    begin = end;
  }
}

}  // namespace

std::vector<const YamlNode*> UnusedParameters(const YamlNode& root, const YamlNode& declarations) {
  std::unordered_set<std::string_view> words;
  std::unordered_set<const YamlNode*> seen;  // Aliases share nodes.
  std::vector<const YamlNode*> open{&root};
  const auto add = [&](const YamlNode* node) {
    if (seen.insert(node).second) open.push_back(node);
  };
  while (!open.empty()) {
    const YamlNode& node = *open.back();
    open.pop_back();
    if (node.is_scalar() && HasExpressions(node.text())) AddWords(node.text(), words);
    if (node.is_list()) {
      for (const YamlNode* item : node.items()) add(item);
    }
    if (node.is_mapping()) {
      for (const YamlEntry& entry : node.entries()) {
        add(entry.key);
        add(entry.value);
      }
    }
  }
  std::vector<const YamlNode*> unused;
  if (!declarations.is_mapping()) return unused;
  for (const YamlEntry& entry : declarations.entries()) {
    if (!words.contains(entry.key->text())) unused.push_back(entry.key);
  }
  return unused;
}

}  // namespace sceneweld
