// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

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
/// the text. One pair of single quotes around the whole makes it a text. A text with `_` is not a number. An integer of
/// more than 64 bits prints as it is, and nothing can be computed with it.
Value LiteralOf(std::string text);
/// An integer from digits with an optional sign, without blanks and underscores. Nothing for another text.
std::optional<Value> IntegerLiteral(std::string_view digits, int base = 10);
/// The integer; nothing for another text and for more than 64 bits.
std::optional<Integer> ParseInteger64(std::string_view digits, int base = 10);

// ---- directives ----

/// Whether a tag stands for a distribution, from which a transform draws.
bool IsRandomTag(std::string_view tag);
/// `null`, `a truth value`, `a number`, `a text`, `a list`, `a mapping`, `a random value`.
std::string_view KindText(const Value& value);
/// The form of a value within a text of directives: whole numbers with their digits, others in their shortest form,
/// texts unchanged; lists and mappings as YAML on one line, at most `longest` bytes.
std::string ToText(const Value& value, std::size_t longest = std::string::npos);

}  // namespace sceneweld::expression
