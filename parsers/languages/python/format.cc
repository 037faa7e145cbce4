// SPDX-License-Identifier: BSD-3-Clause
// Formats values: `%`, `format()` and `str.format()`.

#include "sceneweld/parsers/languages/python/format.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "sceneweld/parsers/languages/python/characters.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/text.h"

namespace sceneweld::python {
namespace {

constexpr std::size_t kWidest = 10'000;

/// `[[fill]align][sign][#][0][width][,][.precision][type]`.
struct Spec {
  std::string fill = " ";
  char align = '\0';  ///< `<`, `>`, `^`, `=`; 0: by the kind of value.
  char sign = '-';
  bool alternate = false;
  char grouping = '\0';
  std::size_t width = 0;
  std::optional<int> precision;
  char type = '\0';
};

// Reads a number of digits, at most kWidest.
std::size_t ReadWidth(std::string_view text, std::size_t& at) {
  std::size_t width = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    width = std::min(width * 10 + static_cast<std::size_t>(text[at] - '0'), kWidest + 1);
  }
  return width;
}

std::optional<Spec> ParseSpec(std::string_view text) {
  Spec spec;
  const auto is_align = [](char c) { return c == '<' || c == '>' || c == '^' || c == '='; };
  const auto characters = CharactersOf(text);
  std::size_t at = 0;
  if (characters.size() > 1 && characters[1].size() == 1 && is_align(characters[1][0])) {
    spec.fill = characters[0];
    spec.align = characters[1][0];
    at = characters[0].size() + 1;
  } else if (!text.empty() && is_align(text[0])) {
    spec.align = text[at++];
  }
  const auto take = [&](std::string_view any) { return at < text.size() && any.find(text[at]) != any.npos; };
  if (take("+- ")) spec.sign = text[at++];
  if (take("#")) spec.alternate = true, ++at;
  if (take("0")) {
    if (!spec.align) spec.align = '=', spec.fill = "0";
    ++at;
  }
  spec.width = ReadWidth(text, at);
  if (take(",_")) spec.grouping = text[at++];
  if (take(".")) {
    ++at;
    spec.precision = static_cast<int>(ReadWidth(text, at));
  }
  if (at < text.size()) spec.type = text[at++];
  if (at != text.size() || spec.width > kWidest || spec.precision.value_or(0) > static_cast<int>(kWidest)) {
    return std::nullopt;
  }
  return spec;
}

std::string Repeated(const std::string& what, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += what;
  return all;
}

// `sign` goes in front of fill characters of the alignment `=`.
std::string Aligned(const Spec& spec, const std::string& sign, const std::string& body, char usual) {
  const std::size_t length = CharacterCount(sign) + CharacterCount(body);
  const std::size_t missing = spec.width > length ? spec.width - length : 0;
  switch (spec.align ? spec.align : usual) {
    case '<': return sign + body + Repeated(spec.fill, missing);
    case '^': return Repeated(spec.fill, missing / 2) + sign + body + Repeated(spec.fill, missing - missing / 2);
    case '=': return sign + Repeated(spec.fill, missing) + body;
    default: return Repeated(spec.fill, missing) + sign + body;
  }
}

std::string SignOf(const Spec& spec, bool negative) {
  if (negative) return "-";
  return spec.sign == '-' ? "" : std::string(1, spec.sign);
}

// Separators between groups of digits in front of the point.
std::string Grouped(const std::string& body, char separator) {
  if (!separator) return body;
  const std::size_t whole = std::min(body.find_first_not_of("0123456789"), body.size());
  std::string out;
  for (std::size_t i = 0; i < whole; ++i) {
    if (i > 0 && (whole - i) % 3 == 0) out += separator;
    out += body[i];
  }
  return out + body.substr(whole);
}

// The digits of a positive number in one of the forms `f e g`.
std::string Digits(double value, char form, int precision) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return "inf";
  const auto how = form == 'f'   ? std::chars_format::fixed
                   : form == 'e' ? std::chars_format::scientific
                                 : std::chars_format::general;
  std::string buffer(static_cast<std::size_t>(precision) + 400, '\0');
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, how,
                                    form == 'g' ? std::max(precision, 1) : precision);
  buffer.resize(static_cast<std::size_t>(result.ptr - buffer.data()));
  return buffer;
}

