// SPDX-License-Identifier: BSD-3-Clause
// Formats values with `format()` and `str.format()`.

#include "sceneweld/parsers/languages/python/format.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sceneweld/parsers/languages/python/characters.h"
#include "sceneweld/parsers/languages/python/format_spec.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::python {
namespace {

enum class Formatted { kText, kInteger, kFloat };

// A spec, or the reason why the text is invalid.
struct ParsedSpec {
  FormatSpec spec;
  std::string failure;
};

ParsedSpec ParseSpec(std::string_view text, Formatted what) {
  ParsedSpec parsed;
  FormatSpec& spec = parsed.spec;
  const auto is_align = [](char c) { return c == '<' || c == '>' || c == '^' || c == '='; };
  const auto characters = CharactersOf(text);
  std::size_t at = 0;
  bool has_fill = false;
  if (characters.size() > 1 && characters[1].size() == 1 && is_align(characters[1][0])) {
    spec.fill = characters[0];
    spec.align = characters[1][0];
    has_fill = true;
    at = characters[0].size() + 1;
  } else if (!text.empty() && is_align(text[0])) {
    spec.align = text[at++];
  }
  const auto take = [&](std::string_view any) { return at < text.size() && any.find(text[at]) != any.npos; };
  if (take("+- ")) spec.sign = text[at++];
  if (take("#")) spec.alternate = true, ++at;
  if (!has_fill && take("0")) {
    spec.fill = "0";
    if (!spec.align && what != Formatted::kText) spec.align = '=';
    ++at;
  }
  spec.width = ReadFormatWidth(text, at);
  if (take(",_")) spec.grouping = text[at++];
  if (take(",_")) parsed.failure = "Cannot specify both ',' and '_'.";
  if (take(".")) {
    const std::size_t first = ++at;
    spec.precision = static_cast<int>(ReadFormatWidth(text, at));
    if (at == first) parsed.failure = "Format specifier missing precision";
  }
  if (at < text.size()) spec.type = text[at++];
  constexpr std::size_t kWidest = FormatSpec::kWidest;
  if (spec.width > kWidest || spec.precision.value_or(0) > static_cast<int>(kWidest)) {
    parsed.failure = "the width of the format is too large";
  }
  if (at != text.size()) parsed.failure = "Invalid format specifier '" + std::string(text) + "'";
  const char type = spec.type ? spec.type : what == Formatted::kText ? 's' : 'd';
  const std::string_view grouped = spec.grouping == '_' ? "bdeEfFgGoxX%" : "deEfFgG%";
  if (parsed.failure.empty() && spec.grouping && grouped.find(type) == grouped.npos) {
    parsed.failure = "Cannot specify '" + std::string(1, spec.grouping) + "' with '" + std::string(1, type) + "'.";
  }
  return parsed;
}

Result UnknownType(const FormatSpec& spec, const Value& value) {
  return Result::Failure("Unknown format code '" + std::string(1, spec.type) + "' for object of type '" +
                         std::string(value.TypeName()) + "'");
}

Result OfText(const FormatSpec& spec, const Value& value) {
  if (spec.type && spec.type != 's') return UnknownType(spec, value);
  if (spec.sign) {
    return Result::Failure(spec.sign == ' ' ? "Space not allowed in string format specifier"
                                            : "Sign not allowed in string format specifier");
  }
  if (spec.alternate) return Result::Failure("Alternate form (#) not allowed in string format specifier");
  if (spec.align == '=') return Result::Failure("'=' alignment not allowed in string format specifier");
  const std::string& text = *value.text();
  return Value(
      Aligned(spec, "", spec.precision ? FirstCharacters(text, static_cast<std::size_t>(*spec.precision)) : text, '<'));
}

Result OfCharacter(const FormatSpec& spec, const Integer& value) {
  if (spec.sign) return Result::Failure("Sign not allowed with integer format specifier 'c'");
  if (spec.alternate) return Result::Failure("Alternate form (#) not allowed with integer format specifier 'c'");
  const std::int64_t point = value.ToInt64().value_or(-1);
  if (point < 0 || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) {
    return Result::Failure("%c arg not in range(0x110000)");
  }
  std::string text;
  AppendUtf8(text, static_cast<std::uint32_t>(point));
  return Value(Aligned(spec, "", text, '>'));
}

Result OfNumber(const FormatSpec& spec, const Number& number, const Value& value) {
  const bool is_of_float = spec.type && std::string_view("fFeEgG%").find(spec.type) != std::string_view::npos;
  if (number.integer && !is_of_float) {
    if (spec.type && std::string_view("dnboxXc").find(spec.type) == std::string_view::npos) {
      return UnknownType(spec, value);
    }
    if (spec.precision) return Result::Failure("Precision not allowed in integer format specifier");
    return spec.type == 'c' ? OfCharacter(spec, *number.integer) : Value(FormattedInteger(spec, *number.integer));
  }
  if (!is_of_float && spec.type && spec.type != 'n') return UnknownType(spec, value);
  const double as_float = number.ToDouble();
  if (number.integer && std::isinf(as_float)) return Result::Failure("int too large to convert to float");
  return Value(FormattedFloat(spec, as_float));
}

}  // namespace

