// SPDX-License-Identifier: BSD-3-Clause
// Colours names by the kind of element that they refer to.

#include "sceneweld/cli/language_server/semantic_tokens.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld::cli {
namespace {

constexpr std::string_view kTokenTypes[] = {"namespace", "class", "function", "variable", "enum", "property"};
constexpr std::string_view kTokenModifiers[] = {"declaration"};

// The place in kTokenTypes of a kind of element.
std::uint32_t TokenTypeOf(std::string_view kind) {
  if (kind == "model_instance") return 0;
  if (kind == "body") return 1;
  if (kind == "joint") return 2;
  if (kind == "frame") return 3;
  if (kind == "collision_filter_group") return 4;
  return 5;
}

}  // namespace

std::span<const std::string_view> SemanticTokenTypes() { return kTokenTypes; }
std::span<const std::string_view> SemanticTokenModifiers() { return kTokenModifiers; }

std::vector<std::uint32_t> SemanticTokensIn(const std::string& path, const Analyses& analyses,
                                            PositionEncoding encoding) {
  struct Token {
    TextPosition end;
    std::uint32_t type;
    std::uint32_t modifiers;
  };
  std::map<TextPosition, Token> tokens;
  for (const auto& analysis : analyses) {
    if (!analysis->places) continue;
    for (const NamePlace& place : analysis->places->In(path)) {
      const TextRange range = RangeOf(place.span, encoding);
      if (range.start.line != range.end.line || range.start == range.end) continue;
      const std::string_view kind = analysis->places->symbols()[place.symbol].element.table->kind->name;
      tokens.try_emplace(range.start, Token{range.end, TokenTypeOf(kind), place.declares ? 1u : 0u});
    }
  }
  std::vector<std::uint32_t> data;
  TextPosition last, last_end;
  for (const auto& [start, token] : tokens) {
    if (start < last_end) continue;  // Tokens do not overlap.
    const std::uint32_t lines = start.line - last.line;
    const std::uint32_t characters = lines == 0 ? start.character - last.character : start.character;
    data.insert(data.end(), {lines, characters, token.end.character - start.character, token.type, token.modifiers});
    last = start;
    last_end = token.end;
  }
  return data;
}

}  // namespace sceneweld::cli
