// SPDX-License-Identifier: BSD-3-Clause
// The budget of memory of one crate.

#include "sceneweld/parsers/stage/crate/crate_bytes.h"

#include <algorithm>

namespace sceneweld::stage {

CrateBudget::CrateBudget(std::size_t file_bytes, const Limits& limits) {
  constexpr std::uint64_t kAlways = std::uint64_t{64} << 20;
  const std::uint64_t bytes = file_bytes;
  const std::uint64_t most = std::max<std::uint64_t>(limits.max_file_bytes, 8 * bytes);
  left_ = std::max(kAlways, std::min(256 * bytes, most));
}

bool CrateBudget::Charge(std::uint64_t count, std::size_t bytes_each) {
  if (exhausted_ || count > left_ / bytes_each) {
    exhausted_ = true;
    return false;
  }
  left_ -= count * bytes_each;
  return true;
}

}  // namespace sceneweld::stage
