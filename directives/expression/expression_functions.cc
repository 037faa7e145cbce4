// SPDX-License-Identifier: BSD-3-Clause
// The functions of expressions in directives.

#include "sceneweld/directives/expression/expression_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sceneweld/directives/expression/evaluation.h"
#include "sceneweld/directives/expression/value.h"
#include "sceneweld/parsers/languages/expression/characters.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using expression::Call;
using expression::Dict;
using expression::Result;

constexpr std::size_t kAnyCount = 1'000;
constexpr double kDegree = std::numbers::pi / 180;

std::string Wanted(const Call& call, std::size_t i, std::string_view kind) {
  constexpr const char* kPlaces[] = {"first ", "second ", "third "};
  return "the " + std::string(call.args.size() == 1 ? "" : kPlaces[std::min<std::size_t>(i, 2)]) + "argument of " +
         Quoted(call.name) + " must be " + std::string(kind);
}
Result Misfit(const Call& call, std::size_t i, std::string_view kind) {
  return Result::Failure(Wanted(call, i, kind) + ", not " + std::string(KindText(call.args[i])));
}

// The first argument that is not of a kind, as a failure.
using Accessor = bool (*)(const Value&);
bool IsNumber(const Value& value) { return value.number() != nullptr; }
bool IsText(const Value& value) { return value.text() != nullptr; }
bool IsList(const Value& value) { return value.list() != nullptr; }
Result Expect(const Call& call, Accessor fits, std::string_view kind) {
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (!fits(call.args[i])) return Misfit(call, i, kind);
  }
  return Value();
}

// A whole number.
std::optional<long long> WholeAt(const Call& call, std::size_t i) {
  constexpr double kFarthest = 1e15;
  const double* number = call.args[i].number();
  if (!number || *number != std::floor(*number) || std::abs(*number) > kFarthest) return std::nullopt;
  return static_cast<long long>(*number);
}
Result NotWhole(const Call& call, std::size_t i) {
  return call.args[i].number() ? Result::Failure(Wanted(call, i, "a whole number")) : Misfit(call, i, "a number");
}

Result Spent(const Call& call) { return Result::Failure(call.budget.Why()); }

// ---- numbers ----

template <double (*kFunction)(double)>
Result OfNumber(Call& call) {
  const Result fits = Expect(call, &IsNumber, "a number");
  return fits ? Value(kFunction(*call.args[0].number())) : fits;
}
template <double (*kFunction)(double, double)>
Result OfTwoNumbers(Call& call) {
  const Result fits = Expect(call, &IsNumber, "a number");
  return fits ? Value(kFunction(*call.args[0].number(), *call.args[1].number())) : fits;
}

double Degrees(double x) { return x / kDegree; }
double Radians(double x) { return x * kDegree; }

Result Round(Call& call) {
  if (!call.args[0].number()) return Misfit(call, 0, "a number");
  double scale = 1;
  if (call.args.size() == 2) {
    const auto digits = WholeAt(call, 1);
    if (!digits) return NotWhole(call, 1);
    if (*digits < 0 || *digits > 15) return Result::Failure("`round` takes from 0 to 15 digits");
    scale = std::pow(10, static_cast<double>(*digits));
  }
  return Value(std::round(*call.args[0].number() * scale) / scale);
}

// The numbers of the only argument, a list, or the arguments themselves. Returns the reason of a failure.
std::string TakeNumbers(const Call& call, std::vector<double>& numbers) {
  const bool has_list = call.args.size() == 1;
  if (has_list && !call.args[0].list()) return *Misfit(call, 0, "a list").why;
  const std::vector<Value>& items = has_list ? *call.args[0].list() : call.args;
  if (!call.budget.Spend(items.size())) return call.budget.Why();
  for (const Value& item : items) {
    if (!item.number()) return Quoted(call.name) + " takes numbers, and this is " + std::string(KindText(item));
    numbers.push_back(*item.number());
  }
  return {};
}

