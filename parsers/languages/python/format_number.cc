// SPDX-License-Identifier: BSD-3-Clause
// Formats numbers.

#include <algorithm>
#include <charconv>
#include <cmath>

#include "sceneweld/parsers/languages/python/characters.h"
#include "sceneweld/parsers/languages/python/format_spec.h"
#include "sceneweld/parsers/languages/python/text.h"

namespace sceneweld::python {
namespace {

std::string TimesFilled(const std::string& fill, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += fill;
  return all;
}

std::string SignOf(const FormatSpec& spec, bool negative) {
  if (negative) return "-";
  return spec.sign == '+' || spec.sign == ' ' ? std::string(1, spec.sign) : "";
}

// Separators between groups of the digits in front of `rest`, with zeros in front up to a width.
std::string Grouped(std::string_view digits, std::string_view rest, const FormatSpec& spec, std::size_t group,
                    std::size_t width) {
  if (!spec.grouping || digits.empty()) return std::string(digits).append(rest);
  std::string reversed;
  auto left = static_cast<std::int64_t>(digits.size());
  auto wanted = static_cast<std::int64_t>(width) - static_cast<std::int64_t>(rest.size());
  for (;;) {
    const std::int64_t size = std::min(static_cast<std::int64_t>(group), std::max({left, wanted, std::int64_t{1}}));
    for (std::int64_t i = 0; i < size; ++i) {
      reversed += left > 0 ? digits[static_cast<std::size_t>(left - 1)] : '0';
      --left;
    }
    left = std::max<std::int64_t>(left, 0);
    wanted -= size;
    if (left == 0 && wanted <= 0) break;
    reversed += spec.grouping;
    --wanted;
  }
  return std::string(reversed.rbegin(), reversed.rend()).append(rest);
}

// The sign and the digits as one text of the width.
std::string Placed(const FormatSpec& spec, const std::string& sign, const std::string& body, std::size_t group) {
  constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
  const std::size_t whole = std::min(body.find_first_not_of(group == 4 ? kDigits : kDigits.substr(0, 10)), body.size());
  const bool fills = spec.fill == "0" && spec.align == '=';
  const std::size_t width = fills && spec.width > sign.size() ? spec.width - sign.size() : 0;
  const std::string_view text = body;
  return Aligned(spec, sign, Grouped(text.substr(0, whole), text.substr(whole), spec, group, width), '>');
}

std::string Written(double value, std::chars_format format, int precision) {
  std::string buffer(static_cast<std::size_t>(precision) + 400, '\0');
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision);
  buffer.resize(static_cast<std::size_t>(result.ptr - buffer.data()));
  return buffer;
}

// Puts a point behind digits that have none, if they must have one.
std::string WithPoint(std::string text, const std::string& point) {
  if (text.find('.') != std::string::npos) return text;
  return text.insert(std::min(text.find('e'), text.size()), point);
}

// At most `precision` digits, with an exponent if it is less than -4, or not less than `exponents_from`.
std::string General(double value, int precision, int exponents_from, bool keeps_zeros) {
  precision = std::max(precision, 1);
  std::string text = Written(value, std::chars_format::scientific, precision - 1);
  const std::size_t mark = text.find('e');
  int exponent = 0;
  const std::size_t digits = text[mark + 1] == '+' ? mark + 2 : mark + 1;
  std::from_chars(text.data() + digits, text.data() + text.size(), exponent);
  std::string power = text.substr(mark);
  if (exponent >= -4 && exponent < exponents_from) {
    text = Written(value, std::chars_format::fixed, std::max(precision - 1 - exponent, 0));
    power.clear();
  } else {
    text.resize(mark);
  }
  if (!keeps_zeros && text.find('.') != std::string::npos) {
    text.resize(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text + power;
}

// The digits of a float that is not negative.
std::string DigitsOfFloat(const FormatSpec& spec, double value) {
  const bool is_percent = spec.type == '%';
  if (std::isnan(value)) return is_percent ? "nan%" : "nan";
  if (std::isinf(value) || (is_percent && std::isinf(value * 100))) return is_percent ? "inf%" : "inf";
  const std::string point = spec.alternate ? "." : "";
  const int precision = spec.precision.value_or(6);
  switch (spec.type) {
    case 'f':
    case 'F': return WithPoint(Written(value, std::chars_format::fixed, precision), point);
    case 'e':
    case 'E': return WithPoint(Written(value, std::chars_format::scientific, precision), point);
    case '%': return WithPoint(Written(value * 100, std::chars_format::fixed, precision), point) + "%";
    case '\0': {
      if (!spec.precision) return WithPoint(FloatText(value), point);
      const int digits = std::max(precision, 1);
      const std::string text = General(value, digits, digits - 1, spec.alternate);
      return WithPoint(text, text.find('e') == std::string::npos ? ".0" : point);
    }
    default: {
      const int digits = std::max(precision, 1);
      return WithPoint(General(value, digits, digits, spec.alternate), point);
    }
  }
}

std::string InBase(const Integer& value, std::int64_t base) {
  constexpr char kDigits[] = "0123456789abcdef";
  // Several digits at once, as a large number takes long to divide.
  std::int64_t unit = 1;
  int count = 0;
  for (; unit * base <= 1 << 30; unit *= base) ++count;
  std::string reversed;
  for (Integer rest = value; !rest.IsZero(); rest = FloorDivide(rest, Integer(unit))) {
    std::int64_t part = *Modulo(rest, Integer(unit)).ToInt64();
    for (int i = 0; i < count; ++i, part /= base) reversed += kDigits[part % base];
  }
  while (reversed.size() > 1 && reversed.back() == '0') reversed.pop_back();
  if (reversed.empty()) reversed = "0";
  return {reversed.rbegin(), reversed.rend()};
}

std::string InCapitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
  return text;
}

}  // namespace

std::size_t ReadFormatWidth(std::string_view text, std::size_t& at) {
  std::size_t width = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    width = std::min(width * 10 + static_cast<std::size_t>(text[at] - '0'), FormatSpec::kWidest + 1);
  }
  return width;
}

