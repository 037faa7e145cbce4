// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::mjcf {

/// The key of a map that was most likely intended by a wrong name; empty if none is similar.
template <typename Map>
std::string NearestKey(const Map& map, std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto& entry : map) known.push_back(entry.first);
  std::sort(known.begin(), known.end());
  return ClosestName(name, known);
}

/// The suffixes of the copies of one written name; a single empty suffix if the element is not replicated.
using Suffixes = std::vector<std::string>;

/// The elements of one kind by their full names in the model, and the copies of each written name.
template <typename T>
class Named {
 public:
  struct Entry {
    T value;
    Span span;
    bool is_copy = false;
  };

  /// Adds an element. `name` includes the prefix; the full name is `name` + `suffix`. Returns null, or the earlier
  /// entry if the full name is taken.
  const Entry* Add(const std::string& name, const std::string& suffix, Span span, T value) {
    const auto [found, is_new] = entries_.try_emplace(name + suffix, Entry{std::move(value), span, !suffix.empty()});
    if (!is_new) return &found->second;
    if (!suffix.empty()) copies_[name].push_back(suffix);
    return nullptr;
  }
  const T* Find(std::string_view full_name) const {
    const auto found = entries_.find(full_name);
    return found == entries_.end() ? nullptr : &found->second.value;
  }
  T* Find(std::string_view full_name) {
    const auto found = entries_.find(full_name);
    return found == entries_.end() ? nullptr : &found->second.value;
  }
  /// The suffixes of the copies of a name, which includes the prefix; null if the name is unknown.
  const Suffixes* Copies(std::string_view name) const {
    static const Suffixes kItself{""};
    if (const auto found = copies_.find(name); found != copies_.end()) return &found->second;
    return entries_.contains(name) ? &kItself : nullptr;
  }
  /// The name that was most likely intended by a wrong one; empty if none is similar. Suffixes of copies are left out.
  std::string Nearest(std::string_view name) const {
    std::vector<std::string_view> known;
    for (const auto& entry : entries_) {
      if (!entry.second.is_copy) known.push_back(entry.first);
    }
    for (const auto& entry : copies_) known.push_back(entry.first);
    std::sort(known.begin(), known.end());
    return ClosestName(name, known);
  }

 private:
  struct Hash {
    using is_transparent = void;
    // Not noexcept: the standard library then caches the hashes, and compares and moves entries by them.
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> entries_;
  std::unordered_map<std::string, Suffixes, Hash, std::equal_to<>> copies_;  // of replicated elements
};

/// The suffixes of the copies of an element that refers to others, given the suffixes of each referenced element: the
/// suffixes of the most deeply replicated one. Reference::Copy (mjcf_reference.h) finds the copy that each refers to.
const Suffixes& CopiesOf(const std::vector<const Suffixes*>& references);

}  // namespace sceneweld::mjcf
