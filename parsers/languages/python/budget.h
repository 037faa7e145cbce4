// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>

namespace sceneweld {
struct Limits;
}

namespace sceneweld::python {

/// What the evaluation of all expressions of one expansion may cost: steps (an operator, a call, each item of a list,
/// each 16 bytes of a text), the size of a single value, and the depth of calls.
class Budget {
 public:
  static constexpr std::size_t kMostSteps = 10'000'000;
  static constexpr std::size_t kLongestText = std::size_t{4} << 20;  ///< [bytes]
  static constexpr std::size_t kMostItems = 1'000'000;               ///< In one list or dictionary.
  static constexpr std::size_t kMostDigits = 4300;                   ///< Of one integer, as in Python.
  static constexpr std::size_t kMostNesting = 600;                  ///< Protects the stack.
  static constexpr std::size_t kDeepest = 100;                       ///< Nested calls of lambdas, and nested values.

  /// The deadline of `limits` is checked at intervals; with null, never.
  explicit Budget(const Limits* limits = nullptr, std::size_t steps = kMostSteps) : limits_(limits), left_(steps) {}

  /// Pays for work. Returns false if the budget is spent, or the time is up.
  bool Spend(std::size_t steps);
  /// Why Spend returned false, for a message.
  std::string Why() const;
  bool exhausted() const { return exhausted_; }

  std::size_t depth = 0;    ///< Of nested calls.
  std::size_t nesting = 0;  ///< Of nested operators in all calls and properties that are being evaluated.

 private:
  const Limits* limits_;
  std::size_t left_;
  std::size_t until_check_ = 0;
  bool exhausted_ = false;
  bool timed_out_ = false;
};

}  // namespace sceneweld::python
