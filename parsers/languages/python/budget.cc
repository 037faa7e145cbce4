// SPDX-License-Identifier: BSD-3-Clause
// Bounds the cost of expressions.

#include "sceneweld/parsers/languages/python/budget.h"

#include <algorithm>

#include "sceneweld/scene/limits.h"

namespace sceneweld::python {

bool Budget::Spend(std::size_t steps) {
  if (exhausted_) return false;
  if (steps <= until_check_) {
    until_check_ -= steps;
    return true;
  }
  constexpr std::size_t kBetweenChecks = 10'000;
  left_ += until_check_;
  until_check_ = 0;
  timed_out_ = limits_ && limits_->ShouldStop();
  const std::size_t share = std::min(std::max(steps, kBetweenChecks), left_);
  exhausted_ = timed_out_ || steps > left_;
  if (exhausted_) return false;
  left_ -= share;
  until_check_ = share - steps;
  return true;
}

std::string Budget::Why() const {
  return timed_out_ ? "the time is up" : "expressions take more than " + std::to_string(kMostSteps) + " steps";
}

}  // namespace sceneweld::python
