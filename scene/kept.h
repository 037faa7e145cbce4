// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/tables/shared.h"

namespace sceneweld {

// scene/fields/kept.h documents the members.

/// An attribute or a child element that has a meaning in one format only, as it was read.
struct Kept {
  Name format;
  Name attribute;  ///< Empty: `text` is an element.
  std::string text;
  Name place = {};  ///< Its place below the element: `axis/limit`; empty: in the element itself; or kWording.
  int rank = 0;     ///< The order of its entry in a section of its model; 0: it has none.
  /// The rank is a place, not a content.
  bool operator==(const Kept& other) const {
    return format == other.format && attribute == other.attribute && text == other.text && place == other.place;
  }
};

/// The name of the attribute, or the element with its brackets: `max_contacts`, `<gui>`.
inline std::string KeptName(const Kept& kept) {
  if (!kept.attribute.empty()) return kept.attribute.str();
  return kept.text.substr(0, kept.text.find_first_of(" />\n\t\r", 1)) + ">";
}

/// In the order of the file. An attribute occurs at most once for each format. Works as a vector. Copies share their
/// entries until one of the copies is changed or read through an object that is not const.
class KeptList {
 public:
  using value_type = Kept;
  using iterator = std::vector<Kept>::iterator;
  using const_iterator = std::vector<Kept>::const_iterator;

  KeptList() = default;
  KeptList(std::initializer_list<Kept> entries) : KeptList(std::vector<Kept>(entries)) {}
  KeptList(std::vector<Kept> entries) {  // NOLINT: a vector is a list
    if (!entries.empty()) entries_ = std::move(entries);
  }

  bool empty() const { return !entries_; }
  std::size_t size() const { return entries_ ? entries_->size() : 0; }
  const_iterator begin() const { return entries_ ? entries_->begin() : const_iterator(); }
  const_iterator end() const { return entries_ ? entries_->end() : const_iterator(); }
  iterator begin() { return entries_ ? entries_->begin() : iterator(); }
  iterator end() { return entries_ ? entries_->end() : iterator(); }
  const Kept& operator[](std::size_t i) const { return (*entries_)[i]; }
  Kept& operator[](std::size_t i) { return (*entries_)[i]; }
  const Kept& front() const { return entries_->front(); }
  Kept& front() { return entries_->front(); }
  const Kept& back() const { return entries_->back(); }
  Kept& back() { return entries_->back(); }

  void push_back(Kept entry);
  Kept& emplace_back();
  iterator insert(iterator before, Kept entry) {
    if (!entries_) return push_back(std::move(entry)), begin();
    return entries_->insert(before, std::move(entry));
  }
  template <typename Entry>
  void insert(iterator before, Entry first, Entry last) {
    if (first == last) return;
    if (!entries_) before = Entries().begin();
    entries_->insert(before, first, last);
  }
  iterator erase(iterator entry) {
    const iterator next = entries_->erase(entry);
    return entries_->empty() ? (clear(), end()) : next;
  }
  void clear() { entries_.reset(); }

  /// `matches` is called once for each entry, in order.
  friend std::size_t erase_if(KeptList& list, auto&& matches) {
    std::vector<bool> goes;
    for (const Kept& entry : std::as_const(list)) goes.push_back(matches(entry));
    const auto count = static_cast<std::size_t>(std::count(goes.begin(), goes.end(), true));
    if (count == goes.size()) {
      list.clear();
    } else if (count > 0) {
      std::size_t i = 0;
      std::erase_if(*list.entries_, [&](const Kept&) { return goes[i++]; });
    }
    return count;
  }
  bool operator==(const KeptList&) const = default;

 private:
  std::vector<Kept>& Entries() { return entries_ ? *entries_ : entries_.emplace(); }

  SharedValue<std::vector<Kept>> entries_;  // Not empty.
};

/// The text of an attribute of the element itself; null if there is none.
inline const std::string* FindKept(const KeptList& list, std::string_view format, std::string_view attribute) {
  for (const Kept& kept : list) {
    if (kept.attribute == attribute && kept.format == format && kept.place.empty()) return &kept.text;
  }
  return nullptr;
}

/// The place of a wording. A wording is not a text of the file. It records how the file words something that the scene
/// holds, such as which of two names a type has. Without it nothing is lost.
inline constexpr Name kWording = Name::Borrowed("=");
inline bool IsWording(const Kept& kept) { return kept.place == kWording; }
/// How a format words something; null if it has its usual word.
inline const std::string* FindWording(const KeptList& list, std::string_view format, std::string_view what) {
  for (const Kept& kept : list) {
    if (IsWording(kept) && kept.attribute == what && kept.format == format) return &kept.text;
  }
  return nullptr;
}
void KeepWording(KeptList& list, const Name& format, const Name& what, std::string_view word);

/// The element with a name at a place; null if there is none.
const Kept* FindKeptElement(const KeptList& list, std::string_view format, std::string_view place,
                            std::string_view name);

/// The list without an attribute of the element itself, for writers that write that attribute themselves.
KeptList Without(KeptList list, std::string_view attribute);

/// Sets an attribute; replaces an earlier value.
void KeepAttribute(KeptList& list, const Name& format, const Name& attribute, std::string_view text);

}  // namespace sceneweld
