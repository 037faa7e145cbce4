// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

/// `text % values`, with the types `s r d i f F e E g G x X`.
Result PercentFormat(const std::string& text, const Value& values, Budget& budget);
/// `text.format(...)`: fields `{}`, `{0}` and `{name}` with `:[[fill]align][sign][0][width][.precision][type]`.
Result FormatText(const std::string& text, const Call& call);

}  // namespace sceneweld::expression
