// SPDX-License-Identifier: BSD-3-Clause
// Values in texts by a format: `%` and `str.format`.

#include "sceneweld/parsers/languages/expression/format.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "sceneweld/parsers/languages/expression/characters.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/text.h"

namespace sceneweld::expression {
namespace {

constexpr std::size_t kWidest = 10'000;  // The largest width and precision.

struct FormatSpec {
  std::string fill = " ";
  char align = '\0';  // `<`, `>`, `^`, or `=`: zeros behind the sign. 0: by the kind of value.
  char sign = '\0';   // `+` or blank: of numbers that are not negative.
  std::size_t width = 0;
  std::optional<std::size_t> precision;
  char type = '\0';
};

bool IsAmong(std::string_view text, std::size_t at, std::string_view characters) {
  return at < text.size() && characters.find(text[at]) != std::string_view::npos;
}

// `width[.precision]type`.
void ReadWidths(std::string_view text, std::size_t& at, FormatSpec& spec) {
  const auto number = [&] {
    std::size_t width = 0;
    for (; IsAmong(text, at, "0123456789"); ++at) {
      width = std::min(width * 10 + static_cast<std::size_t>(text[at] - '0'), kWidest + 1);
    }
    return width;
  };
  spec.width = number();
  if (IsAmong(text, at, ".")) spec.precision = (++at, number());
  if (at < text.size()) spec.type = text[at++];
}

Value Aligned(const FormatSpec& spec, const std::string& sign, const std::string& body, char usual) {
  const std::size_t length = CharacterCount(sign) + CharacterCount(body);
  const std::size_t missing = spec.width > length ? spec.width - length : 0;
  const auto filled = [&](std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += spec.fill;
    return all;
  };
  switch (spec.align ? spec.align : usual) {
    case '<': return Value(sign + body + filled(missing));
    case '^': return Value(filled(missing / 2) + sign + body + filled(missing - missing / 2));
    case '=': return Value(sign + filled(missing) + body);
    default: return Value(filled(missing) + sign + body);
  }
}

Value OfText(const FormatSpec& spec, const std::string& text, char usual) {
  std::string body;
  for (const std::string_view character : CharactersOf(text)) {
    if (spec.precision && CharacterCount(body) == *spec.precision) break;
    body += character;
  }
  return Aligned(spec, "", body, usual);
}

Result OfNumber(const FormatSpec& spec, const Number& number) {
  char buffer[kWidest + 400];
  char* const end = buffer + sizeof buffer;
  char* last = buffer;
  bool negative = false;
  if (std::string_view("dixX").find(spec.type) != std::string_view::npos) {
    const Result whole = number.integer ? Result(Value(*number.integer)) : IntegerOf(std::trunc(number.number));
    if (!whole) return whole;
    const Integer value = *whole.value.integer();
    negative = value < 0;
    const std::uint64_t magnitude =
        negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    last = std::to_chars(buffer, end, magnitude, (spec.type | 0x20) == 'x' ? 16 : 10).ptr;
  } else {
    const double value = number.ToDouble();
    negative = std::signbit(value) && !std::isnan(value);
    const auto precision = static_cast<int>(spec.precision.value_or(6));
    const auto format = (spec.type | 0x20) == 'f'   ? std::chars_format::fixed
                        : (spec.type | 0x20) == 'e' ? std::chars_format::scientific
                                                    : std::chars_format::general;
    last = std::to_chars(buffer, end, std::fabs(value), format, precision).ptr;
  }
  std::string body(buffer, last);
  if (spec.type >= 'A' && spec.type <= 'Z') {
    std::transform(body.begin(), body.end(), body.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
  }
  return Aligned(spec, negative ? "-" : spec.sign ? std::string(1, spec.sign) : "", body, '>');
}

std::string Unsupported(std::string_view spec) {
  return "the format " + ("`" + std::string(spec)) + "` is not supported";
}

// Why a spec cannot be used; empty if it can.
std::string FaultOf(const FormatSpec& spec, std::string_view types, std::string_view written) {
  if (spec.width > kWidest || spec.precision.value_or(0) > kWidest) return "the width of the format is too large";
  const bool is_integer = std::string_view("dixX").find(spec.type) != std::string_view::npos;
  return types.find(spec.type) == std::string_view::npos || (is_integer && spec.precision) ? Unsupported(written) : "";
}

// One value by the part of a format behind `%`, from `at` on.
Result ByPercent(const std::string& text, std::size_t& at, const Value& value) {
  FormatSpec spec;
  const std::size_t begin = at;
  bool zeros = false;
  for (; IsAmong(text, at, "-+ 0"); ++at) {
    if (text[at] == '-') spec.align = '<';
    if (text[at] == '+' || (text[at] == ' ' && !spec.sign)) spec.sign = text[at];
    zeros = zeros || text[at] == '0';
  }
  ReadWidths(text, at, spec);
  if (!spec.type) return Result::Failure("incomplete format");
  std::string fault = FaultOf(spec, "srdixXfFeEgG", "%" + text.substr(begin, at - begin));
  if (!fault.empty()) return Result::Failure(std::move(fault));
  if (spec.type == 's') return OfText(spec, Str(value), '>');
  if (spec.type == 'r') return OfText(spec, Repr(value), '>');
  if (zeros && !spec.align) spec.align = '=', spec.fill = "0";
  const auto number = AsNumber(value);
  const bool is_hex = spec.type == 'x' || spec.type == 'X';
  if (!number || (is_hex && !number->integer)) {
    return Result::Failure(std::string("%") + spec.type + " format: " + (is_hex ? "an integer" : "a real number") +
                           " is required, not " + std::string(value.TypeName()));
  }
  return OfNumber(spec, *number);
}

// One value by the part of a field behind `:`.
Result ByField(std::string_view text, const Value& value) {
  FormatSpec spec;
  const auto characters = CharactersOf(text);
  std::size_t at = 0;
  if (characters.size() > 1 && IsAmong(characters[1], 0, "<>^")) {
    spec.fill = characters[0];
    spec.align = characters[1][0];
    at = characters[0].size() + 1;
  } else if (IsAmong(text, 0, "<>^")) {
    spec.align = text[at++];
  }
  const auto number = AsNumber(value);
  const bool is_integer = number && number->integer;
  if (number && IsAmong(text, at, "+- ")) spec.sign = text[at] == '-' ? '\0' : text[at], ++at;
  if (number && !spec.align && IsAmong(text, at, "0")) spec.align = '=', spec.fill = "0";
  ReadWidths(text, at, spec);
  if (text.empty()) return Value(Str(value));
  if (!spec.type && !number) spec.type = 's';
  if (!spec.type && is_integer) spec.type = 'd';
  const std::string_view types = is_integer ? "dxXfFeEgG" : number ? "fFeEgG" : value.text() ? "s" : "";
  std::string fault = at < text.size() ? Unsupported(text) : FaultOf(spec, types, text);
  if (!fault.empty()) return Result::Failure(std::move(fault));
  return number ? OfNumber(spec, *number) : Result(OfText(spec, *value.text(), '<'));
}

// Appends a piece. Returns false if the text is too long.
bool Append(const std::string& piece, std::string& out, Budget& budget) {
  out += piece;
  return out.size() <= Budget::kLongestText && budget.Spend(1 + piece.size() / 16);
}

}  // namespace

Result PercentFormat(const std::string& text, const Value& values, Budget& budget) {
  const Sequence* const tuple =
      values.sequence() && values.sequence()->kind == Sequence::Kind::kTuple ? values.sequence() : nullptr;
  const std::size_t given = tuple ? tuple->items.size() : 1;
  std::size_t next = 0;
  std::string out;
  bool used_key = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t mark = std::min(text.find('%', at), text.size());
    out.append(text, at, mark - at);
    at = mark + 1;
    if (mark == text.size()) break;
    if (IsAmong(text, at, "%")) {
      out += text[at++];
      continue;
    }
    const Value* value = nullptr;
    if (IsAmong(text, at, "(")) {
      const std::size_t end = text.find(')', at);
      if (!values.dict()) return Result::Failure("format requires a mapping");
      if (end == std::string::npos) return Result::Failure("incomplete format key");
      const std::string key = text.substr(at + 1, end - at - 1);
      value = values.dict()->Find(std::string_view(key));
      if (!value) return Result::Failure("no key '" + key + "' in the dictionary");
      used_key = true;
      at = end + 1;
    } else {
      if (next == given) return Result::Failure("not enough arguments for format string");
      value = tuple ? &tuple->items[next] : &values;
      ++next;
    }
    if (!budget.Spend(value->extent().weight)) return Result::Failure(budget.Why());
    const Result piece = ByPercent(text, at, *value);
    if (!piece) return piece;
    if (!Append(*piece.value.text(), out, budget)) return Result::Failure("the text is too long");
  }
  // Lists have keys too, as far as Python is concerned.
  if (!used_key && !values.dict() && !values.list() && next < given) {
    return Result::Failure("not all arguments converted during string formatting");
  }
  return Value(std::move(out));
}

Result FormatText(const std::string& text, const Call& call) {
  std::string out;
  std::size_t next = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if ((c != '{' && c != '}') || (at + 1 < text.size() && text[at + 1] == c)) {
      out += c;
      at += c == '{' || c == '}';
      continue;
    }
    const std::size_t end = std::min(text.find_first_of("{}", at + 1), text.size());
    if (c == '}' || !IsAmong(text, end, "}")) return Result::Failure("a single or nested brace in the format");
    const std::string_view inner = std::string_view(text).substr(at + 1, end - at - 1);
    const std::size_t colon = std::min(inner.find(':'), inner.size());
    const std::string name(inner.substr(0, colon));
    const auto place = name.empty() ? static_cast<Integer>(next++) : ParseInteger64(name).value_or(-1);
    const Value* value = place < 0 ? call.Keyword(name)
                         : static_cast<std::size_t>(place) < call.args.size()
                             ? &call.args[static_cast<std::size_t>(place)]
                             : nullptr;
    if (!value) return Result::Failure("the format has no value for " + ("`{" + std::string(inner)) + "}`");
    if (!call.budget.Spend(value->extent().weight)) return Result::Failure(call.budget.Why());
    const Result piece = ByField(inner.substr(std::min(colon + 1, inner.size())), *value);
    if (!piece) return piece;
    if (!Append(*piece.value.text(), out, call.budget)) return Result::Failure("the text is too long");
    at = end;
  }
  return Value(std::move(out));
}

}  // namespace sceneweld::expression
