// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

/// One token of an expression.
struct Token {
  enum class Kind : std::uint8_t { kEnd, kLiteral, kName, kSymbol };
  Kind kind = Kind::kEnd;
  std::string_view text;  ///< As written.
  Value literal;          ///< A number or a text.
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Why a text is not an expression.
struct SyntaxFault {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string message;
  std::string help;
};

/// The token at or after a place of the text. For an invalid text, `fault` has the reason.
Token NextToken(std::string_view text, std::size_t at, std::optional<SyntaxFault>& fault);

}  // namespace sceneweld::python
