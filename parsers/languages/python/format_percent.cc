// SPDX-License-Identifier: BSD-3-Clause
// Formats values with `%`.

#include <cmath>

#include "sceneweld/parsers/languages/python/characters.h"
#include "sceneweld/parsers/languages/python/format.h"
#include "sceneweld/parsers/languages/python/format_spec.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::python {
namespace {

Result PercentCharacter(const FormatSpec& spec, const Value& value) {
  if (value.text() && CharacterCount(*value.text()) == 1) return Value(Aligned(spec, "", *value.text(), '>'));
  const auto number = AsNumber(value);
  if (!number || !number->integer) return Result::Failure("%c requires int or char");
  const std::int64_t point = number->integer->ToInt64().value_or(-1);
  if (point < 0 || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) {
    return Result::Failure("%c arg not in range(0x110000)");
  }
  std::string text;
  AppendUtf8(text, static_cast<std::uint32_t>(point));
  return Value(Aligned(spec, "", text, '>'));
}

Result PercentInteger(FormatSpec spec, const Value& value) {
  const auto number = AsNumber(value);
  const bool takes_floats = spec.type == 'd' || spec.type == 'i' || spec.type == 'u';
  if (!number || (!number->integer && !takes_floats)) {
    return Result::Failure(std::string("%") + spec.type +
                           " format: " + (takes_floats ? "a real number" : "an integer") + " is required, not " +
                           std::string(value.TypeName()));
  }
  if (takes_floats) spec.type = 'd';
  if (number->integer) return Value(FormattedInteger(spec, *number->integer));
  if (std::isnan(number->number)) return Result::Failure("cannot convert float NaN to integer");
  if (std::isinf(number->number)) return Result::Failure("cannot convert float infinity to integer");
  return Value(FormattedInteger(spec, Integer::FromDouble(number->number)));
}

Result ByPercent(const FormatSpec& spec, const Value& value) {
  switch (spec.type) {
    case 's':
    case 'r':
    case 'a': {
      const std::string text = spec.type == 's' ? Str(value) : Repr(value);
      return Value(Aligned(
          spec, "", spec.precision ? FirstCharacters(text, static_cast<std::size_t>(*spec.precision)) : text, '>'));
    }
    case 'c': return PercentCharacter(spec, value);
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': return PercentInteger(spec, value);
    default: break;
  }
  const auto number = AsNumber(value);
  if (!number) return Result::Failure("must be real number, not " + std::string(value.TypeName()));
  const double as_float = number->ToDouble();
  if (number->integer && std::isinf(as_float)) return Result::Failure("int too large to convert to float");
  return Value(FormattedFloat(spec, as_float));
}

// The flags, the width, the precision and the type, from `at` on. Returns the reason of a failure.
std::string ReadPercentSpec(const std::string& text, std::size_t& at, FormatSpec& spec) {
  bool left = false, zeros = false;
  for (; at < text.size() && std::string_view("-+ #0").find(text[at]) != std::string_view::npos; ++at) {
    left = left || text[at] == '-';
    zeros = zeros || text[at] == '0';
    if (text[at] == '#') spec.alternate = true;
    if (text[at] == '+' || (text[at] == ' ' && spec.sign != '+')) spec.sign = text[at];
  }
  spec.width = ReadFormatWidth(text, at);
  if (at < text.size() && text[at] == '.') spec.precision = static_cast<int>(ReadFormatWidth(text, ++at));
  if (at == text.size()) return "incomplete format";
  spec.type = text[at];
  constexpr std::size_t kWidest = FormatSpec::kWidest;
  if (spec.width > kWidest || spec.precision.value_or(0) > static_cast<int>(kWidest)) {
    return "the width of the format is too large";
  }
  if (std::string_view("sracdiuxXofFeEgG").find(spec.type) == std::string_view::npos) {
    return "unsupported format character '" + std::string(1, spec.type) + "'";
  }
  const bool is_number = std::string_view("srac").find(spec.type) == std::string_view::npos;
  if (zeros && is_number && !left) spec.align = '=', spec.fill = "0";
  if (left) spec.align = '<';
  return {};
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
      if (!values.dict()) return Result::Failure("format requires a mapping");
      if (end == std::string::npos) return Result::Failure("incomplete format key");
      const std::string key = text.substr(at + 1, end - at - 1);
      value = values.dict()->Find(std::string_view(key));
      if (!value) return Result::Failure("no key '" + key + "' in the dictionary");
      used_key = true;
      at = end + 1;
    }
    FormatSpec spec;
    if (std::string why = ReadPercentSpec(text, at, spec); !why.empty()) return Result::Failure(std::move(why));
    if (!value) value = take();
    if (!value) return Result::Failure("not enough arguments for format string");
    if (!budget.Spend(value->extent().weight)) return Result::Failure(budget.Why());
    const Result piece = ByPercent(spec, *value);
    if (!piece) return piece;
    out += *piece.value.text();
    if (out.size() > Budget::kLongestText || !budget.Spend(1 + piece.value.text()->size() / 16)) {
      return Result::Failure("the text is too long");
    }
  }
  // Lists have keys too, as far as Python is concerned.
  const bool has_keys = values.dict() || (values.sequence() && values.sequence()->kind == Sequence::Kind::kList);
  if (!used_key && !has_keys && next < (tuple ? tuple->items.size() : 1)) {
    return Result::Failure("not all arguments converted during string formatting");
  }
  return Value(std::move(out));
}

}  // namespace sceneweld::python
