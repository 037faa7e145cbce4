// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/directives/expression/expression.h"

namespace sceneweld {

/// One call of a function, during the call.
struct FunctionCall {
  std::string_view name;
  std::span<const Value> args;
  std::string failure;  ///< Why there is no value; empty if the function gives no reason.
  Evaluation& evaluation;
  const TextPlace& place;
  const Expression::Node& node;

  /// Pays for work. If it is too much, reports that and returns false.
  bool Spend(std::size_t steps) {
    return evaluation.CanSpend(steps) || evaluation.Spend(steps, place.Of(node.begin, node.end));
  }

  /// An argument that must have a particular kind. If it has another kind, sets the failure and returns null.
  const double* Number(std::size_t i);
  const std::string* Text(std::size_t i);
  const Value::List* List(std::size_t i);
  const Value::Mapping* Mapping(std::size_t i);
  /// A whole number.
  std::optional<long long> Integer(std::size_t i);
  std::nullopt_t Fail(std::string why) {
    failure = std::move(why);
    return std::nullopt;
  }
};

/// One function of the expressions.
struct Function {
  std::string_view name;
  std::string_view arguments;  ///< As the documentation shows them: `from, to, step`.
  std::size_t fewest = 1;
  std::size_t most = 1;
  std::string_view doc;
  std::optional<Value> (*call)(FunctionCall& call);
};
std::span<const Function> ExpressionFunctions();

/// A name that is predefined in every expression.
struct Constant {
  std::string_view name;
  double value;
  std::string_view doc;
};
std::span<const Constant> ExpressionConstants();

}  // namespace sceneweld
