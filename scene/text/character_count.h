// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <vector>

namespace sceneweld {

/// Counts the characters in parts of one text of UTF-8. The first long part costs one pass over the text; each further
/// one costs no more than a short one, so that a line of megabytes with a thousand faults is not counted a thousand
/// times. Safe to use from several threads.
class CharacterCount {
 public:
  /// The text must outlive it.
  explicit CharacterCount(std::string_view text) : text_(text) {}

  /// Unicode code points. Half of a surrogate pair, which has three bytes, is one.
  std::size_t CodePoints(std::size_t begin, std::size_t end) const { return Between(begin, end).points; }
  /// Units of UTF-16, as editors count.
  std::size_t Utf16Units(std::size_t begin, std::size_t end) const;

 private:
  static constexpr std::size_t kBlock = 4096;
  struct Count {
    std::uint32_t points = 0;
    std::uint32_t pairs = 0;  // Code points with two units of UTF-16.
  };
  Count Between(std::size_t begin, std::size_t end) const;
  Count Scan(std::size_t begin, std::size_t end) const;

  std::string_view text_;
  mutable std::once_flag blocks_once_;
  mutable std::vector<Count> blocks_;  // Up to the end of each block.
};

}  // namespace sceneweld
