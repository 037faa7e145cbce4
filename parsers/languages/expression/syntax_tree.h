// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

/// A node of a parsed expression.
struct SyntaxNode {
  using Ptr = std::shared_ptr<const SyntaxNode>;
  enum class Kind : std::uint8_t {
    kLiteral,
    kName,
    kList,
    kTuple,
    kDict,        ///< The arguments alternate between keys and values.
    kUnary,       ///< `op`: + - ~ not.
    kBinary,      ///< `op`, on values.
    kLogical,     ///< `op`: and or.
    kComparison,  ///< One argument more than `ops`.
    kCondition,   ///< Condition, value if true, value if false.
    kItem,        ///< Container, index.
    kSlice,       ///< Container, start, stop, step; null where they are left out.
    kAttribute,   ///< Object; `text` is the name.
    kCall,        ///< Function, then the arguments; the last ones are those of `names`.
    kLambda,      ///< `names` are the parameters; the body.
    /// A list, dictionary (two values) or generator: `op` is `[`, `:` or `(`; its values are `args`.
    kComprehension,
  };
  /// What takes an item of a loop: a variable, or `parts` that take the values of a sequence.
  struct Target {
    std::string name;
    bool unpacks = false;
    std::vector<Target> parts;
  };
  /// `for TARGET in ITERABLE if CONDITION ...`.
  struct Loop {
    Target target;
    Ptr iterable;
    std::vector<Ptr> conditions;
  };

  Kind kind = Kind::kLiteral;
  std::uint16_t depth = 1;
  std::uint32_t begin = 0;  ///< In the text of the expression.
  std::uint32_t end = 0;
  std::string_view op;  ///< As it is written.
  std::string text;
  Value literal;
  std::vector<Ptr> args;
  std::vector<std::string_view> ops;
  std::vector<std::string> names;
  std::vector<Loop> loops;
};

}  // namespace sceneweld::expression
