// SPDX-License-Identifier: BSD-3-Clause
// Values as text.

#include "sceneweld/parsers/languages/expression/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::expression {
namespace {

std::string QuotedText(const std::string& text) {
  constexpr std::string_view kEscaped = "\n\r\t\\", kLetters = "nrt\\";
  const bool has_single = text.find('\'') != std::string::npos;
  const char quote = has_single && text.find('"') == std::string::npos ? '"' : '\'';
  std::string out(1, quote);
  for (const char c : text) {
    const std::size_t escape = kEscaped.find(c);
    if (escape != std::string_view::npos || c == quote) out += '\\';
    out += escape != std::string_view::npos ? kLetters[escape] : c;
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
  if (sequence.kind != Sequence::Kind::kTuple) return "[" + inner + "]";
  return "(" + inner + (sequence.items.size() == 1 ? ",)" : ")");
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
  if (value.is_null()) return "None";
  if (const bool* truth = value.truth()) return *truth ? "True" : "False";
  if (const Integer* integer = value.integer()) return std::to_string(*integer);
  if (const double* number = value.number()) return FloatText(*number);
  if (const std::string* text = value.text()) return QuotedText(*text);
  if (const Sequence* sequence = value.sequence()) return Represent(*sequence, depth);
  if (const Dict* dict = value.dict()) return Represent(*dict, depth);
  if (const Callable* callable = value.callable()) {
    return callable->call ? "<function " + callable->name + ">" : callable->name;
  }
  return "<" + value.names()->Described() + ">";
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

// A whole number is written with its digits: `100000`, not `1e+05`.
void AppendNumeral(double number, std::string& out) {
  constexpr double kAllDigits = 1e15;
  if (number != std::floor(number) || std::abs(number) >= kAllDigits || (number == 0 && std::signbit(number))) {
    AppendNumber(out, number);
  } else {
    out += std::to_string(static_cast<long long>(number));
  }
}

void AppendText(const Value& value, bool nested, std::size_t longest, std::string& out) {
  if (out.size() >= longest) return;
  if (const bool* truth = value.truth()) {
    out += *truth ? "true" : "false";
  } else if (const double* number = value.number()) {
    AppendNumeral(*number, out);
  } else if (const std::string* text = value.text()) {
    out.append(nested ? "\"" : "").append(*text).append(nested ? "\"" : "");
  } else if (const Value::List* list = value.list()) {
    out += '[';
    for (std::size_t i = 0; i < list->size() && out.size() < longest; ++i) {
      if (i > 0) out += ", ";
      AppendText((*list)[i], true, longest, out);
    }
    out += ']';
  } else if (const Dict* dict = value.dict()) {
    out += '{';
    for (std::size_t i = 0; i < dict->items.size() && out.size() < longest; ++i) {
      out.append(i > 0 ? ", " : "").append(*dict->items[i].first.text()).append(": ");
      AppendText(dict->items[i].second, true, longest, out);
    }
    out += '}';
  } else {
    out += "null";
  }
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

std::optional<Integer> ParseInteger64(std::string_view digits, int base) {
  if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
  Integer value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [at, error] = std::from_chars(digits.data(), end, value, base);
  return error == std::errc() && at == end ? std::optional(value) : std::nullopt;
}

std::optional<Value> IntegerLiteral(std::string_view digits, int base) {
  if (const auto small = ParseInteger64(digits, base)) return Value(*small);
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
  const std::string_view legal = base == 16 ? kDigits : kDigits.substr(0, static_cast<std::size_t>(base));
  constexpr std::size_t kMostDigits = 4300;  // As in Python.
  if (digits.empty() || digits.size() > kMostDigits || digits.find_first_not_of(legal) != std::string_view::npos)
    return std::nullopt;
  const std::string_view significant = digits.substr(digits.find_first_not_of('0'));
  const std::string prefix = base == 16 ? "0x" : base == 8 ? "0o" : base == 2 ? "0b" : "";
  return Value(Callable{(negative ? "-" : "") + prefix + std::string(significant), nullptr});
}

Value LiteralOf(std::string text) {
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'') return Value(text.substr(1, text.size() - 2));
  if (text.find('_') != std::string::npos) return Value(std::move(text));
  const std::string_view trimmed = Trimmed(text);
  if (auto integer = IntegerLiteral(trimmed)) return *std::move(integer);
  if (const auto number = ParseFloat(trimmed)) return Value(*number);
  if (text == "true" || text == "True") return Value(true);
  if (text == "false" || text == "False") return Value(false);
  return Value(std::move(text));
}

// ---- directives ----------------------------------------------------------------

bool IsRandomTag(std::string_view tag) {
  constexpr std::string_view kTags[] = {"!Uniform", "!UniformDiscrete", "!UniformVector", "!Gaussian",
                                        "!GaussianVector"};
  return std::find(std::begin(kTags), std::end(kTags), tag) != std::end(kTags);
}

std::string_view KindText(const Value& value) {
  if (value.truth()) return "a truth value";
  if (value.number()) return "a number";
  if (value.text()) return "a text";
  if (value.list()) return "a list";
  if (value.dict()) return IsRandomTag(value.dict()->tag) ? "a random value" : "a mapping";
  return "null";
}

std::string ToText(const Value& value, std::size_t longest) {
  std::string out;
  AppendText(value, false, longest, out);
  if (out.size() > longest) {
    // Never within a character of several bytes.
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0) == 0x80) --end;
    out.resize(end);
    out += "...";
  }
  return out;
}

}  // namespace sceneweld::expression