template <bool kGreatest>
Result Extreme(Call& call) {
  std::vector<double> numbers;
  if (std::string why = TakeNumbers(call, numbers); !why.empty()) return Result::Failure(std::move(why));
  if (numbers.empty()) {
    return Result::Failure(kGreatest ? "an empty list has no greatest number" : "an empty list has no least number");
  }
  const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
  return Value(kGreatest ? *greatest : *least);
}
Result Sum(Call& call) {
  std::vector<double> numbers;
  if (std::string why = TakeNumbers(call, numbers); !why.empty()) return Result::Failure(std::move(why));
  double sum = 0;
  for (const double number : numbers) sum += number;
  return Value(sum);
}

// ---- lists ----

Result Length(Call& call) {
  const Value& value = call.args[0];
  if (!value.list() && !value.dict() && !value.text()) return Misfit(call, 0, "a list, a mapping or a text");
  return Value(static_cast<double>(value.list()   ? value.list()->size()
                                   : value.dict() ? value.dict()->items.size()
                                                  : expression::CharacterCount(*value.text())));
}

Result Range(Call& call) {
  if (const Result fits = Expect(call, &IsNumber, "a number"); !fits) return fits;
  const double from = call.args.size() > 1 ? *call.args[0].number() : 0;
  const double to = *call.args[call.args.size() > 1 ? 1 : 0].number();
  const double step = call.args.size() > 2 ? *call.args[2].number() : 1;
  if (step == 0) return Result::Failure("the step of `range` must not be 0");
  // The last entry is added if only a rounding error excluded it.
  const double count = std::max(0.0, std::ceil((to - from) / step - 1e-9));
  if (!(count < 1e9)) return Result::Failure("the list would be too long");
  if (!call.budget.Spend(static_cast<std::size_t>(count))) return Spent(call);
  Value::List list;
  for (double i = 0; i < count; ++i) list.emplace_back(from + i * step);
  return Value(std::move(list));
}

Result Linspace(Call& call) {
  if (const Result fits = Expect(call, &IsNumber, "a number"); !fits) return fits;
  const double from = *call.args[0].number(), to = *call.args[1].number();
  const auto count = WholeAt(call, 2);
  if (!count) return NotWhole(call, 2);
  if (*count < 1) return Result::Failure("`linspace` needs a count of at least 1");
  if (!call.budget.Spend(static_cast<std::size_t>(*count))) return Spent(call);
  Value::List list;
  for (long long i = 0; i < *count; ++i) {
    const double share = *count == 1 ? 0 : static_cast<double>(i) / static_cast<double>(*count - 1);
    list.emplace_back(i + 1 == *count && *count > 1 ? to : from + (to - from) * share);
  }
  return Value(std::move(list));
}

Result Enumerate(Call& call) {
  if (const Result fits = Expect(call, &IsList, "a list"); !fits) return fits;
  if (!call.budget.Spend(3 * call.args[0].list()->size())) return Spent(call);
  Value::List list;
  for (const Value& item : *call.args[0].list()) {
    list.emplace_back(Value::List{Value(static_cast<double>(list.size())), item});
  }
  return Value(std::move(list));
}

Result Zip(Call& call) {
  if (const Result fits = Expect(call, &IsList, "a list"); !fits) return fits;
  std::size_t shortest = std::string::npos;
  for (const Value& list : call.args) shortest = std::min(shortest, list.list()->size());
  if (!call.budget.Spend(shortest * (call.args.size() + 1))) return Spent(call);
  Value::List zipped;
  for (std::size_t k = 0; k < shortest; ++k) {
    Value::List together;
    for (const Value& list : call.args) together.push_back((*list.list())[k]);
    zipped.emplace_back(std::move(together));
  }
  return Value(std::move(zipped));
}

Result Reversed(Call& call) {
  if (const Result fits = Expect(call, &IsList, "a list"); !fits) return fits;
  const Value::List& items = *call.args[0].list();
  if (!call.budget.Spend(items.size())) return Spent(call);
  return Value(Value::List(items.rbegin(), items.rend()));
}

Result Sorted(Call& call) {
  if (const Result fits = Expect(call, &IsList, "a list"); !fits) return fits;
  Value::List list = *call.args[0].list();
  if (!call.budget.Spend(20 * list.size())) return Spent(call);
  const bool are_numbers = std::all_of(list.begin(), list.end(), &IsNumber);
  const bool are_texts = std::all_of(list.begin(), list.end(), &IsText);
  if (!are_numbers && !are_texts) return Result::Failure("`sorted` takes numbers only or texts only");
  std::stable_sort(list.begin(), list.end(), [&](const Value& a, const Value& b) {
    return are_numbers ? *a.number() < *b.number() : *a.text() < *b.text();
  });
  return Value(std::move(list));
}

