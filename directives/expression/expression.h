// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/expression/bindings.h"
#include "sceneweld/directives/expression/evaluation.h"
#include "sceneweld/directives/expression/value.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// A piece of the text of a scalar, and its place.
struct TextPlace {
  std::string_view text;           ///< A part of the text of `node`.
  const YamlNode* node = nullptr;  ///< Null if it has no place.

  Span Of(std::size_t begin, std::size_t end) const;
};

/// One expression, `${...}` without its braces. It has no side effects; its cost
/// is bounded by Evaluation.
///
///     or and not    == != < <= > >= in not in    + -    * / // %    - (sign)    **
///     a if condition else b    f(x)    x[i]    x.key    [a, b]    {key: value}
///     1 2.5e-3 'text' "text" true false null
///
/// Operators mean what they mean in Python; `//` and `%` round towards minus
/// infinity. `+` also joins two texts or two lists. Conditions must be truth values.
class Expression {
 public:
  ~Expression();
  /// Null if it cannot be parsed, which is reported as `bad-expression`.
  static std::unique_ptr<const Expression> Parse(const TextPlace& place, Diagnostics& diagnostics);

  /// Nothing if it has no value, which is reported as `failed-expression` or `unknown-variable`.
  std::optional<Value> Evaluate(const TextPlace& place, const Bindings& bindings, Evaluation& evaluation) const;

  struct Node;

 private:
  explicit Expression(std::unique_ptr<const Node> root);
  std::unique_ptr<const Node> root_;
};

/// A node of a parsed expression.
struct Expression::Node {
  enum class Kind : std::uint8_t {
    kLiteral,
    kName,
    kList,
    kMapping,  ///< The arguments alternate between keys and values.
    kUnary,
    kBinary,
    kCondition,  ///< Arguments: condition, value if true, value if false.
    kIndex,      ///< Arguments: the container, the index.
    kMember,     ///< Argument: the mapping; `name` is the key.
    kCall,       ///< `name` is that of the function.
  };
  Kind kind = Kind::kLiteral;
  std::string_view op;  ///< For kUnary and kBinary, as it is written: `+`, `not`.
  std::uint16_t depth = 1;
  std::string name;
  Value literal;
  std::vector<std::unique_ptr<const Node>> args;
  std::uint32_t begin = 0;  ///< In the expression's text.
  std::uint32_t end = 0;
};

}  // namespace sceneweld
