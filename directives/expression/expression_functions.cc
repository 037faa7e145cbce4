// SPDX-License-Identifier: BSD-3-Clause
// The functions of expressions, one row each.

#include "sceneweld/directives/expression/expression_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::size_t kAnyCount = 1'000;
constexpr double kDegree = std::numbers::pi / 180;

constexpr const char* kPlaces[] = {"first", "second", "third"};

std::string Wanted(const FunctionCall& call, std::size_t i, std::string_view kind) {
  const std::string place =
      call.args.size() == 1 ? "argument" : std::string(kPlaces[std::min<std::size_t>(i, 2)]) + " argument";
  return "the " + place + " of " + Quoted(call.name) + " must be " + std::string(kind) + ", not " +
         std::string(call.args[i].KindText());
}

using Result = std::optional<Value>;

// ---- numbers ----

template <double (*kFunction)(double)>
Result OfNumber(FunctionCall& call) {
  const double* x = call.Number(0);
  if (!x) return std::nullopt;
  return Value(kFunction(*x));
}
template <double (*kFunction)(double, double)>
Result OfTwoNumbers(FunctionCall& call) {
  const double* x = call.Number(0);
  const double* y = x ? call.Number(1) : nullptr;
  if (!x || !y) return std::nullopt;
  return Value(kFunction(*x, *y));
}

double Degrees(double x) { return x / kDegree; }
double Radians(double x) { return x * kDegree; }
double Absolute(double x) { return std::abs(x); }
double Floor(double x) { return std::floor(x); }
double Ceil(double x) { return std::ceil(x); }
double Sqrt(double x) { return std::sqrt(x); }
double Sin(double x) { return std::sin(x); }
double Cos(double x) { return std::cos(x); }
double Tan(double x) { return std::tan(x); }
double Asin(double x) { return std::asin(x); }
double Acos(double x) { return std::acos(x); }
double Atan(double x) { return std::atan(x); }
double Atan2(double y, double x) { return std::atan2(y, x); }
double Hypot(double x, double y) { return std::hypot(x, y); }
double Exp(double x) { return std::exp(x); }
double Log(double x) { return std::log(x); }

Result Round(FunctionCall& call) {
  const double* x = call.Number(0);
  if (!x) return std::nullopt;
  double scale = 1;
  if (call.args.size() == 2) {
    const auto digits = call.Integer(1);
    if (!digits) return std::nullopt;
    if (*digits < 0 || *digits > 15) return call.Fail("`round` takes from 0 to 15 digits");
    scale = std::pow(10, static_cast<double>(*digits));
  }
  return Value(std::round(*x * scale) / scale);
}

// The numbers of the only argument, a list, or the arguments themselves.
std::optional<std::vector<double>> Numbers(FunctionCall& call) {
  std::vector<double> numbers;
  const bool one_list = call.args.size() == 1;
  const std::span<const Value> items =
      one_list ? (call.List(0) ? std::span<const Value>(*call.List(0)) : std::span<const Value>()) : call.args;
  if (one_list && !call.failure.empty()) return std::nullopt;
  if (!call.Spend(items.size())) return std::nullopt;
  for (const Value& item : items) {
    if (!item.number()) {
      return call.Fail(Quoted(call.name) + " takes numbers, and this is " + std::string(item.KindText()));
    }
    numbers.push_back(*item.number());
  }
  return numbers;
}

Result Least(FunctionCall& call) {
  const auto numbers = Numbers(call);
  if (!numbers) return std::nullopt;
  if (numbers->empty()) return call.Fail("an empty list has no least number");
  return Value(*std::min_element(numbers->begin(), numbers->end()));
}
Result Greatest(FunctionCall& call) {
  const auto numbers = Numbers(call);
  if (!numbers) return std::nullopt;
  if (numbers->empty()) return call.Fail("an empty list has no greatest number");
  return Value(*std::max_element(numbers->begin(), numbers->end()));
}
Result Sum(FunctionCall& call) {
  const auto numbers = Numbers(call);
  if (!numbers) return std::nullopt;
  double sum = 0;
  for (const double number : *numbers) sum += number;
  return Value(sum);
}

// ---- lists ----

