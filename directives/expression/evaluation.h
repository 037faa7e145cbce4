// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

struct Limits;

/// The greatest length of a text in bytes, and the greatest depth of nested lists and mappings. More is an error.
inline constexpr std::size_t kLongestText = std::size_t{4} << 20;
inline constexpr std::size_t kDeepestValue = 100;
std::string TextTooLong();

/// The budget of evaluation, and the target of its reports. There is one for a whole composition.
class Evaluation {
 public:
  /// The deadline of `limits` is checked at intervals; with null, never.
  Evaluation(Diagnostics& heard, std::size_t steps, const Limits* limits = nullptr)
      : diagnostics(heard), steps_left_(steps), limits_(limits) {}

  Diagnostics& diagnostics;
  bool exhausted = false;  ///< Whether the budget is spent, which has been reported.

  /// Pays for work from the remaining share. If that is not enough, Spend decides.
  bool CanSpend(std::size_t steps) {
    if (steps > at_hand_) return false;
    at_hand_ -= steps;
    return true;
  }
  /// Pays for work. Returns false, with one report at `span`, if the work is too much or the time is up.
  bool Spend(std::size_t steps, Span span);

 private:
  std::size_t at_hand_ = 0;  // Before the time is checked again.
  std::size_t steps_left_;   // beside them
  const Limits* limits_;
};

}  // namespace sceneweld
