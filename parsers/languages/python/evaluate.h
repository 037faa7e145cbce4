// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/languages/python/budget.h"
#include "sceneweld/parsers/languages/python/text_place.h"
#include "sceneweld/parsers/languages/python/value.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld::python {

/// The value of a Python expression: operators, chained comparisons, conditions, calls with keywords, attributes,
/// indices and slices, comprehensions, lambdas, and literals. Nothing after a report, which is at the column of the
/// fault: `bad-expression` for a text that is not an expression or is not supported, `unknown-variable` for an
/// unknown name with the nearest known one, `failed-expression` for a failure such as `division by zero`,
/// `limit-exceeded` for a spent budget. Names and attributes that begin with `__` are refused. Nothing that is evaluated
/// has side effects.
std::optional<Value> Evaluate(const TextPlace& place, Names& names, Budget& budget, Diagnostics& diagnostics);

}  // namespace sceneweld::python