std::string InBase(const Integer& value, char type) {
  const std::int64_t base = type == 'b' ? 2 : type == 'o' ? 8 : 16;
  constexpr char kDigits[] = "0123456789abcdef";
  std::string reversed;
  Integer rest = value.IsNegative() ? -value : value;
  while (!rest.IsZero()) {
    reversed += kDigits[*Modulo(rest, Integer(base)).ToInt64()];
    rest = FloorDivide(rest, Integer(base));
  }
  if (reversed.empty()) reversed = "0";
  return {reversed.rbegin(), reversed.rend()};
}

std::string Upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
  return text;
}

Result UnknownType(const Spec& spec, const Value& value) {
  return Result::Failure("Unknown format code '" + std::string(1, spec.type) + "' for object of type '" +
                         std::string(value.TypeName()) + "'");
}

Result OfInteger(const Spec& spec, const Integer& value, const Value& original) {
  std::string body;
  std::string prefix;
  switch (spec.type) {
    case '\0':
    case 'd':
    case 'n': body = (value.IsNegative() ? -value : value).ToText(); break;
    case 'b':
    case 'o':
    case 'x':
    case 'X':
      body = InBase(value, spec.type == 'X' ? 'x' : spec.type);
      if (spec.alternate) prefix = std::string("0") + spec.type;
      if (spec.type == 'X') body = Upper(body);
      break;
    default: return UnknownType(spec, original);
  }
  return Value(Aligned(spec, SignOf(spec, value.IsNegative()) + prefix, Grouped(body, spec.grouping), '>'));
}

Result OfFloat(const Spec& spec, double value, const Value& original) {
  const bool negative = std::signbit(value) && !std::isnan(value);
  const double magnitude = std::abs(value);
  std::string body;
  switch (spec.type) {
    case '\0':
      body = spec.precision ? Digits(magnitude, 'g', *spec.precision) : FloatText(magnitude);
      if (spec.precision && body.find_first_of(".en") == std::string::npos) body += ".0";
      break;
    case 'f':
    case 'F': body = Digits(magnitude, 'f', spec.precision.value_or(6)); break;
    case 'e':
    case 'E': body = Digits(magnitude, 'e', spec.precision.value_or(6)); break;
    case 'g':
    case 'G':
    case 'n': body = Digits(magnitude, 'g', spec.precision.value_or(6)); break;
    case '%': body = Digits(magnitude * 100, 'f', spec.precision.value_or(6)) + "%"; break;
    default: return UnknownType(spec, original);
  }
  if (spec.type == 'F' || spec.type == 'E' || spec.type == 'G') body = Upper(body);
  return Value(Aligned(spec, SignOf(spec, negative), Grouped(body, spec.grouping), '>'));
}

bool IsOfFloat(char type) { return type != '\0' && std::string_view("fFeEgG%").find(type) != std::string_view::npos; }

Result ByPercent(const Spec& spec, const Value& value) {
  const auto number = AsNumber(value);
  switch (spec.type) {
    case 's':
    case 'r':
    case 'a': {
      std::string text = spec.type == 's' ? Str(value) : Repr(value);
      if (spec.precision) {
        const auto characters = CharactersOf(text);
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < characters.size() && i < static_cast<std::size_t>(*spec.precision); ++i) {
          bytes += characters[i].size();
        }
        text.resize(bytes);
      }
      return Value(Aligned(spec, "", text, '>'));
    }
    case 'c':
      if (value.text() && CharacterCount(*value.text()) == 1) return Value(Aligned(spec, "", *value.text(), '>'));
      return Result::Failure("%c requires int or char");
    default: break;
  }
  if (!number) {
    return Result::Failure(std::string("%") + spec.type + " format: a real number is required, not " +
                           std::string(value.TypeName()));
  }
  if (IsOfFloat(spec.type)) return OfFloat(spec, number->ToDouble(), value);
  if (!number->integer && !std::isfinite(number->number)) return Result::Failure("cannot convert float to integer");
  Spec whole = spec;
  if (whole.type == 'i' || whole.type == 'u') whole.type = 'd';
  if (!number->integer && whole.type != 'd') {
    return Result::Failure(std::string("%") + spec.type + " format: an integer is required, not float");
  }
  return OfInteger(whole, number->integer ? *number->integer : Integer::FromDouble(number->number), value);
}

}  // namespace

