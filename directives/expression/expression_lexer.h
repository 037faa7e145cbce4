// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

struct ExpressionToken {
  enum class Kind { kEnd, kNumber, kText, kName, kSymbol };
  Kind kind = Kind::kEnd;
  std::string_view text;  ///< As written.
  std::string value;      ///< For kText, without quotes and escapes.
  double number = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Thrown through the levels of the parser to its entry, which then returns nothing. The error has been reported.
struct ExpressionAbandoned {};

/// The tokens of an expression, one at a time, and the reports about them.
class ExpressionLexer {
 public:
  ExpressionLexer(const TextPlace& place, Diagnostics& diagnostics)
      : place_(place), text_(place.text), diagnostics_(diagnostics) {}

  /// The current token; before the first Advance, kEnd.
  const ExpressionToken& now() const { return token_; }
  /// The end of the previous token.
  std::size_t previous_end() const { return previous_end_; }
  void Advance();

  bool IsSymbol(std::string_view symbol) const {
    return token_.kind == ExpressionToken::Kind::kSymbol && token_.text == symbol;
  }
  bool IsWord(std::string_view word) const {
    return token_.kind == ExpressionToken::Kind::kName && token_.text == word;
  }
  /// A name that is not an operator.
  bool IsFreeName() const;
  /// If this symbol is next, skips it and returns true.
  bool Take(std::string_view symbol);
  /// Skips this symbol; reports it if it is missing.
  void Want(std::string_view symbol);

  Diagnostic& Report(std::size_t begin, std::size_t end, std::string message);
  [[noreturn]] void Fail(std::size_t begin, std::size_t end, std::string message);
  /// Reports a token that does not fit, with the equivalent of operators of other languages.
  [[noreturn]] void Unexpected(const std::string& wanted);

 private:
  void ReadNumber();
  void ReadText(char quote);
  void ReadSymbol();

  const TextPlace& place_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::size_t previous_end_ = 0;
  ExpressionToken token_;
};

}  // namespace sceneweld
