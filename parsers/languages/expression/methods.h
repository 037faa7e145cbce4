// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <vector>

#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

/// The method of this name, bound to its object. If there is none, a failure without a reason, with the names of the
/// methods appended to `known`; with a reason for a method of Python that is not supported here.
Result MethodOf(const Value& object, std::string_view name, std::vector<std::string_view>& known);

}  // namespace sceneweld::expression
