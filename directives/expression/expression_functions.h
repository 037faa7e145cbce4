// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/directives/expression/expression.h"

namespace sceneweld {

/// One call of a function while it is made.
struct FunctionCall {
  std::string_view name;
  std::span<const Value> args;
  std::string failure;  ///< Why there is no value; empty if the function gives no reason.
  Evaluation& evaluation;
  const TextPlace& place;
  const Expression::Node& node;

  /// Pays for work; false, reported, when it is too much.
  bool Spend(std::size_t steps) {
    return evaluation.CanSpend(steps) || evaluation.Spend(steps, place.Of(node.begin, node.end));
  }

  /// An argument that must have one kind. Null, with the failure set, if it has another kind.
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

/// A name that every expression knows.
struct Constant {
  std::string_view name;
  double value;
  std::string_view doc;
};
std::span<const Constant> ExpressionConstants();

}  // namespace sceneweld
