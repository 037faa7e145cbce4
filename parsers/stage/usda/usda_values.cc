// SPDX-License-Identifier: BSD-3-Clause
// Values of USD text: of declared types, of unknown ones, time samples and dictionaries.

#include "sceneweld/parsers/stage/usda/usda_values.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>

#include "sceneweld/parsers/stage/usda/usda_numbers.h"

namespace sceneweld::stage {
namespace {

using TokenKind = UsdaToken::Kind;

// Deeper dictionaries are an error, since reading and freeing them takes stack.
constexpr int kDeepestDictionary = 100;

Dictionary ReadNested(UsdaLexer& lexer, int depth);

std::string ReadText(UsdaLexer& lexer, const UsdaType& type) {
  const bool is_asset = type.kind == UsdaType::Kind::kAsset;
  if (lexer.token().kind == (is_asset ? TokenKind::kAsset : TokenKind::kString)) {
    return is_asset ? lexer.TakeAsset() : lexer.TakeString();
  }
  Diagnostic& error = lexer.FailExpected(is_asset ? "an asset path" : "a text in quotes");
  if (is_asset) {
    error.Help("write `@path@`");
  } else if (lexer.IsWord()) {
    error.Help("put the text in quotes");
  }
  return {};
}

Value ReadTexts(UsdaLexer& lexer, const UsdaType& type, bool is_array) {
  Texts texts;
  texts.is_array = is_array;
  if (is_array) {
    ReadUsdaList(lexer, '[', ']', [&] { texts.data.push_back(ReadText(lexer, type)); });
  } else {
    texts.data.push_back(ReadText(lexer, type));
  }
  return Value(std::move(texts));
}

// The shape of numbers whose type is not known; nothing if this is something else.
struct Shape {
  UsdaType type;
  bool is_array = false;
};
std::optional<Shape> GuessShape(UsdaLexer& lexer) {
  const std::string_view text = lexer.text();
  Shape shape;
  std::size_t at = lexer.token().begin;
  const auto take = [&](char c) {
    at = lexer.SkipBlank(at);
    if (at >= text.size() || text[at] != c) return false;
    ++at;
    return true;
  };
  shape.is_array = take('[');
  while (shape.type.dimensions < 2 && take('(')) ++shape.type.dimensions;
  at = lexer.SkipBlank(at);
  const std::size_t word = at + (at < text.size() && text[at] == '-' ? 1 : 0);
  if (EndOfUsdaNumber(text, at) == at && text.substr(word, 3) != "inf" && text.substr(word, 3) != "nan") {
    return std::nullopt;
  }
  if (shape.type.dimensions == 0) return shape;
  constexpr std::size_t kLongest = 4096;
  const std::string_view rest = text.substr(at, kLongest);
  const std::string_view tuple = rest.substr(0, rest.find(')'));
  const auto commas = std::count(tuple.begin(), tuple.end(), ',');
  const std::size_t last = tuple.find_last_not_of(" \t\r\n");
  const bool trailing = last != std::string_view::npos && tuple[last] == ',';
  const auto side = commas + (trailing ? 0 : 1);
  if (side > 255) return std::nullopt;
  shape.type.side = static_cast<std::uint8_t>(side);
  return shape;
}

std::optional<std::string> GuessText(UsdaLexer& lexer) {
  switch (lexer.token().kind) {
    case TokenKind::kString: return lexer.TakeString();
    case TokenKind::kAsset: return lexer.TakeAsset();
    case TokenKind::kPath: return lexer.TakePath();
    case TokenKind::kWord: {
      std::string word(lexer.Text());
      lexer.Advance();
      return word;
    }
    default: lexer.FailExpected("a value"); return std::nullopt;
  }
}

Value Guess(UsdaLexer& lexer) {
  if (lexer.IsWord("true") || lexer.IsWord("false")) {
    const bool is_true = lexer.IsWord("true");
    lexer.Advance();
    return Value::Number(is_true ? 1 : 0);
  }
  if (const auto shape = GuessShape(lexer)) {
    Numbers numbers;
    ReadUsdaNumbers(lexer, shape->type, shape->is_array, numbers);
    return Value(std::move(numbers));
  }
  Texts texts;
  texts.is_array = lexer.Is('[');
  const auto read_one = [&] {
    if (auto text = GuessText(lexer)) texts.data.push_back(std::move(*text));
  };
  if (texts.is_array) {
    ReadUsdaList(lexer, '[', ']', read_one);
  } else {
    read_one();
  }
  return Value(std::move(texts));
}

Value ReadUntyped(UsdaLexer& lexer) {
  const UsdaLexer::Place begin = lexer.Here();
  if (lexer.failed() || lexer.AtEnd() || lexer.Is(';') || lexer.Is(',') || lexer.Is(')') || lexer.Is('}') ||
      lexer.Is(']')) {
    lexer.FailExpected("a value");
    return {};
  }
  // Errors in these are errors of the file. Lists and tuples of plugins may be mixed.
  if (lexer.Is('{')) return Value(ReadNested(lexer, 0));
  if (lexer.IsString()) return Value::Text(lexer.TakeString());
  if (lexer.token().kind == TokenKind::kAsset) return Value::Text(lexer.TakeAsset());
  lexer.Mute();
  Value value = Guess(lexer);
  if (!lexer.failed()) {
    lexer.Unmute();
    return value;
  }
  lexer.Rewind(begin);
  lexer.SkipValue();
  if (lexer.depth() > begin.depth) lexer.Fail(lexer.SpanOf(begin.token), "this bracket is never closed");
  return Value::Text(
      lexer.Valid(std::string(lexer.Text(begin.token.begin, lexer.previous_end())), lexer.SpanOf(begin.token)));
}

// One entry of a dictionary.
DictionaryEntry ReadEntry(UsdaLexer& lexer, int depth) {
  DictionaryEntry entry;
  if (lexer.IsString() || lexer.token().kind == TokenKind::kPath) {
    const bool is_path = !lexer.IsString();
    const auto read = [&]() -> std::string {
      if (lexer.token().kind != (is_path ? TokenKind::kPath : TokenKind::kString)) {
        lexer.FailExpected(is_path ? "a path" : "a text in quotes");
        return {};
      }
      return is_path ? lexer.TakePath() : lexer.TakeString();
    };
    entry.type = is_path ? "path" : "string";
    entry.name = read();
    if (lexer.Expect(':')) entry.value = Value::Text(read());
    return entry;
  }
  if (!lexer.IsWord()) {
    lexer.FailExpected("an entry such as `string name = \"value\"`");
    return entry;
  }
  const UsdaToken type_token = lexer.token();
  entry.type = std::string(lexer.Text());
  const bool is_dictionary = entry.type == "dictionary";
  const UsdaType* type = FindUsdaType(entry.type);
  lexer.Advance();
  if (!is_dictionary && !type) {
    const bool lacks_type = lexer.Is('=');
    Diagnostic& error =
        lexer.Fail(lexer.SpanOf(type_token), lacks_type ? "the entry " + Quoted(entry.type) + " has no type"
                                                        : "unknown type " + Quoted(entry.type));
    if (lacks_type) {
      error.Help("write the type before the name, such as `string " + entry.type + " = ...`");
    } else {
      error.Suggest(ClosestUsdaType(entry.type));
    }
    return entry;
  }
  if (type) entry.type = std::string(type->name);
  bool is_array = false;
  if (!is_dictionary && lexer.Take('[')) {
    is_array = lexer.Expect(']');
    entry.type += "[]";
  }
  if (lexer.IsString()) {
    entry.name = lexer.TakeString();
  } else if (lexer.IsWord()) {
    entry.name = std::string(lexer.Text());
    lexer.Advance();
  } else {
    lexer.FailExpected("the name of an entry");
  }
  if (!lexer.failed() && lexer.Expect('=')) {
    entry.value = is_dictionary ? Value(ReadNested(lexer, depth + 1)) : ReadUsdaValue(lexer, type, is_array);
  }
  return entry;
}

Dictionary ReadNested(UsdaLexer& lexer, int depth) {
  Dictionary dictionary;
  if (depth == kDeepestDictionary) {
    lexer.FailLimit("dictionaries are nested more than " + std::to_string(kDeepestDictionary) + " deep");
    return dictionary;
  }
  if (!lexer.Expect('{')) return dictionary;
  std::unordered_map<std::string, std::size_t> places;
  while (!lexer.Is('}')) {
    const bool is_map = lexer.IsString() || lexer.token().kind == TokenKind::kPath;
    DictionaryEntry entry = ReadEntry(lexer, depth);
    if (!is_map || !lexer.Take(',')) lexer.EndItem('}');
    if (lexer.failed()) return dictionary;
    const auto [place, is_new] = places.try_emplace(entry.name, dictionary.size());
    if (is_new) {
      dictionary.push_back(std::move(entry));
    } else {
      dictionary[place->second] = std::move(entry);
    }
  }
  lexer.Expect('}');
  return dictionary;
}

}  // namespace

Value ReadUsdaValue(UsdaLexer& lexer, const UsdaType* type, bool is_array) {
  if (lexer.TakeWord("None")) return Value(Blocked{});
  if (!type) return ReadUntyped(lexer);
  if (type->kind == UsdaType::Kind::kNoValue) {
    lexer.Fail(lexer.SpanOf(), "the type " + Quoted(type->name) + " has no values").Help("remove the value");
    return {};
  }
  if (!type->is_number()) return ReadTexts(lexer, *type, is_array);
  Numbers numbers;
  ReadUsdaNumbers(lexer, *type, is_array, numbers);
  return Value(std::move(numbers));
}

std::vector<std::pair<double, Value>> ReadUsdaSamples(UsdaLexer& lexer, const UsdaType* type, bool is_array) {
  using Sample = std::pair<double, Value>;
  std::vector<Sample> samples;
  ReadUsdaList(lexer, '{', '}', [&] {
    double time = 0;
    const Span span = lexer.SpanOf();
    if (!ReadUsdaNumber(lexer, time) || !lexer.Expect(':')) return;
    if (std::isnan(time)) lexer.Fail(span, "a time is not a number");
    samples.emplace_back(time, ReadUsdaValue(lexer, type, is_array));
  });
  const auto order = [](const Sample& a, const Sample& b) { return a.first < b.first; };
  if (!std::is_sorted(samples.begin(), samples.end(), order)) {
    std::stable_sort(samples.begin(), samples.end(), order);
  }
  // The last one of each time stays.
  const auto same = [](const Sample& a, const Sample& b) { return a.first == b.first; };
  samples.erase(samples.begin(), std::unique(samples.rbegin(), samples.rend(), same).base());
  return samples;
}

Dictionary ReadUsdaDictionary(UsdaLexer& lexer) { return ReadNested(lexer, 0); }

}  // namespace sceneweld::stage
