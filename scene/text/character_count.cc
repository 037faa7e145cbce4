// SPDX-License-Identifier: BSD-3-Clause
// Counts characters by blocks.

#include "sceneweld/scene/text/character_count.h"

namespace sceneweld {

CharacterCount::Count CharacterCount::Scan(std::size_t begin, std::size_t end) const {
  Count count;
  for (const char c : text_.substr(begin, end - begin)) {
    const auto byte = static_cast<unsigned char>(c);
    count.points += (byte & 0xC0) != 0x80;
    count.pairs += byte >= 0xF0;
  }
  return count;
}

CharacterCount::Count CharacterCount::Between(std::size_t begin, std::size_t end) const {
  if (end - begin <= 2 * kBlock) return Scan(begin, end);
  std::call_once(blocks_once_, [&] {
    Count sum;
    for (std::size_t at = 0; at + kBlock <= text_.size(); at += kBlock) {
      const Count block = Scan(at, at + kBlock);
      sum.points += block.points;
      sum.pairs += block.pairs;
      blocks_.push_back(sum);
    }
  });
  const std::size_t first = begin / kBlock + 1, last = end / kBlock;  // Whole blocks in between.
  const Count before = Scan(begin, first * kBlock), after = Scan(last * kBlock, end);
  const Count &from = blocks_[first - 1], &to = blocks_[last - 1];
  return {before.points + (to.points - from.points) + after.points, before.pairs + (to.pairs - from.pairs) + after.pairs};
}

std::size_t CharacterCount::Utf16Units(std::size_t begin, std::size_t end) const {
  const Count count = Between(begin, end);
  return std::size_t{count.points} + count.pairs;
}

}  // namespace sceneweld
