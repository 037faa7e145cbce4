// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/languages/python/budget.h"
#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

/// `text % values`.
Result PercentFormat(const std::string& text, const Value& values, Budget& budget);
/// `format(value, spec)`.
Result Format(const Value& value, std::string_view spec, Budget& budget);
/// `text.format(...)`.
Result FormatText(const std::string& text, const Call& call);

}  // namespace sceneweld::python
