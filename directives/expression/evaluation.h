// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

struct Limits;

/// Most bytes of a text, and the greatest depth of nested lists and mappings; more is an error.
inline constexpr std::size_t kLongestText = std::size_t{4} << 20;
inline constexpr std::size_t kDeepestValue = 100;
std::string TextTooLong();

/// The budget of evaluation, and where it reports. One for a whole composition.
class Evaluation {
 public:
  /// The time of `limits` is looked at once in a while; with null, never.
  Evaluation(Diagnostics& heard, std::size_t steps, const Limits* limits = nullptr)
      : diagnostics(heard), steps_left_(steps), limits_(limits) {}

  Diagnostics& diagnostics;
  bool exhausted = false;  ///< Whether the budget is spent, which is reported.

  /// Pays for work from the remaining share; Spend decides if that is not enough.
  bool CanSpend(std::size_t steps) {
    if (steps > at_hand_) return false;
    at_hand_ -= steps;
    return true;
  }
  /// Pays for work; false, reported once at `span`, when too much was done or the time is up.
  bool Spend(std::size_t steps, Span span);

 private:
  std::size_t at_hand_ = 0;  // before the time is looked at again
  std::size_t steps_left_;   // beside them
  const Limits* limits_;
};

}  // namespace sceneweld
