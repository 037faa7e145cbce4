// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sceneweld {
struct Limits;
}

namespace sceneweld::expression {

/// What the evaluation of all expressions of one expansion or composition may cost: steps (an operator, a call, each
/// item of a list, each 16 bytes of a text), the size of a single value, and the depth of calls.
class Budget {
 public:
  static constexpr std::size_t kMostSteps = 10'000'000;
  static constexpr std::size_t kLongestText = std::size_t{4} << 20;  ///< [bytes]
  static constexpr std::size_t kMostItems = 1'000'000;               ///< In one list or dictionary.
  static constexpr std::size_t kMostNesting = 600;                   ///< Protects the stack.
  static constexpr std::size_t kDeepest = 100;                       ///< Nested calls of lambdas.

  /// The deadline of `limits` is checked at intervals; with null, never. `too_much`: the message when the steps are
  /// spent.
  explicit Budget(const Limits* limits = nullptr, std::size_t steps = kMostSteps,
                  std::string_view too_much = "the expressions are too much work")
      : limits_(limits), left_(steps), too_much_(too_much) {}

  /// Pays for work. Returns false if the budget is spent, or the time is up.
  bool Spend(std::size_t steps) {
    if (steps > at_hand_) return Refill(steps);
    at_hand_ -= steps;
    return true;
  }
  /// Why Spend returned false, for a message.
  std::string Why() const { return std::string(timed_out_ ? "stopped before this was evaluated" : too_much_); }
  bool exhausted() const { return exhausted_; }
  std::size_t left() const { return left_ + at_hand_; }

  bool reported = false;    ///< That it is exhausted.
  std::size_t depth = 0;    ///< Of nested calls.
  std::size_t nesting = 0;  ///< Of nested operators in all calls and properties that are being evaluated.

 private:
  bool Refill(std::size_t steps);

  const Limits* limits_;
  std::size_t left_;
  std::size_t at_hand_ = 0;  // Before the time is checked again.
  std::string_view too_much_;
  bool exhausted_ = false;
  bool timed_out_ = false;
};

}  // namespace sceneweld::expression