Result Length(FunctionCall& call) {
  const Value& value = call.args[0];
  if (value.list()) return Value(static_cast<double>(value.list()->size()));
  if (value.mapping()) return Value(static_cast<double>(value.mapping()->size()));
  if (!value.text()) return call.Fail(Wanted(call, 0, "a list, a mapping or a text"));
  const auto is_start = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return Value(static_cast<double>(std::count_if(value.text()->begin(), value.text()->end(), is_start)));
}

Result Range(FunctionCall& call) {
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (!call.Number(i)) return std::nullopt;
  }
  const double from = call.args.size() > 1 ? *call.args[0].number() : 0;
  const double to = *call.args[call.args.size() > 1 ? 1 : 0].number();
  const double step = call.args.size() > 2 ? *call.args[2].number() : 1;
  if (step == 0) return call.Fail("the step of `range` must not be 0");
  // The last entry is added if only a rounding error excluded it.
  const double count = std::max(0.0, std::ceil((to - from) / step - 1e-9));
  if (!(count < 1e9)) return call.Fail("the list would be too long");
  if (!call.Spend(static_cast<std::size_t>(count))) return std::nullopt;
  Value::List list;
  for (double i = 0; i < count; ++i) list.emplace_back(from + i * step);
  return Value(std::move(list));
}

Result Linspace(FunctionCall& call) {
  const double* from = call.Number(0);
  const double* to = from ? call.Number(1) : nullptr;
  if (!from || !to) return std::nullopt;
  const auto count = call.Integer(2);
  if (!count) return std::nullopt;
  if (*count < 1) return call.Fail("`linspace` needs a count of at least 1");
  if (!call.Spend(static_cast<std::size_t>(*count))) return std::nullopt;
  Value::List list;
  for (long long i = 0; i < *count; ++i) {
    const double share = *count == 1 ? 0 : static_cast<double>(i) / static_cast<double>(*count - 1);
    list.emplace_back(i + 1 == *count && *count > 1 ? *to : *from + (*to - *from) * share);
  }
  return Value(std::move(list));
}

Result Enumerate(FunctionCall& call) {
  const Value::List* items = call.List(0);
  if (!items || !call.Spend(3 * items->size())) return std::nullopt;
  Value::List list;
  double index = 0;
  for (const Value& item : *items) {
    list.emplace_back(Value::List{Value(index), item});
    ++index;
  }
  return Value(std::move(list));
}

Result Zip(FunctionCall& call) {
  std::size_t shortest = std::string::npos;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const Value::List* list = call.List(i);
    if (!list) return std::nullopt;
    shortest = std::min(shortest, list->size());
  }
  if (!call.Spend(shortest * (call.args.size() + 1))) return std::nullopt;
  Value::List zipped;
  for (std::size_t k = 0; k < shortest; ++k) {
    Value::List together;
    for (const Value& list : call.args) together.push_back((*list.list())[k]);
    zipped.emplace_back(std::move(together));
  }
  return Value(std::move(zipped));
}

Result Reversed(FunctionCall& call) {
  const Value::List* items = call.List(0);
  if (!items || !call.Spend(items->size())) return std::nullopt;
  return Value(Value::List(items->rbegin(), items->rend()));
}

Result Sorted(FunctionCall& call) {
  const Value::List* items = call.List(0);
  if (!items || !call.Spend(20 * items->size())) return std::nullopt;
  const bool numbers = std::all_of(items->begin(), items->end(), [](const Value& v) { return v.number(); });
  const bool texts = std::all_of(items->begin(), items->end(), [](const Value& v) { return v.text(); });
  if (!numbers && !texts) return call.Fail("`sorted` takes numbers only or texts only");
  Value::List list = *items;
  std::stable_sort(list.begin(), list.end(), [&](const Value& a, const Value& b) {
    return numbers ? *a.number() < *b.number() : *a.text() < *b.text();
  });
  return Value(std::move(list));
}

Result Keys(FunctionCall& call) {
  const Value::Mapping* entries = call.Mapping(0);
  if (!entries || !call.Spend(entries->size())) return std::nullopt;
  Value::List list;
  for (const auto& entry : *entries) list.emplace_back(entry.first);
  return Value(std::move(list));
}
Result Values(FunctionCall& call) {
  const Value::Mapping* entries = call.Mapping(0);
  if (!entries || !call.Spend(entries->size())) return std::nullopt;
  Value::List list;
  for (const auto& entry : *entries) list.push_back(entry.second);
  return Value(std::move(list));
}

