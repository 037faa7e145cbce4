// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {

/// The words of a text, one after the other.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  /// Empty at the end.
  std::string_view Next() {
    static constexpr std::string_view kBlanks = " \t\r\n\v\f";
    const auto begin = rest_.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return rest_ = {};
    rest_.remove_prefix(begin);
    const std::string_view word = rest_.substr(0, rest_.find_first_of(kBlanks));
    rest_.remove_prefix(word.size());
    return word;
  }
  std::optional<double> Number() { return ParseNumber(Next()); }
  /// A count or an index, at most `most`.
  std::optional<std::size_t> Count(std::size_t most) {
    const auto number = ParseInteger(Next());
    if (!number || *number < 0 || static_cast<std::size_t>(*number) > most) return std::nullopt;
    return static_cast<std::size_t>(*number);
  }
  /// Moves to the next line.
  void SkipLine() { rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size())); }

 private:
  std::string_view rest_;
};

}  // namespace sceneweld
