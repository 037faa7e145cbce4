// SPDX-License-Identifier: BSD-3-Clause
// The cost of expressions.

#include "sceneweld/parsers/languages/expression/budget.h"

#include <algorithm>

#include "sceneweld/scene/limits.h"

namespace sceneweld::expression {

bool Budget::Refill(std::size_t steps) {
  constexpr std::size_t kBetweenChecks = 4096;
  if (exhausted_) return false;
  left_ += at_hand_;
  at_hand_ = 0;
  timed_out_ = limits_ && limits_->ShouldStop();
  exhausted_ = timed_out_ || steps > left_;
  if (exhausted_) return false;
  const std::size_t share = std::min(std::max(steps, kBetweenChecks), left_);
  left_ -= share;
  at_hand_ = share - steps;
  return true;
}

}  // namespace sceneweld::expression
