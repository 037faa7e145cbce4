// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

/// `str(value)`: the form of a value in text.
std::string Str(const Value& value);
/// `repr(value)`: texts in quotes.
std::string Repr(const Value& value);
/// `repr` of a float: the shortest text that reads back the same, always with a point, an exponent, `inf` or `nan`.
std::string FloatText(double value);
/// `float(text)`: also `inf`, `nan`, blanks at both ends, and infinity for a number beyond the range. Nothing for
/// another text.
std::optional<double> ParseFloat(std::string_view text);
/// The value of plain text in a property or an argument of xacro: an integer, else a float, else a truth value, else
/// the text. One pair of single quotes around the whole makes it a text. A text with `_` is not a number.
Value LiteralOf(std::string text);

}  // namespace sceneweld::python
