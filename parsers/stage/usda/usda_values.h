// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/layer/value.h"
#include "sceneweld/parsers/stage/usda/usda_lexer.h"
#include "sceneweld/parsers/stage/usda/usda_types.h"

namespace sceneweld::stage {

// These read from the current token on. After an error, the lexer has failed, and the result is harmless.

/// A value of a type, or `None`. Without a type (null), the text decides what it is, and a text that is not a value of
/// USD is kept as it is.
Value ReadUsdaValue(UsdaLexer& lexer, const UsdaType* type, bool is_array);

/// `{ 0: 1, 1: None }`: values by time, ascending. Of two at the same time, the later one in the text counts.
std::vector<std::pair<double, Value>> ReadUsdaSamples(UsdaLexer& lexer, const UsdaType* type, bool is_array);

/// `{ string creator = "x" }`. Also the maps `{ "a": "b" }` and `{ <a>: <b> }`, whose entries have the types `string`
/// and `path`. Of two entries with the same name, the later one counts.
Dictionary ReadUsdaDictionary(UsdaLexer& lexer);

/// Reads `[a, b]` with a comma after the last one or not, and line breaks anywhere. `item` reads one.
template <typename Item>
void ReadUsdaList(UsdaLexer& lexer, char opening, char closing, const Item& item) {
  if (!lexer.Expect(opening)) return;
  while (!lexer.Is(closing)) {
    item();
    if (lexer.failed()) return;
    if (!lexer.Take(',')) break;
  }
  if (lexer.Take(closing)) return;
  lexer.FailExpected(std::string("`,` or `") + closing + "`");
}

/// Reads the items of a block that line breaks or `;` separate, with the brackets around it. Goes on after errors.
template <typename Item>
void ReadUsdaBlock(UsdaLexer& lexer, char closing, const Item& item) {
  const std::size_t around = lexer.depth();
  lexer.Advance();
  const std::size_t inside = lexer.depth();
  while (!lexer.Is(closing) && !lexer.AtEnd()) {
    if (closing == ')' && lexer.Is('{')) break;
    const std::uint32_t begin = lexer.token().begin;
    item();
    lexer.EndItem(closing);
    if (!lexer.failed()) continue;
    lexer.Recover(inside);
    if (lexer.depth() < inside) return;
    if (lexer.token().begin == begin && !lexer.Is(closing)) lexer.Advance();
  }
  if (!lexer.Expect(closing)) lexer.CloseDownTo(around);
}

}  // namespace sceneweld::stage
