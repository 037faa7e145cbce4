// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

namespace sceneweld::mjcf {

/// The values of an element; values that it does not give itself come from its class of defaults.
template <typename T>
struct Said {
  T says{};
  bool good = true;  ///< Whether all values are valid.
};

/// How an element is read: outside of replicates for the first time (kOnce), as the first of its copies (kFirst), or
/// as a later copy (kAgain), which reports nothing.
enum class Reads { kOnce, kFirst, kAgain };

/// Reads the values of elements of one kind. Copies of an element have equal values, which are read once.
template <typename T>
class SaidOnce {
 public:
  /// Returns the values of an element. `read` reads them; `from` is the class of defaults. The result is valid until
  /// the next call; for copies (kFirst, kAgain), as long as this object.
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