Result Format(const Value& value, std::string_view text, Budget& budget) {
  if (!budget.Spend(value.extent().weight)) return Result::Failure(budget.Why());
  if (text.empty()) return Value(Str(value));
  const auto number = AsNumber(value);
  if (!number && !value.text()) {
    return Result::Failure("unsupported format string passed to " + std::string(value.TypeName()) + ".__format__");
  }
  const auto what = !number ? Formatted::kText : number->integer ? Formatted::kInteger : Formatted::kFloat;
  const ParsedSpec parsed = ParseSpec(text, what);
  if (!parsed.failure.empty()) return Result::Failure(parsed.failure);
  if (!budget.Spend(1 + parsed.spec.width / 16)) return Result::Failure(budget.Why());
  return number ? OfNumber(parsed.spec, *number, value) : OfText(parsed.spec, value);
}

namespace {

// The number of a field; too large for any call if it is long.
std::size_t PlaceOf(const std::string& digits) {
  std::size_t at = 0;
  return ReadFormatWidth(digits, at);
}

// The value of `0.name[key]` in the braces of a format.
Result FieldOf(std::string_view field, const Call& call, std::size_t& next) {
  const std::size_t end = std::min(field.find_first_of(".["), field.size());
  const std::string name(field.substr(0, end));
  Result value = Value();
  if (name.find_first_not_of("0123456789") == std::string::npos) {
    const std::size_t place = name.empty() ? next++ : PlaceOf(name);
    if (place >= call.args.size()) {
      return Result::Failure("Replacement index " + std::to_string(place) + " out of range for positional args tuple");
    }
    value = call.args[place];
  } else {
    const auto at = std::find_if(call.keywords.begin(), call.keywords.end(),
                                 [&](const auto& keyword) { return keyword.first == name; });
    if (at == call.keywords.end()) return Result::Failure("no argument '" + name + "'");
    value = at->second;
  }
  for (std::size_t i = end; i < field.size() && value;) {
    const bool is_attribute = field[i] == '.';
    const std::size_t stop =
        is_attribute ? std::min(field.find_first_of(".[", i + 1), field.size()) : field.find(']', i);
    if (stop == std::string_view::npos) return Result::Failure("expected '}' before end of string");
    const std::string key(field.substr(i + 1, stop - i - 1));
    if (is_attribute) {
      if (key.starts_with("__")) return Result::Failure("names that begin with `__` are not allowed");
      value = Attribute(value.value, key);
    } else {
      const auto index = Integer::FromText(key);
      value = Item(value.value, index ? Value(*index) : Value(key), call.budget);
    }
    i = is_attribute ? stop : stop + 1;
  }
  return value;
}

}  // namespace

Result FormatText(const std::string& text, const Call& call) {
  std::string out;
  std::size_t next = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool twice = at + 1 < text.size() && text[at + 1] == c;
    if (c != '{' && c != '}') {
      out += c;
    } else if (twice) {
      out += c;
      ++at;
    } else if (c == '}') {
      return Result::Failure("Single '}' encountered in format string");
    } else {
      const std::size_t end = text.find('}', at);
      if (end == std::string::npos) return Result::Failure("Single '{' encountered in format string");
      const std::string_view inner = std::string_view(text).substr(at + 1, end - at - 1);
      if (inner.find('{') != std::string_view::npos) return Result::Failure("nested braces are not supported");
      const std::size_t colon = std::min(inner.find(':'), inner.size());
      std::string_view field = inner.substr(0, colon);
      char conversion = '\0';
      if (field.size() >= 2 && field[field.size() - 2] == '!') {
        conversion = field.back();
        field.remove_suffix(2);
      }
      Result value = FieldOf(field, call, next);
      if (!value) return value;
      if (!call.budget.Spend(value.value.extent().weight)) return Result::Failure(call.budget.Why());
      if (conversion) value = Value(conversion == 's' ? Str(value.value) : Repr(value.value));
      const Result piece = Format(value.value, colon < inner.size() ? inner.substr(colon + 1) : "", call.budget);
      if (!piece) return piece;
      out += *piece.value.text();
      at = end;
    }
    if (out.size() > Budget::kLongestText || !call.budget.Spend(1)) return Result::Failure("the text is too long");
  }
  return Value(std::move(out));
}

}  // namespace sceneweld::python
