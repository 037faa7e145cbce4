// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/languages/python/integer.h"

namespace sceneweld::python {

/// `[[fill]align][sign][#][0][width][,][.precision][type]`: how a value is formatted.
struct FormatSpec {
  static constexpr std::size_t kWidest = 10'000;  ///< The largest width and precision.

  std::string fill = " ";
  char align = '\0';       ///< `<`, `>`, `^`, `=`; 0: by the kind of value.
  char sign = '\0';        ///< `+`, `-`, blank; 0: as `-`.
  bool alternate = false;  ///< `#`.
  char grouping = '\0';
  std::size_t width = 0;
  std::optional<int> precision;
  char type = '\0';
};

/// Reads digits as a number, at most kWidest + 1.
std::size_t ReadFormatWidth(std::string_view text, std::size_t& at);

/// The body with fill characters up to the width; `sign` goes in front of those of the alignment `=`. `usual` is the
/// alignment of a spec without one.
std::string Aligned(const FormatSpec& spec, const std::string& sign, const std::string& body, char usual);

/// The first `count` characters of a text.
std::string FirstCharacters(const std::string& text, std::size_t count);

/// An integer by a type of `d n b o x X`. With `precision`, digits up to that number, as `%` has it.
std::string FormattedInteger(const FormatSpec& spec, const Integer& value);
/// A float by a type of `f F e E g G n %`, or none.
std::string FormattedFloat(const FormatSpec& spec, double value);

}  // namespace sceneweld::python
