// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

/// The two forms of the language. Directives have fewer operators, numbers that are always floating-point, and no
/// methods, slices, tuples, comprehensions and keyword arguments.
enum class Dialect : std::uint8_t { kXacro, kDirectives };

/// One token of an expression.
struct Token {
  enum class Kind : std::uint8_t { kEnd, kLiteral, kName, kSymbol };
  Kind kind = Kind::kEnd;
  std::string_view text;  ///< As written.
  Value literal;          ///< A number or a text.
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Why a text is not an expression. Thrown through the levels of the parser to its entry.
struct SyntaxFault {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string message;
  std::string help;
};

/// The token at or after a place of the text. Throws SyntaxFault.
Token NextToken(std::string_view text, std::size_t at, Dialect dialect);

}  // namespace sceneweld::expression