template <bool kKeys>
Result Entries(Call& call) {
  const Dict* dict = call.args[0].dict();
  if (!dict) return Misfit(call, 0, "a mapping");
  if (!call.budget.Spend(dict->items.size())) return Spent(call);
  Value::List list;
  for (const auto& [key, value] : dict->items) list.push_back(kKeys ? key : value);
  return Value(std::move(list));
}

// ---- texts ----

// Returns the reason of a failure.
std::string AppendText(const Value& value, std::string& text, const Call& call) {
  const std::size_t before = text.size();
  text += ToText(value, kLongestText + 1);
  if (text.size() > kLongestText) return TextTooLong();
  return call.budget.Spend(1 + (text.size() - before) / 16) ? "" : call.budget.Why();
}

Result ToString(Call& call) {
  std::string text;
  std::string why = AppendText(call.args[0], text, call);
  return why.empty() ? Value(std::move(text)) : Result::Failure(std::move(why));
}

Result ToNumber(Call& call) {
  if (call.args[0].number()) return call.args[0];
  if (!call.args[0].text()) return Misfit(call, 0, "a text");
  const auto number = ParseNumber(Trimmed(*call.args[0].text()));
  return number ? Value(*number) : Result::Failure(Quoted(ToText(call.args[0], 40)) + " is not a number");
}

Result Pad(Call& call) {
  const auto number = WholeAt(call, 0), width = WholeAt(call, 1);
  if (!number || !width) return NotWhole(call, number ? 1 : 0);
  if (*width < 0 || *width > 30) return Result::Failure("the width must be from 0 to 30");
  std::string digits = std::to_string(*number < 0 ? -*number : *number);
  const std::size_t sign = *number < 0 ? 1 : 0;
  const auto wanted = static_cast<std::size_t>(*width);
  if (digits.size() + sign < wanted) digits.insert(0, wanted - sign - digits.size(), '0');
  return Value((sign ? "-" : "") + digits);
}

// The parts of a text between a separator that is not empty.
std::vector<std::string_view> PartsOf(std::string_view text, std::string_view by) {
  std::vector<std::string_view> parts;
  for (auto at = text.find(by); at != std::string_view::npos; at = text.find(by)) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + by.size());
  }
  parts.push_back(text);
  return parts;
}

Result Split(Call& call) {
  if (const Result fits = Expect(call, &IsText, "a text"); !fits) return fits;
  const std::string& by = *call.args[1].text();
  if (by.empty()) return Result::Failure("`split` needs a text to split at");
  Value::List list;
  for (const std::string_view part : PartsOf(*call.args[0].text(), by)) list.emplace_back(std::string(part));
  return call.budget.Spend(list.size()) ? Value(std::move(list)) : Spent(call);
}

Result Join(Call& call) {
  if (!call.args[0].list()) return Misfit(call, 0, "a list");
  if (!call.args[1].text()) return Misfit(call, 1, "a text");
  const std::string& by = *call.args[1].text();
  std::string text;
  for (const Value& item : *call.args[0].list()) {
    if (&item != &call.args[0].list()->front()) text += by;
    if (std::string why = AppendText(item, text, call); !why.empty()) return Result::Failure(std::move(why));
    if (!call.budget.Spend(by.size() / 16)) return Spent(call);
  }
  return Value(std::move(text));
}

Result Replace(Call& call) {
  if (const Result fits = Expect(call, &IsText, "a text"); !fits) return fits;
  const std::string &text = *call.args[0].text(), &what = *call.args[1].text(), &by = *call.args[2].text();
  if (what.empty()) return Result::Failure("`replace` needs a text to look for");
  const std::vector<std::string_view> parts = PartsOf(text, what);
  if (text.size() + (parts.size() - 1) * by.size() > kLongestText + (parts.size() - 1) * what.size()) {
    return Result::Failure(TextTooLong());
  }
  if (!call.budget.Spend(parts.size() * (1 + (by.size() + what.size()) / 16))) return Spent(call);
  std::string out(parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) out.append(by).append(parts[i]);
  return Value(std::move(out));
}

