// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <utility>

#include "sceneweld/directives/expression/bindings.h"
#include "sceneweld/directives/expression/evaluation.h"
#include "sceneweld/directives/expression/value.h"
#include "sceneweld/parsers/languages/expression/syntax_tree.h"
#include "sceneweld/parsers/languages/expression/text_place.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

using expression::YamlPlace;

/// One expression, `${...}` without its braces. It has no side effects; its cost is bounded by Evaluation.
///
///     or and not    == != < <= > >= in not in    + -    * / // %    - (sign)    **
///     a if condition else b    f(x)    x[i]    x.key    [a, b]    {key: value}
///     1 2.5e-3 'text' "text" true false null
///
/// Operators mean what they mean in Python; `//` and `%` round towards minus infinity. `+` also joins two texts or two
/// lists. Conditions must be truth values.
class Expression {
 public:
  /// Nothing if it cannot be parsed, which is reported as `bad-expression`.
  static std::optional<Expression> Parse(const YamlPlace& place, Diagnostics& diagnostics);

  /// Nothing if it has no value, which is reported as `failed-expression` or `unknown-variable`.
  std::optional<Value> Evaluate(const YamlPlace& place, const Bindings& bindings, Evaluation& evaluation) const;

 private:
  explicit Expression(expression::SyntaxNode::Ptr root) : root_(std::move(root)) {}
  expression::SyntaxNode::Ptr root_;
};

}  // namespace sceneweld
