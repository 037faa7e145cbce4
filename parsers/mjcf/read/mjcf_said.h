// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

namespace sceneweld::mjcf {

/// The values of an element, on top of its initial values.
template <typename T>
struct Said {
  T says{};
  bool good = true;  ///< No error in it.
};

/// How an element is read: outside of replicates for the first time, as the first of its copies, or again, which
/// reports nothing.
enum class Reads { kOnce, kFirst, kAgain };

/// The values of the elements of one kind. All copies of an element have the same values, so they are read once.
template <typename T>
class SaidOnce {
 public:
  /// `read` returns the values of the element, starting from `from`. Valid until the next call; permanently for copies.
  template <typename Read>
  const Said<T>& Of(Element element, Reads reads, const Class* from, Read&& read) {
    if (reads == Reads::kOnce) return last_ = read();
    const Span span = element.span();
    const auto [found, is_new] = copied_.try_emplace({span.source, span.begin, from});
    if (is_new || reads == Reads::kFirst) found->second = read();
    return found->second;
  }

 private:
  struct Key {
    const Source* source;
    std::uint32_t begin;
    const Class* from;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      const std::hash<const void*> hash;
      return (hash(key.source) * 31 + hash(key.from)) * 31 + key.begin;
    }
  };

  Said<T> last_;
  std::unordered_map<Key, Said<T>, Hash> copied_;
};

}  // namespace sceneweld::mjcf
