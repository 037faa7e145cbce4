// SPDX-License-Identifier: BSD-3-Clause
// Values as text.

#include "sceneweld/parsers/languages/python/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::python {
namespace {

void AppendHex(std::string& out, unsigned char byte) {
  constexpr char kHex[] = "0123456789abcdef";
  out += "\\x";
  out += kHex[byte >> 4];
  out += kHex[byte & 15];
}

// The second byte of a character from U+0080 to U+00BF: controls, the wide blank and the soft hyphen.
bool IsUnprintable(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0xA0 || byte == 0xAD;
}

std::string QuotedText(const std::string& text) {
  const bool has_single = text.find('\'') != std::string::npos;
  const char quote = has_single && text.find('"') == std::string::npos ? '"' : '\'';
  std::string out(1, quote);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == quote || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
      AppendHex(out, byte);
    } else if (byte == 0xC2 && i + 1 < text.size() && IsUnprintable(text[i + 1])) {
      AppendHex(out, static_cast<unsigned char>(text[++i]));
    } else {
      out += c;
    }
  }
  return out += quote;
}

std::string Represent(const Value& value, std::size_t depth);

std::string Represent(const Sequence& sequence, std::size_t depth) {
  std::string inner;
  for (const Value& item : sequence.items) {
    if (!inner.empty()) inner += ", ";
    inner += Represent(item, depth + 1);
  }
  switch (sequence.kind) {
    case Sequence::Kind::kTuple: return "(" + inner + (sequence.items.size() == 1 ? ",)" : ")");
    case Sequence::Kind::kSet: return sequence.items.empty() ? "set()" : "{" + inner + "}";
    case Sequence::Kind::kFrozenSet: return sequence.items.empty() ? "frozenset()" : "frozenset({" + inner + "})";
    default: return "[" + inner + "]";
  }
}

std::string Represent(const Dict& dict, std::size_t depth) {
  std::string inner;
  for (const auto& [key, value] : dict.items) {
    if (!inner.empty()) inner += ", ";
    inner += Represent(key, depth + 1) + ": " + Represent(value, depth + 1);
  }
  return "{" + inner + "}";
}

std::string Represent(const Value& value, std::size_t depth) {
  if (depth > Extent::kDeepest) return "...";
  if (value.is_none()) return "None";
  if (const bool* truth = value.truth()) return *truth ? "True" : "False";
  if (const Integer* integer = value.integer()) return integer->ToText();
  if (const double* number = value.number()) return FloatText(*number);
  if (const std::string* text = value.text()) return QuotedText(*text);
  if (const Sequence* sequence = value.sequence()) return Represent(*sequence, depth);
  if (const Dict* dict = value.dict()) return Represent(*dict, depth);
  if (const Callable* callable = value.callable()) return "<function " + callable->name + ">";
  return "<" + value.names()->Described() + ">";
}

// The text as a number of Python: digits may not have `_` here.
std::optional<Value> NumberOf(std::string_view text) {
  if (auto integer = Integer::FromText(text)) return Value(*std::move(integer));
  if (const auto number = ParseFloat(text)) return Value(*number);
  return std::nullopt;
}

// The power of ten of the first digit that is not zero.
std::int64_t PowerOfTen(std::string_view number) {
  constexpr std::int64_t kFar = 1'000'000'000;
  const std::size_t mark = std::min(number.find_first_of("eE"), number.size());
  const std::string_view mantissa = number.substr(0, mark);
  const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  const auto first = static_cast<std::int64_t>(std::min(mantissa.find_first_of("123456789"), mantissa.size()));
  std::int64_t exponent = 0;
  std::string_view written = number.substr(std::min(mark + 1, number.size()));
  const bool negative = written.starts_with('-');
  if (negative || written.starts_with('+')) written.remove_prefix(1);
  for (const char c : written) exponent = std::min(exponent * 10 + (c - '0'), kFar);
  return (negative ? -exponent : exponent) + point - first;
}

}  // namespace

std::optional<double> ParseFloat(std::string_view text) {
  text = Trimmed(text);
  if (const auto number = ParseNumber(text, NonFinite::kAccepted)) return number;
  // Numbers beyond the range of double: infinite, or zero.
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  if (digits.empty() || digits.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc::result_out_of_range || end != digits.data() + digits.size()) return std::nullopt;
  const double magnitude = PowerOfTen(digits) < 0 ? 0 : HUGE_VAL;
  return negative ? -magnitude : magnitude;
}

std::string FloatText(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[64];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific);
  const std::string_view written(buffer, static_cast<std::size_t>(result.ptr - buffer));
  const std::size_t mark = written.find('e');
  const int exponent = std::atoi(std::string(written.substr(mark + 1)).c_str());
  std::string out;
  std::string digits;
  for (const char c : written.substr(0, mark)) {
    if (c == '-') out = "-";
    if (c >= '0' && c <= '9') digits += c;
  }
  if (exponent < -4 || exponent >= 16) {
    out += digits[0];
    if (digits.size() > 1) out.append(".").append(digits, 1);
    out += exponent < 0 ? "e-" : "e+";
    const std::string power = std::to_string(std::abs(exponent));
    return out.append(power.size() < 2 ? "0" : "").append(power);
  }
  if (exponent < 0) return out.append("0.").append(static_cast<std::size_t>(-exponent - 1), '0').append(digits);
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) return out.append(digits).append(whole - digits.size(), '0').append(".0");
  return out.append(digits, 0, whole).append(".").append(digits, whole);
}

std::string Str(const Value& value) { return value.text() ? *value.text() : Represent(value, 0); }
std::string Repr(const Value& value) { return Represent(value, 0); }

Value LiteralOf(std::string text) {
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'') return Value(text.substr(1, text.size() - 2));
  if (text.find('_') != std::string::npos) return Value(std::move(text));
  const std::string_view trimmed = Trimmed(text);
  if (auto number = NumberOf(trimmed)) return *std::move(number);
  if (text == "true" || text == "True") return Value(true);
  if (text == "false" || text == "False") return Value(false);
  return Value(std::move(text));
}

}  // namespace sceneweld::python