std::string Aligned(const FormatSpec& spec, const std::string& sign, const std::string& body, char usual) {
  const std::size_t length = CharacterCount(sign) + CharacterCount(body);
  const std::size_t missing = spec.width > length ? spec.width - length : 0;
  switch (spec.align ? spec.align : usual) {
    case '<': return sign + body + TimesFilled(spec.fill, missing);
    case '^': return TimesFilled(spec.fill, missing / 2) + sign + body + TimesFilled(spec.fill, missing - missing / 2);
    case '=': return sign + TimesFilled(spec.fill, missing) + body;
    default: return TimesFilled(spec.fill, missing) + sign + body;
  }
}

std::string FirstCharacters(const std::string& text, std::size_t count) {
  std::string first;
  for (const std::string_view character : CharactersOf(text)) {
    if (count-- == 0) break;
    first += character;
  }
  return first;
}

std::string FormattedInteger(const FormatSpec& spec, const Integer& value) {
  const Integer magnitude = value.IsNegative() ? -value : value;
  std::string body, prefix;
  switch (spec.type) {
    case 'b': body = InBase(magnitude, 2); break;
    case 'o': body = InBase(magnitude, 8); break;
    case 'x':
    case 'X': body = InBase(magnitude, 16); break;
    default: body = magnitude.ToText(); break;
  }
  const bool in_base = spec.type == 'b' || spec.type == 'o' || spec.type == 'x' || spec.type == 'X';
  if (spec.alternate && in_base) prefix = std::string("0") + spec.type;
  if (spec.type == 'X') body = InCapitals(body);
  const auto fewest = static_cast<std::size_t>(spec.precision.value_or(0));
  if (body.size() < fewest) body.insert(0, fewest - body.size(), '0');
  return Placed(spec, SignOf(spec, value.IsNegative()) + prefix, body, in_base ? 4 : 3);
}

std::string FormattedFloat(const FormatSpec& spec, double value) {
  std::string body = DigitsOfFloat(spec, std::fabs(value));
  if (spec.type == 'F' || spec.type == 'E' || spec.type == 'G') body = InCapitals(body);
  return Placed(spec, SignOf(spec, std::signbit(value) && !std::isnan(value)), body, 3);
}

}  // namespace sceneweld::python