Result PercentFormat(const std::string& text, const Value& values, Budget& budget) {
  const Sequence* const tuple =
      values.sequence() && values.sequence()->kind == Sequence::Kind::kTuple ? values.sequence() : nullptr;
  std::size_t next = 0;
  const auto take = [&]() -> const Value* {
    if (!tuple) return next++ == 0 ? &values : nullptr;
    return next < tuple->items.size() ? &tuple->items[next++] : nullptr;
  };
  std::string out;
  bool used_key = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      out += text[at];
      continue;
    }
    if (++at == text.size()) return Result::Failure("incomplete format");
    if (text[at] == '%') {
      out += '%';
      continue;
    }
    const Value* value = nullptr;
    if (text[at] == '(') {
      const std::size_t end = text.find(')', at);
      if (end == std::string::npos) return Result::Failure("incomplete format key");
      if (!values.dict()) return Result::Failure("format requires a mapping");
      const std::string key = text.substr(at + 1, end - at - 1);
      value = values.dict()->Find(std::string_view(key));
      if (!value) return Result::Failure("no key '" + key + "' in the dictionary");
      used_key = true;
      at = end + 1;
    }
    Spec spec;
    for (; at < text.size() && std::string_view("-+ #0").find(text[at]) != std::string_view::npos; ++at) {
      if (text[at] == '-') spec.align = '<', spec.fill = " ";
      if (text[at] == '0' && spec.align != '<') spec.align = '=', spec.fill = "0";
      if (text[at] == '#') spec.alternate = true;
      if (text[at] == '+' || (text[at] == ' ' && spec.sign != '+')) spec.sign = text[at];
    }
    spec.width = ReadWidth(text, at);
    if (at < text.size() && text[at] == '.') spec.precision = static_cast<int>(ReadWidth(text, ++at));
    if (at == text.size()) return Result::Failure("incomplete format");
    spec.type = text[at];
    if (spec.width > kWidest || spec.precision.value_or(0) > static_cast<int>(kWidest)) {
      return Result::Failure("the width of the format is too large");
    }
    if (std::string_view("sracdiuxXofFeEgG").find(spec.type) == std::string_view::npos) {
      return Result::Failure("unsupported format character '" + std::string(1, spec.type) + "'");
    }
    if (!value) value = take();
    if (!value) return Result::Failure("not enough arguments for format string");
    const Result piece = ByPercent(spec, *value);
    if (!piece) return piece;
    out += *piece.value.text();
    if (out.size() > Budget::kLongestText || !budget.Spend(1 + piece.value.text()->size() / 16)) {
      return Result::Failure("the text is too long");
    }
  }
  const bool all_used = used_key || values.dict() || next >= (tuple ? tuple->items.size() : 1);
  if (!all_used) return Result::Failure("not all arguments converted during string formatting");
  return Value(std::move(out));
}

Result Format(const Value& value, std::string_view text, Budget&) {
  if (text.empty()) return Value(Str(value));
  const auto spec = ParseSpec(text);
  if (!spec) return Result::Failure("Invalid format specifier '" + std::string(text) + "'");
  if (const auto number = AsNumber(value); number && !(value.truth() && !spec->type)) {
    if (number->integer && !IsOfFloat(spec->type)) return OfInteger(*spec, *number->integer, value);
    return OfFloat(*spec, number->ToDouble(), value);
  }
  if (!value.text() && !value.truth()) {
    return Result::Failure("unsupported format string passed to " + std::string(value.TypeName()) + ".__format__");
  }
  if (spec->type && spec->type != 's') return UnknownType(*spec, value);
  std::string body = Str(value);
  if (spec->precision) {
    const auto characters = CharactersOf(body);
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < characters.size() && i < static_cast<std::size_t>(*spec->precision); ++i) {
      bytes += characters[i].size();
    }
    body.resize(bytes);
  }
  return Value(Aligned(*spec, "", body, '<'));
}

namespace {

// The value of `0.name[key]` in the braces of a format.
Result FieldOf(std::string_view field, const Call& call, std::size_t& next) {
  const std::size_t end = std::min(field.find_first_of(".["), field.size());
  const std::string name(field.substr(0, end));
  Result value = Value();
  if (name.find_first_not_of("0123456789") == std::string::npos) {
    const std::size_t place = name.empty() ? next++ : static_cast<std::size_t>(std::strtoul(name.c_str(), nullptr, 10));
    if (place >= call.args.size()) return Result::Failure("Replacement index " + name + " out of range");
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
