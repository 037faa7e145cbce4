// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld {

/// The functions of expressions in directives, by their names.
using expression::Function;
std::span<const Function> ExpressionFunctions();

/// A name that is predefined in every expression.
struct Constant {
  std::string_view name;
  double value;
  std::string_view doc;
};
std::span<const Constant> ExpressionConstants();

}  // namespace sceneweld
