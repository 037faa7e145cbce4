// SPDX-License-Identifier: BSD-3-Clause
// The budget of evaluation.

#include "sceneweld/directives/expression/evaluation.h"

#include <utility>

namespace sceneweld {

std::string TextTooLong() { return "the text is longer than " + std::to_string(kLongestText >> 20) + " MiB"; }

bool Evaluation::Spend(std::size_t steps, Span span) {
  if (budget.Spend(steps)) return true;
  if (!std::exchange(budget.reported, true)) diagnostics.Error("limit-exceeded", span, budget.Why());
  return false;
}

}  // namespace sceneweld