// ---- texts ----

// Returns false if the text becomes too long.
bool AppendText(const Value& value, std::string& text, FunctionCall& call) {
  const std::size_t before = text.size();
  text += value.ToText(kLongestText + 1);
  if (text.size() > kLongestText) call.Fail(TextTooLong());
  return text.size() <= kLongestText && call.Spend(1 + (text.size() - before) / 16);
}

Result ToText(FunctionCall& call) {
  std::string text;
  if (!AppendText(call.args[0], text, call)) return std::nullopt;
  return Value(std::move(text));
}

Result ToNumber(FunctionCall& call) {
  if (call.args[0].number()) return call.args[0];
  const std::string* text = call.Text(0);
  if (!text) return std::nullopt;
  const auto number = ParseNumber(Trimmed(*text));
  if (!number) return call.Fail(Quoted(call.args[0].ToText(40)) + " is not a number");
  return Value(*number);
}

Result Pad(FunctionCall& call) {
  const auto number = call.Integer(0);
  const auto width = number ? call.Integer(1) : std::nullopt;
  if (!number || !width) return std::nullopt;
  if (*width < 0 || *width > 30) return call.Fail("the width must be from 0 to 30");
  std::string digits = std::to_string(*number < 0 ? -*number : *number);
  const std::size_t sign = *number < 0 ? 1 : 0;
  const auto wanted = static_cast<std::size_t>(*width);
  if (digits.size() + sign < wanted) digits.insert(0, wanted - sign - digits.size(), '0');
  return Value((sign ? "-" : "") + digits);
}

Result Split(FunctionCall& call) {
  const std::string* text = call.Text(0);
  const std::string* by = text ? call.Text(1) : nullptr;
  if (!text || !by) return std::nullopt;
  if (by->empty()) return call.Fail("`split` needs a text to split at");
  Value::List list;
  std::size_t from = 0;
  for (auto at = text->find(*by); at != std::string::npos; at = text->find(*by, from)) {
    list.emplace_back(text->substr(from, at - from));
    from = at + by->size();
  }
  list.emplace_back(text->substr(from));
  if (!call.Spend(list.size())) return std::nullopt;
  return Value(std::move(list));
}

Result Join(FunctionCall& call) {
  const Value::List* list = call.List(0);
  const std::string* by = list ? call.Text(1) : nullptr;
  if (!list || !by) return std::nullopt;
  std::string text;
  for (const Value& item : *list) {
    if (&item != &list->front()) text += *by;
    if (!AppendText(item, text, call) || !call.Spend(by->size() / 16)) return std::nullopt;
  }
  return Value(std::move(text));
}

Result Replace(FunctionCall& call) {
  const std::string* text = call.Text(0);
  const std::string* what = text ? call.Text(1) : nullptr;
  const std::string* by = what ? call.Text(2) : nullptr;
  if (!text || !what || !by) return std::nullopt;
  if (what->empty()) return call.Fail("`replace` needs a text to look for");
  std::string out;
  std::size_t from = 0;
  for (auto at = text->find(*what); at != std::string::npos; at = text->find(*what, from)) {
    out.append(*text, from, at - from).append(*by);
    from = at + what->size();
    if (out.size() > kLongestText) return call.Fail(TextTooLong());
    if (!call.Spend(1 + (by->size() + what->size()) / 16)) return std::nullopt;
  }
  out.append(*text, from);
  if (out.size() > kLongestText) return call.Fail(TextTooLong());
  return Value(std::move(out));
}