constexpr Function kFunctions[] = {
    {"abs", "x", 1, 1, "Without its sign.", &OfNumber<&std::fabs>},
    {"acos", "x", 1, 1, "Arc cosine. [rad]", &OfNumber<&std::acos>},
    {"asin", "x", 1, 1, "Arc sine. [rad]", &OfNumber<&std::asin>},
    {"atan", "x", 1, 1, "Arc tangent. [rad]", &OfNumber<&std::atan>},
    {"atan2", "y, x", 2, 2, "Angle of the point (x, y). [rad]", &OfTwoNumbers<&std::atan2>},
    {"ceil", "x", 1, 1, "The next whole number above.", &OfNumber<&std::ceil>},
    {"cos", "x", 1, 1, "Cosine of an angle in radians.", &OfNumber<&std::cos>},
    {"degrees", "x", 1, 1, "Radians to degrees.", &OfNumber<&Degrees>},
    {"enumerate", "list", 1, 1, "The list of `[index, entry]`, counted from 0.", &Enumerate},
    {"exp", "x", 1, 1, "e to the x.", &OfNumber<&std::exp>},
    {"floor", "x", 1, 1, "The next whole number below.", &OfNumber<&std::floor>},
    {"hypot", "x, y", 2, 2, "Length of the vector (x, y).", &OfTwoNumbers<&std::hypot>},
    {"join", "list, text", 2, 2, "The entries as one text, with the text between them.", &Join},
    {"keys", "mapping", 1, 1, "The keys, in their order.", &Entries<true>},
    {"len", "x", 1, 1, "Number of entries, or of the characters of a text.", &Length},
    {"linspace", "from, to, count", 3, 3, "So many numbers at even distances, both ends among them.", &Linspace},
    {"log", "x", 1, 1, "Natural logarithm.", &OfNumber<&std::log>},
    {"max", "x, ...", 1, kAnyCount, "The greatest of the numbers, or of those of a list.", &Extreme<true>},
    {"min", "x, ...", 1, kAnyCount, "The least of the numbers, or of those of a list.", &Extreme<false>},
    {"number", "text", 1, 1, "The number that the text is.", &ToNumber},
    {"pad", "n, width", 2, 2, "A whole number with zeros in front: `pad(7, 3)` is `007`.", &Pad},
    {"radians", "x", 1, 1, "Degrees to radians.", &OfNumber<&Radians>},
    {"range", "from, to, step", 1, 3, "Numbers from `from` (0) up to, not with, `to`, by `step` (1).", &Range},
    {"replace", "text, what, by", 3, 3, "The text with every `what` replaced.", &Replace},
    {"reversed", "list", 1, 1, "The list from its end.", &Reversed},
    {"round", "x, digits", 1, 2, "The nearest number with so many decimals (0).", &Round},
    {"sin", "x", 1, 1, "Sine of an angle in radians.", &OfNumber<&std::sin>},
    {"sorted", "list", 1, 1, "The numbers or texts in order.", &Sorted},
    {"split", "text, by", 2, 2, "The list of the parts between `by`.", &Split},
    {"sqrt", "x", 1, 1, "Square root.", &OfNumber<&std::sqrt>},
    {"str", "x", 1, 1, "The value as a text.", &ToString},
    {"sum", "x, ...", 1, kAnyCount, "The sum of the numbers, or of those of a list.", &Sum},
    {"tan", "x", 1, 1, "Tangent of an angle in radians.", &OfNumber<&std::tan>},
    {"values", "mapping", 1, 1, "The values, in their order.", &Entries<false>},
    {"zip", "list, ...", 1, kAnyCount, "The list of `[a, b, ...]`, as long as the shortest.", &Zip},
};

constexpr Constant kConstants[] = {{"pi", std::numbers::pi, "Half a turn. [rad]"}};

}  // namespace

std::span<const Function> ExpressionFunctions() { return kFunctions; }
std::span<const Constant> ExpressionConstants() { return kConstants; }

}  // namespace sceneweld
