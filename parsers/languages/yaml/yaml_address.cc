// SPDX-License-Identifier: BSD-3-Clause
// Resolves addresses such as `/Demo/directives`.

#include "sceneweld/parsers/languages/yaml/yaml_address.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

std::string Unescaped(std::string_view step) {
  std::string key;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool escape = step[i] == '~' && i + 1 < step.size() && (step[i + 1] == '0' || step[i + 1] == '1');
    key += escape ? (step[++i] == '1' ? '/' : '~') : step[i];
  }
  return key;
}

std::string Escaped(std::string_view key) {
  std::string step;
  for (const char c : key) {
    if (c == '~') {
      step += "~0";
    } else if (c == '/') {
      step += "~1";
    } else {
      step += c;
    }
  }
  return step;
}

const YamlNode* Entry(const YamlNode& list, const std::string& step) {
  const auto number = ParseInteger(step);
  if (!number || *number < 0 || static_cast<std::size_t>(*number) >= list.items().size()) return nullptr;
  return list.items()[static_cast<std::size_t>(*number)];
}

}  // namespace

const YamlNode* FindAddressed(const YamlNode& root, std::string_view address, const Source& source,
                              Diagnostics& diagnostics) {
  const YamlNode* at = &root;
  std::string_view rest = address;
  while (!rest.empty()) {
    const Span place = at->span() ? at->span() : Span{&source, 0, 0};
    if (rest.front() != '/') {
      diagnostics.Error("unknown-name", place, "the address " + Quoted(address) + " must begin with a slash")
          .Help("as in `file.yaml#/Demo/directives`");
      return nullptr;
    }
    rest.remove_prefix(1);
    const auto slash = std::min(rest.find('/'), rest.size());
    const std::string step = Unescaped(rest.substr(0, slash));
    rest.remove_prefix(slash);
    const YamlNode* next = nullptr;
    std::vector<std::string_view> keys;
    if (at->is_mapping()) {
      next = at->Find(step);
      for (const YamlEntry& entry : at->entries()) keys.push_back(entry.key->text());
    } else if (at->is_list()) {
      next = Entry(*at, step);
    }
    if (next) {
      at = next;
      continue;
    }
    Diagnostic& error = diagnostics.Error(
        "unknown-name", place, "the address " + Quoted(address) + " is not in the file: no " + Quoted(step) + " here");
    const std::string nearest = ClosestName(step, keys);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else if (at->is_list()) {
      error.Help("the list has " + std::to_string(at->items().size()) + " entries, numbered from 0");
    }
    return nullptr;
  }
  return at;
}

std::vector<std::string> AddressesOf(const YamlNode& root, const std::function<bool(const YamlNode& node)>& is_wanted,
                                     std::size_t most) {
  // Aliases can make a small file mean very many values.
  constexpr std::size_t kMostSearched = 100'000;
  struct Place {
    const YamlNode* node;
    std::string address;
  };
  std::vector<std::string> found;
  std::vector<Place> stack{{&root, ""}};
  for (std::size_t searched = 0; !stack.empty() && found.size() < most && searched < kMostSearched; ++searched) {
    const Place place = std::move(stack.back());
    stack.pop_back();
    if (is_wanted(*place.node)) {
      found.push_back(place.address);
      continue;
    }
    const std::size_t first = stack.size();
    if (place.node->is_mapping()) {
      for (const YamlEntry& entry : place.node->entries()) {
        stack.push_back({entry.value, place.address + "/" + Escaped(entry.key->text())});
      }
    } else if (place.node->is_list()) {
      const auto items = place.node->items();
      for (std::size_t i = 0; i < items.size() && i < kMostSearched; ++i) {
        stack.push_back({items[i], place.address + "/" + std::to_string(i)});
      }
    }
    std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(first), stack.end());
  }
  return found;
}

}  // namespace sceneweld
