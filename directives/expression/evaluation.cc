// SPDX-License-Identifier: BSD-3-Clause
// The budget of expressions.

#include "sceneweld/directives/expression/evaluation.h"

#include <algorithm>

#include "sceneweld/scene/limits.h"

namespace sceneweld {

std::string TextTooLong() { return "the text is longer than " + std::to_string(kLongestText >> 20) + " MiB"; }

bool Evaluation::Spend(std::size_t steps, Span span) {
  constexpr std::size_t kPortion = 4096;
  if (exhausted) return false;
  if (CanSpend(steps)) return true;
  const std::size_t missing = steps - at_hand_;
  const bool stopped = limits_ && limits_->ShouldStop();
  if (missing <= steps_left_ && !stopped) {
    const std::size_t taken = std::min(steps_left_, std::max(missing, kPortion));
    steps_left_ -= taken;
    at_hand_ = taken - missing;
    return true;
  }
  diagnostics.Error(
      "limit-exceeded", span,
      stopped ? "stopped before this was evaluated" : "the expressions and loops of this scene are too much work");
  exhausted = true;
  at_hand_ = 0;
  return false;
}

}  // namespace sceneweld
