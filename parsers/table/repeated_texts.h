// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

/// Texts that a writer made for elements, by the place that the elements come from. The elements of a part that is in a
/// scene several times come from one place and are mostly equal, so that the text is made once. `Key` holds everything
/// that the text depends on. It is compared, so a key with pointers must compare what they point to.
template <typename Key, typename Text = std::string>
class RepeatedTexts {
 public:
  /// What is known about an element at a place.
  class Entry {
   public:
    /// The text; null if it is not known.
    const Text* text() const { return text_ ? &*text_ : nullptr; }
    /// Whether an equal element was seen before, so that the text is worth keeping.
    bool is_repeated() const { return is_repeated_; }
    void Keep(Text text) { text_ = std::move(text); }

   private:
    friend class RepeatedTexts;
    const Source* source_ = nullptr;
    std::uint32_t begin_ = 0;
    bool is_repeated_ = false;
    std::optional<Key> key_;
    std::optional<Text> text_;
  };

  /// The entry of an element. It forgets another element that used it.
  Entry& Of(const Span& place, Key key) {
    if (slots_.empty()) slots_.resize(kSlots, kFree);
    const std::size_t hash =
        (reinterpret_cast<std::uintptr_t>(place.source) >> 4) + place.begin * std::size_t{0x9E3779B1};
    std::uint16_t& slot = slots_[(hash ^ (hash >> 15)) % kSlots];
    if (slot == kFree) {
      slot = static_cast<std::uint16_t>(entries_.size());
      entries_.emplace_back();
    }
    Entry& entry = entries_[slot];
    entry.is_repeated_ =
        entry.source_ == place.source && entry.begin_ == place.begin && entry.key_ && *entry.key_ == key;
    if (!entry.is_repeated_) {
      entry.source_ = place.source;
      entry.begin_ = place.begin;
      entry.key_ = std::move(key);
      entry.text_.reset();
    }
    return entry;
  }

 private:
  static constexpr std::size_t kSlots = 4093;  // A prime number.
  static constexpr std::uint16_t kFree = 0xFFFF;
  std::vector<std::uint16_t> slots_;  // Which entry.
  std::deque<Entry> entries_;
};

/// Whether two elements are equal in everything but their places and the elements that they refer to.
template <typename T>
bool SameButReferences(const T& a, const T& b) {
  static const KindInfo& kKind = KindOf<T>();
  for (const FieldInfo& field : kKind.fields) {
    const TypeInfo& type = *field.type;
    if (type.kind == TypeKind::kReference || type.kind == TypeKind::kPlace) continue;
    const void* const of_a = field.Of(&a);
    const void* const of_b = field.Of(&b);
    // Stamps of a part share large values.
    if (of_a == of_b) continue;
    const bool is_shared = type.kind == TypeKind::kOptional && type.Size(of_a) == 1 && type.Size(of_b) == 1 &&
                           type.At(of_a, 0) == type.At(of_b, 0);
    if (!is_shared && !type.Same(of_a, of_b)) return false;
  }
  return true;
}

}  // namespace sceneweld
