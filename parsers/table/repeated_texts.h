// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/fields/field_info.h"

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
    return Of((reinterpret_cast<std::uintptr_t>(place.source) >> 4) + place.begin * std::size_t{0x9E3779B1}, place,
              std::move(key));
  }

 private:
  Entry& Of(std::size_t hash, const Span& place, Key key) {
    if (slots_.empty()) slots_.resize(kSlots, kFree);
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

  static constexpr std::size_t kSlots = 4093;  // A prime number.
  static constexpr std::uint16_t kFree = 0xFFFF;
  std::vector<std::uint16_t> slots_;  // Which entry.
  std::deque<Entry> entries_;
};

/// Whether two values have the same text. Unlike TypeInfo::Same, it distinguishes 0 and -0, and values that two
/// elements share are not compared.
inline bool SameText(const TypeInfo& type, const void* a, const void* b) {
  if (a == b) return true;
  switch (type.kind) {
    case TypeKind::kNumber: return std::memcmp(a, b, sizeof(double)) == 0;
    case TypeKind::kVector3: return std::memcmp(a, b, 3 * sizeof(double)) == 0;
    case TypeKind::kColour: return std::memcmp(a, b, 4 * sizeof(double)) == 0;
    case TypeKind::kPose: return std::memcmp(a, b, 7 * sizeof(double)) == 0;
    case TypeKind::kStruct:
      for (const FieldInfo& field : type.of->fields) {
        if (!SameText(*field.type, field.Of(a), field.Of(b))) return false;
      }
      return true;
    case TypeKind::kVariant: {
      const std::size_t which = type.Index(a);
      return which == type.Index(b) && SameText(*type.alternatives[which], type.At(a, 0), type.At(b, 0));
    }
    case TypeKind::kOptional:
    case TypeKind::kList:
    case TypeKind::kArray: {
      const std::size_t size = type.Size(a);
      if (size != type.Size(b)) return false;
      if (size == 0 || type.At(a, 0) == type.At(b, 0)) return true;
      for (std::size_t i = 0; i < size; ++i) {
        if (!SameText(*type.inner, type.At(a, i), type.At(b, i))) return false;
      }
      return true;
    }
    default: return type.Same(a, b);
  }
}

/// Whether two elements are equal in everything but where they come from and the elements that they refer to.
template <typename T>
bool SameButReferences(const T& a, const T& b) {
  static const KindInfo& kKind = KindOf<T>();
  for (const FieldInfo& field : kKind.fields) {
    const TypeKind kind = field.type->kind;
    if (kind == TypeKind::kReference || kind == TypeKind::kPlace || kind == TypeKind::kOpaque) continue;
    if (!SameText(*field.type, field.Of(&a), field.Of(&b))) return false;
  }
  return true;
}

/// An element as a key, which is equal to others as SameButReferences says.
template <typename T>
struct Alike {
  const T* element;
  bool operator==(const Alike& other) const { return SameButReferences(*element, *other.element); }
};

}  // namespace sceneweld
