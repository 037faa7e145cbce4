// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// The greatest length of a text in bytes. More is an error.
inline constexpr std::size_t kLongestText = expression::Budget::kLongestText;
std::string TextTooLong();

/// The budget of evaluation, and the target of its reports. There is one for a whole composition.
class Evaluation {
 public:
  /// The deadline of `limits` is checked at intervals; with null, never.
  Evaluation(Diagnostics& heard, std::size_t steps, const Limits* limits = nullptr)
      : diagnostics(heard), budget(limits, steps, "the expressions and loops of this scene are too much work") {}

  Diagnostics& diagnostics;
  expression::Budget budget;

  /// Whether the budget is spent, which has been reported.
  bool exhausted() const { return budget.exhausted(); }
  /// Pays for work. Returns false, with one report at `span`, if the work is too much or the time is up.
  bool Spend(std::size_t steps, Span span);
  /// The same with the place of a node, which is only computed for a report.
  template <typename Node>
  bool SpendAt(std::size_t steps, const Node& node) {
    return budget.Spend(steps) || Spend(steps, node.span());
  }
};

}  // namespace sceneweld
