// SPDX-License-Identifier: BSD-3-Clause
// Values of YAML and JSON files.

#include "sceneweld/parsers/xacro/yaml_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/languages/expression/evaluator.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld::xacro {
namespace {

using expression::Result;
using expression::Value;

// ---- plain scalars of YAML 1.1 ---------------------------------------------------

constexpr std::string_view kTrue[] = {"yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"};
constexpr std::string_view kFalse[] = {"no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"};
constexpr std::string_view kInfinite[] = {".inf", ".Inf", ".INF"};
constexpr std::string_view kNotANumber[] = {".nan", ".NaN", ".NAN"};

template <std::size_t N>
bool IsOneOf(const std::string_view (&list)[N], std::string_view text) {
  return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool Consists(std::string_view text, std::string_view of) {
  return !text.empty() && text.find_first_not_of(of) == std::string_view::npos;
}

std::string WithoutUnderscores(std::string_view text) {
  std::string out(text);
  std::erase(out, '_');
  return out;
}

// `190:20:30` in base 60; nothing for another text. A fraction is allowed in the last part.
std::optional<double> InBase60(std::string_view text, bool is_float) {
  if (text.find(':') == std::string_view::npos || text.empty() || !IsDigit(text[0])) return std::nullopt;
  if (!is_float && text[0] == '0') return std::nullopt;
  double sum = 0;
  for (std::size_t at = 0, part = 0; at <= text.size(); ++part) {
    const std::size_t end = std::min(text.find(':', at), text.size());
    std::string_view digits = text.substr(at, end - at);
    const bool is_last = end == text.size();
    const std::string_view legal = is_last && is_float ? "0123456789_." : part == 0 ? "0123456789_" : "0123456789";
    if (!Consists(digits, legal)) return std::nullopt;
    const auto number = expression::ParseFloat(WithoutUnderscores(digits));
    if (!number || (part > 0 && *number >= 60)) return std::nullopt;
    sum = sum * 60 + *number;
    at = end + 1;
  }
  return sum;
}

std::optional<Value> WholeNumber(std::string_view text) {
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  const auto in_base = [&](std::string_view part, int base) {
    return expression::IntegerLiteral((negative ? "-" : "") + WithoutUnderscores(part), base);
  };
  if (digits.starts_with("0b") && Consists(digits.substr(2), "01_")) return in_base(digits.substr(2), 2);
  if (digits.starts_with("0x") && Consists(digits.substr(2), "0123456789abcdefABCDEF_"))
    return in_base(digits.substr(2), 16);
  if (digits == "0") return in_base(digits, 10);
  if (digits.starts_with("0") && Consists(digits.substr(1), "01234567_")) return in_base(digits.substr(1), 8);
  if (Consists(digits, "0123456789_") && digits[0] >= '1' && digits[0] <= '9') return in_base(digits, 10);
  if (const auto sum = InBase60(digits, false)) {
    const Result whole = expression::IntegerOf(negative ? -*sum : *sum);
    return whole ? std::optional(whole.value) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<Value> Fraction(std::string_view text) {
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  const bool has_sign = negative || digits.starts_with('+');
  if (has_sign) digits.remove_prefix(1);
  if (IsOneOf(kInfinite, digits)) return Value(negative ? -HUGE_VAL : HUGE_VAL);
  if (IsOneOf(kNotANumber, text)) return Value(std::nan(""));
  const std::size_t point = digits.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  if (digits.find(':') != std::string_view::npos) {
    const auto sum = InBase60(digits, true);
    return sum ? std::optional(Value(negative ? -*sum : *sum)) : std::nullopt;
  }
  const std::size_t mark = std::min(digits.find_first_of("eE"), digits.size());
  const std::string_view whole = digits.substr(0, point), behind = digits.substr(point + 1, mark - point - 1);
  const bool starts = point == 0 ? !has_sign && !behind.empty() && IsDigit(behind[0]) : IsDigit(whole[0]);
  const bool legal =
      (point == 0 || Consists(whole, "0123456789_")) && (behind.empty() || Consists(behind, "0123456789_"));
  if (!starts || !legal) return std::nullopt;
  if (mark < digits.size()) {
    const std::string_view exponent = digits.substr(mark + 1);
    if (exponent.size() < 2 || (exponent[0] != '+' && exponent[0] != '-') ||
        !Consists(exponent.substr(1), "0123456789")) {
      return std::nullopt;
    }
  }
  const auto number = expression::ParseFloat(WithoutUnderscores(text));
  return number ? std::optional(Value(*number)) : std::nullopt;
}

Value Plain(std::string_view text) {
  if (IsOneOf(kTrue, text)) return Value(true);
  if (IsOneOf(kFalse, text)) return Value(false);
  if (auto whole = WholeNumber(text)) return *std::move(whole);
  if (auto fraction = Fraction(text)) return *std::move(fraction);
  return Value(std::string(text));
}

// ---- tags ------------------------------------------------------------------------

struct Unit {
  std::string_view tag;
  double factor;
};
constexpr Unit kUnits[] = {{"!radians", 1},   {"!degrees", std::numbers::pi / 180},
                           {"!meters", 1},    {"!millimeters", 0.001},
                           {"!foot", 0.3048}, {"!inches", 0.0254}};

/// The names of expressions with units.
class UnitNames : public expression::Names {
 public:
  Found Find(std::string_view name) override {
    Found found = expression::Math()->Find(name);
    return found.state == State::kUnknown ? expression::Builtins()->Find(name) : found;
  }
  std::vector<std::string> All() const override { return expression::Math()->All(); }
  std::string Described() const override { return "a YAML file"; }
};

// ---- trees -----------------------------------------------------------------------

class Converter {
 public:
  Converter(bool is_json, expression::Budget& budget, Diagnostics& diagnostics)
      : is_json_(is_json), budget_(budget), diagnostics_(diagnostics) {}

  Result Of(const YamlNode& node, std::size_t depth = 0) {
    constexpr std::size_t kDeepest = 100;
    if (!budget_.Spend(1)) return Fail(node, budget_.Why());
    if (depth > kDeepest) return Fail(node, "values are nested deeper than " + std::to_string(kDeepest) + " levels");
    if (!node.tag().empty()) return Tagged(node, depth);
    return Untagged(node, depth);
  }

 private:
  Result Fail(const YamlNode& node, std::string message) {
    diagnostics_.Error("failed-expression", node.span(), std::move(message));
    return Result::Reported();
  }

  Result Untagged(const YamlNode& node, std::size_t depth) {
    switch (node.kind()) {
      case YamlNode::Kind::kNull: return Value();
      case YamlNode::Kind::kScalar: return Scalar(node);
      case YamlNode::Kind::kList: return List(node, depth);
      case YamlNode::Kind::kMapping: return Mapping(node, depth);
    }
    return Value();
  }

  Result Scalar(const YamlNode& node) const {
    if (!node.is_plain()) return Value(std::string(node.text()));
    if (is_json_) return expression::LiteralOf(std::string(node.text()));
    return Plain(node.text());
  }

  Result List(const YamlNode& node, std::size_t depth) {
    expression::Sequence list;
    for (const YamlNode* item : node.items()) {
      Result value = Of(*item, depth + 1);
      if (!value) return value;
      list.items.push_back(std::move(value.value));
    }
    return Value(std::move(list));
  }

  Result Mapping(const YamlNode& node, std::size_t depth) {
    expression::Dict dict;
    dict.is_dotted = true;
    for (const YamlEntry& entry : node.entries()) {
      Result key = entry.key->is_null() ? Result(Value()) : Scalar(*entry.key);
      Result value = Of(*entry.value, depth + 1);
      if (!key || !value) return Result::Reported();
      // YamlTree has each key once.
      dict.items.emplace_back(std::move(key.value), std::move(value.value));
    }
    return Value(std::move(dict));
  }

  Result Tagged(const YamlNode& node, std::size_t depth) {
    const std::string_view tag = node.tag();
    if (tag == "tag:yaml.org,2002:str") return Value(std::string(node.text()));
    constexpr std::string_view kOfYaml = "tag:yaml.org,2002:";
    if (tag.starts_with(kOfYaml)) {
      const std::string_view type = tag.substr(kOfYaml.size());
      if (type == "map" || type == "seq" || type == "null") return Untagged(node, depth);
      if (type == "int" || type == "float" || type == "bool") {
        const Value value = Plain(node.text());
        const auto number = expression::AsNumber(value);
        if (number && type == "float") return Value(number->ToDouble());
        if (number) return value;
      }
    }
    const auto unit =
        std::find_if(std::begin(kUnits), std::end(kUnits), [&](const Unit& one) { return one.tag == tag; });
    if (unit == std::end(kUnits)) {
      diagnostics_.Error("unknown-tag", node.tag_span(), "unknown tag " + Quoted(tag))
          .Help("known are `!radians`, `!degrees`, `!meters`, `!millimeters`, `!foot` and `!inches`");
      return Result::Reported();
    }
    if (!node.is_scalar()) return Fail(node, "a unit needs a number or an expression");
    const expression::YamlPlace place(node.text(), &node);
    UnitNames names;
    const auto value = expression::Evaluate(place, names, budget_, diagnostics_);
    if (!value) return Result::Reported();
    const auto number = expression::AsNumber(*value);
    if (!number) return Fail(node, "a unit needs a number, not " + Quoted(expression::Repr(*value)));
    return Value(number->ToDouble() * unit->factor);
  }

  bool is_json_;
  expression::Budget& budget_;
  Diagnostics& diagnostics_;
};

Result Read(bool is_json, const Source& source, const Limits& limits, expression::Budget& budget,
            Diagnostics& diagnostics) {
  const auto tree = YamlTree::Parse(source, limits, diagnostics, YamlKeys::kLastWins);
  if (!tree) return Result::Reported();
  return tree->root() ? Converter(is_json, budget, diagnostics).Of(*tree->root()) : Result(Value());
}

}  // namespace

Result ReadYamlValue(const Source& source, const Limits& limits, expression::Budget& budget, Diagnostics& diagnostics) {
  return Read(false, source, limits, budget, diagnostics);
}

Result ReadJsonValue(const Source& source, const Limits& limits, expression::Budget& budget, Diagnostics& diagnostics) {
  return Read(true, source, limits, budget, diagnostics);
}

}  // namespace sceneweld::xacro
