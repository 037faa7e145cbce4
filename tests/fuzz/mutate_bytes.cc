// SPDX-License-Identifier: BSD-3-Clause
// Changes of binary files for fuzzing.

#include "sceneweld/tests/fuzz/mutate_bytes.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>

namespace sceneweld::fuzz {
namespace {

constexpr std::uint64_t kExtremeIntegers[] = {0,
                                              1,
                                              88,
                                              0x7FFFFFFF,
                                              0x80000000,
                                              0xFFFFFFFF,
                                              0x100000000,
                                              std::uint64_t{1} << 61,
                                              std::numeric_limits<std::int64_t>::max(),
                                              std::numeric_limits<std::uint64_t>::max()};

}  // namespace

std::string MutateBytes(const std::string& bytes, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::size_t most) { return static_cast<std::size_t>(random() % most); };
  if (bytes.empty()) return std::string(1 + below(100), static_cast<char>(random()));
  std::string changed = bytes;
  constexpr std::size_t kTail = 600;
  const std::size_t at =
      random() % 2 == 0 ? below(changed.size()) : changed.size() - 1 - below(std::min(changed.size(), kTail));
  const std::size_t width = std::min(std::size_t{1} << below(4), changed.size() - at);
  switch (random() % 7) {
    case 0: changed[at] = static_cast<char>(changed[at] ^ (1 << below(8))); break;
    case 1: changed[at] = static_cast<char>(random()); break;
    case 2: {
      const std::uint64_t integer = kExtremeIntegers[below(std::size(kExtremeIntegers))];
      std::memcpy(&changed[at], &integer, width);
      break;
    }
    case 3: {
      const std::uint64_t integer = random() >> below(64);
      std::memcpy(&changed[at], &integer, width);
      break;
    }
    case 4: {
      const std::size_t from = below(changed.size());
      const std::size_t count = std::min({below(64) + 1, changed.size() - at, changed.size() - from});
      std::memmove(&changed[at], &changed[from], count);
      break;
    }
    case 5: changed[at] = static_cast<char>(changed[at] + static_cast<char>(below(9)) - 4); break;
    default:
      if (random() % 4 == 0) {
        changed.resize(at);
      } else {
        changed.insert(at, below(16) + 1, static_cast<char>(random()));
      }
  }
  return changed;
}

}  // namespace sceneweld::fuzz