constexpr Function kFunctions[] = {
    {"abs", "x", 1, 1, "Without its sign.", &OfNumber<Absolute>},
    {"acos", "x", 1, 1, "Arc cosine. [rad]", &OfNumber<Acos>},
    {"asin", "x", 1, 1, "Arc sine. [rad]", &OfNumber<Asin>},
    {"atan", "x", 1, 1, "Arc tangent. [rad]", &OfNumber<Atan>},
    {"atan2", "y, x", 2, 2, "Angle of the point (x, y). [rad]", &OfTwoNumbers<Atan2>},
    {"ceil", "x", 1, 1, "The next whole number above.", &OfNumber<Ceil>},
    {"cos", "x", 1, 1, "Cosine of an angle in radians.", &OfNumber<Cos>},
    {"degrees", "x", 1, 1, "Radians to degrees.", &OfNumber<Degrees>},
    {"enumerate", "list", 1, 1, "The list of `[index, entry]`, counted from 0.", &Enumerate},
    {"exp", "x", 1, 1, "e to the x.", &OfNumber<Exp>},
    {"floor", "x", 1, 1, "The next whole number below.", &OfNumber<Floor>},
    {"hypot", "x, y", 2, 2, "Length of the vector (x, y).", &OfTwoNumbers<Hypot>},
    {"join", "list, text", 2, 2, "The entries as one text, with the text between them.", &Join},
    {"keys", "mapping", 1, 1, "The keys, in their order.", &Keys},
    {"len", "x", 1, 1, "Number of entries, or of the characters of a text.", &Length},
    {"linspace", "from, to, count", 3, 3, "So many numbers at even distances, both ends among them.", &Linspace},
    {"log", "x", 1, 1, "Natural logarithm.", &OfNumber<Log>},
    {"max", "x, ...", 1, kAnyCount, "The greatest of the numbers, or of those of a list.", &Greatest},
    {"min", "x, ...", 1, kAnyCount, "The least of the numbers, or of those of a list.", &Least},
    {"number", "text", 1, 1, "The number that the text is.", &ToNumber},
    {"pad", "n, width", 2, 2, "A whole number with zeros in front: `pad(7, 3)` is `007`.", &Pad},
    {"radians", "x", 1, 1, "Degrees to radians.", &OfNumber<Radians>},
    {"range", "from, to, step", 1, 3, "Numbers from `from` (0) up to, not with, `to`, by `step` (1).", &Range},
    {"replace", "text, what, by", 3, 3, "The text with every `what` replaced.", &Replace},
    {"reversed", "list", 1, 1, "The list from its end.", &Reversed},
    {"round", "x, digits", 1, 2, "The nearest number with so many decimals (0).", &Round},
    {"sin", "x", 1, 1, "Sine of an angle in radians.", &OfNumber<Sin>},
    {"sorted", "list", 1, 1, "The numbers or texts in order.", &Sorted},
    {"split", "text, by", 2, 2, "The list of the parts between `by`.", &Split},
    {"sqrt", "x", 1, 1, "Square root.", &OfNumber<Sqrt>},
    {"str", "x", 1, 1, "The value as a text.", &ToText},
    {"sum", "x, ...", 1, kAnyCount, "The sum of the numbers, or of those of a list.", &Sum},
    {"tan", "x", 1, 1, "Tangent of an angle in radians.", &OfNumber<Tan>},
    {"values", "mapping", 1, 1, "The values, in their order.", &Values},
    {"zip", "list, ...", 1, kAnyCount, "The list of `[a, b, ...]`, as long as the shortest.", &Zip},
};

constexpr Constant kConstants[] = {{"pi", std::numbers::pi, "Half a turn. [rad]"}};

}  // namespace

const double* FunctionCall::Number(std::size_t i) {
  if (!args[i].number()) failure = Wanted(*this, i, "a number");
  return args[i].number();
}
const std::string* FunctionCall::Text(std::size_t i) {
  if (!args[i].text()) failure = Wanted(*this, i, "a text");
  return args[i].text();
}
const Value::List* FunctionCall::List(std::size_t i) {
  if (!args[i].list()) failure = Wanted(*this, i, "a list");
  return args[i].list();
}
const Value::Mapping* FunctionCall::Mapping(std::size_t i) {
  if (!args[i].mapping()) failure = Wanted(*this, i, "a mapping");
  return args[i].mapping();
}
std::optional<long long> FunctionCall::Integer(std::size_t i) {
  const double* number = Number(i);
  if (!number) return std::nullopt;
  if (*number != std::floor(*number) || std::abs(*number) > 1e15) {
    failure = Wanted(*this, i, "a whole number");
    failure.resize(failure.rfind(", not "));
    return std::nullopt;
  }
  return static_cast<long long>(*number);
}

std::span<const Function> ExpressionFunctions() { return kFunctions; }
std::span<const Constant> ExpressionConstants() { return kConstants; }

}  // namespace sceneweld
