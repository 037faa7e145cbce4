// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

/// `str(value)`: the form of a value in text.
std::string Str(const Value& value);
/// `repr(value)`: texts in quotes.
std::string Repr(const Value& value);
/// `repr` of a float: the shortest text that reads back the same, always with a point, an exponent, `inf` or `nan`.
std::string FloatText(double value);

}  // namespace sceneweld::python
