// SPDX-License-Identifier: BSD-3-Clause
// Functions of Python that need no module.

#include <algorithm>
#include <charconv>
#include <cmath>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/characters.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::expression {
namespace {

using Kind = Sequence::Kind;

Result Apply(const Value& function, std::vector<Value> args, const Call& from) {
  if (!function.callable() || !function.callable()->call) {
    return Result::Failure("'" + std::string(function.TypeName()) + "' object is not callable");
  }
  Call call{{}, std::move(args), {}, from.budget, from.names};
  return function.callable()->call(call);
}

// The argument at a place or with a name. Null if there is none, or if it is None.
const Value* Optional(const Call& call, std::size_t place, std::string_view name) {
  const Value* given = call.args.size() > place ? &call.args[place] : call.Keyword(name);
  return given && !given->is_null() ? given : nullptr;
}

// A text with the digits of a number, without the underscores that Python allows between them.
std::string DigitsOf(const std::string& text) {
  std::string digits(Trimmed(text));
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t i = 1; i + 1 < digits.size(); ++i) {
    if (digits[i] == '_' && is_digit(digits[i - 1]) && is_digit(digits[i + 1])) digits.erase(i, 1);
  }
  return digits;
}

// The text in quotes, of which only the beginning if it is long.
std::string ShownText(const std::string& text) {
  constexpr std::size_t kLongest = 80;
  return text.size() <= kLongest ? Repr(Value(text)) : "the text";
}

Result ToInteger(Call& call) {
  if (call.args.empty()) return Value(Integer{0});
  const Value* base_of = Optional(call, 1, "base");
  const auto base = base_of ? AsInteger(*base_of) : Integer{10};
  if (!base || (*base != 10 && *base != 16 && *base != 8 && *base != 2)) {
    return Result::Failure("the bases 2, 8, 10 and 16 are supported");
  }
  if (const std::string* text = call.args[0].text()) {
    const auto integer = IntegerLiteral(DigitsOf(*text), static_cast<int>(*base));
    if (integer) return integer->integer() ? Result(*integer) : TooLargeInteger();
    return Result::Failure("invalid literal for int() with base " + std::to_string(*base) + ": " + ShownText(*text));
  }
  const auto number = AsNumber(call.args[0]);
  if (!number) {
    return Result::Failure("int() argument must be a string or a real number, not '" +
                           std::string(call.args[0].TypeName()) + "'");
  }
  return number->integer ? Result(Value(*number->integer)) : IntegerOf(std::trunc(number->number));
}

Result ToFloat(Call& call) {
  if (call.args.empty()) return Value(0.0);
  if (const std::string* text = call.args[0].text()) {
    const auto number = ParseFloat(DigitsOf(*text));
    return number ? Value(*number) : Result::Failure("could not convert string to float: " + ShownText(*text));
  }
  const auto number = AsNumber(call.args[0]);
  if (number) return Value(number->ToDouble());
  return Result::Failure("float() argument must be a string or a real number, not '" +
                         std::string(call.args[0].TypeName()) + "'");
}

Result ToTruth(Call& call) { return Value(!call.args.empty() && IsTrue(call.args[0])); }

template <std::string (*kWrite)(const Value&)>
Result Written(Call& call) {
  if (call.args.empty()) return Value(std::string());
  if (!call.budget.Spend(call.args[0].extent().weight)) return Result::Failure(call.budget.Why());
  return Value(kWrite(call.args[0]));
}

Result Length(Call& call) {
  const Value& value = call.args[0];
  if (value.text()) {
    if (!call.budget.Spend(value.text()->size() / 64)) return Result::Failure(call.budget.Why());
    return CountOf(CharacterCount(*value.text()));
  }
  if (value.dict()) return CountOf(value.dict()->items.size());
  if (value.sequence() && value.sequence()->kind != Kind::kIterator) return CountOf(value.sequence()->items.size());
  return Result::Failure("object of type '" + std::string(value.TypeName()) + "' has no len()");
}

Result Absolute(Call& call) {
  const auto number = AsNumber(call.args[0]);
  if (!number) return Result::Failure("bad operand type for abs(): '" + std::string(call.args[0].TypeName()) + "'");
  if (!number->integer) return Value(std::fabs(number->number));
  return *number->integer < 0 ? UnaryOperator("-", call.args[0]) : UnaryOperator("+", call.args[0]);
}

// The decimal text with `digits` places behind the point is rounded correctly, half to even for exact halves.
Result Round(Call& call) {
  const auto number = AsNumber(call.args[0]);
  if (!number) {
    return Result::Failure("type " + std::string(call.args[0].TypeName()) + " doesn't define __round__ method");
  }
  const Value* given = Optional(call, 1, "ndigits");
  if (!given) return number->integer ? Value(*number->integer) : IntegerOf(std::nearbyint(number->number));
  constexpr Integer kMost = 330;
  const auto digits = AsInteger(*given);
  if (!digits || *digits < 0) return Result::Failure("`round` takes a number of digits from 0");
  if (number->integer) return Value(*number->integer);
  if (!std::isfinite(number->number) || *digits > kMost) return Value(number->number);
  char buffer[800];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, number->number, std::chars_format::fixed,
                                    static_cast<int>(*digits));
  double rounded = 0;
  std::from_chars(buffer, result.ptr, rounded);
  return Value(rounded);
}

// The key of a value in comparisons: the result of the argument `key`, or the value itself.
Result KeyOf(const Value& value, const Call& call) {
  const Value* function = call.Keyword("key");
  return function && !function->is_null() ? Apply(*function, {value}, call) : Result(value);
}

// The least or the greatest value.
template <bool kGreatest>
Result Extreme(Call& call) {
  std::vector<Value> values = call.args;
  if (call.args.size() == 1) {
    Iteration iteration = ItemsOf(call.args[0], call.budget);
    if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
    values = std::move(iteration.items);
  }
  if (values.empty()) {
    const Value* otherwise = call.Keyword("default");
    return otherwise ? *otherwise : Result::Failure(std::string(call.name) + "() arg is an empty sequence");
  }
  Value best = values[0];
  Result best_key = KeyOf(best, call);
  for (std::size_t i = 1; i < values.size() && best_key; ++i) {
    const Result key = KeyOf(values[i], call);
    if (!key) return key;
    const Result better = Comparison(kGreatest ? ">" : "<", key.value, best_key.value, call.budget);
    if (!better) return better;
    if (*better.value.truth()) best = values[i], best_key = key;
  }
  return best_key ? Result(best) : best_key;
}

Result Sorted(Call& call) {
  Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  std::vector<std::pair<Value, Value>> entries;  // Keys and values.
  for (Value& item : iteration.items) {
    Result key = KeyOf(item, call);
    if (!key) return key;
    entries.emplace_back(std::move(key.value), std::move(item));
  }
  const Value* const reverse = call.Keyword("reverse");
  const bool descending = reverse && IsTrue(*reverse);
  std::vector<std::pair<Value, Value>> merged(entries.size());
  // Merges runs of growing length. Unlike std::sort, this needs no consistent order, which NaN breaks.
  for (std::size_t run = 1; run < entries.size(); run *= 2) {
    for (std::size_t begin = 0; begin < entries.size(); begin += 2 * run) {
      const std::size_t middle = std::min(begin + run, entries.size());
      const std::size_t end = std::min(begin + 2 * run, entries.size());
      for (std::size_t left = begin, right = middle, out = begin; out < end; ++out) {
        bool take_right = left == middle;
        if (!take_right && right < end) {
          const Value &a = entries[left].first, &b = entries[right].first;
          const Result before = Comparison("<", descending ? a : b, descending ? b : a, call.budget);
          if (!before) return before;
          take_right = *before.value.truth();
        }
        merged[out] = entries[take_right ? right++ : left++];
      }
    }
    std::swap(entries, merged);
  }
  Value::List list;
  for (auto& entry : entries) list.push_back(std::move(entry.second));
  return Value(std::move(list));
}

template <Kind kKind, bool kReversed = false>
Result ToSequence(Call& call) {
  if (call.args.empty()) return Value(Sequence{kKind, {}});
  Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  if (kReversed) std::reverse(iteration.items.begin(), iteration.items.end());
  return Value(Sequence{kKind, std::move(iteration.items)});
}

Result ToDict(Call& call) {
  Dict dict;
  if (!call.args.empty() && call.args[0].dict()) {
    if (!call.budget.Spend(call.args[0].dict()->items.size())) return Result::Failure(call.budget.Why());
    dict.items = call.args[0].dict()->items;
  } else if (!call.args.empty()) {
    const Iteration pairs = ItemsOf(call.args[0], call.budget);
    if (!pairs.failure.empty()) return Result::Failure(pairs.failure);
    for (const Value& pair : pairs.items) {
      const Iteration both = ItemsOf(pair, call.budget);
      if (both.items.size() != 2) return Result::Failure("dictionary update sequence element has not length 2");
      if (std::string why = Unhashable(both.items[0]); !why.empty()) return Result::Failure(std::move(why));
      dict.Set(both.items[0], both.items[1]);
      if (!call.budget.Spend(dict.items.size() * both.items[0].extent().weight / 2)) {
        return Result::Failure(call.budget.Why());
      }
    }
  }
  for (const auto& [name, value] : call.keywords) dict.Set(Value(name), value);
  return Value(std::move(dict));
}

Result MakeRange(Call& call) {
  Integer bounds[3] = {0, 0, 1};
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const auto number = AsInteger(call.args[i]);
    if (!number) {
      return Result::Failure("'" + std::string(call.args[i].TypeName()) +
                             "' object cannot be interpreted as an integer");
    }
    bounds[call.args.size() == 1 ? 1 : i] = *number;
  }
  const auto [first, last, step] = bounds;
  if (step == 0) return Result::Failure("range() arg 3 must not be zero");
  Sequence range{Kind::kRange, {}};
  for (Integer at = first; step > 0 ? at < last : at > last;) {
    if (range.items.size() >= Budget::kMostItems || !call.budget.Spend(1)) {
      return Result::Failure("the range is too long");
    }
    range.items.emplace_back(at);
    if (__builtin_add_overflow(at, step, &at)) break;
  }
  return Value(std::move(range));
}

Result Sum(Call& call) {
  const Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(iteration.failure);
  const Value* start = Optional(call, 1, "start");
  Result sum = start ? *start : Value(Integer{0});
  for (const Value& item : iteration.items) {
    sum = BinaryOperator("+", sum.value, item, call.budget);
    if (!sum) return sum;
  }
  return sum;
}

template <bool kAny>
Result AnyOrAll(Call& call) {
  const Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(iteration.failure);
  const auto& items = iteration.items;
  return Value(kAny ? std::any_of(items.begin(), items.end(), &IsTrue)
                    : std::all_of(items.begin(), items.end(), &IsTrue));
}

// Tuples of what stands side by side in the arguments from `first` on, up to the end of the shortest one.
Result Rows(const Call& call, std::size_t first) {
  std::vector<Iteration> lists;
  std::size_t count = call.args.size() > first ? Budget::kMostItems : 0;
  for (std::size_t i = first; i < call.args.size(); ++i) {
    lists.push_back(ItemsOf(call.args[i], call.budget));
    if (!lists.back().failure.empty()) return Result::Failure(lists.back().failure);
    count = std::min(count, lists.back().items.size());
  }
  Sequence rows{Kind::kIterator, {}};
  for (std::size_t row = 0; row < count; ++row) {
    Sequence values{Kind::kTuple, {}};
    for (const Iteration& list : lists) values.items.push_back(list.items[row]);
    rows.items.emplace_back(std::move(values));
  }
  return Value(std::move(rows));
}

Result Zip(Call& call) { return Rows(call, 0); }

Result Map(Call& call) {
  const Result rows = Rows(call, 1);
  if (!rows) return rows;
  Sequence results{Kind::kIterator, {}};
  for (const Value& row : rows.value.sequence()->items) {
    Result result = Apply(call.args[0], row.sequence()->items, call);
    if (!result) return result;
    results.items.push_back(std::move(result.value));
  }
  return Value(std::move(results));
}

Result Filter(Call& call) {
  Iteration iteration = ItemsOf(call.args[1], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  Sequence results{Kind::kIterator, {}};
  for (Value& item : iteration.items) {
    const Result keep = call.args[0].is_null() ? Result(item) : Apply(call.args[0], {item}, call);
    if (!keep) return keep;
    if (IsTrue(keep.value)) results.items.push_back(std::move(item));
  }
  return Value(std::move(results));
}

Result Enumerate(Call& call) {
  Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  const Value* start = Optional(call, 1, "start");
  const auto first = start ? AsInteger(*start) : Integer{0};
  if (!first || std::abs(static_cast<double>(*first)) > 1e15) return Result::Failure("`start` must be an integer");
  Sequence pairs{Kind::kIterator, {}};
  Integer at = *first;
  for (Value& item : iteration.items) pairs.items.emplace_back(Sequence{Kind::kTuple, {Value(at++), std::move(item)}});
  return Value(std::move(pairs));
}

Result IsInstance(Call& call) {
  const Sequence* several = call.args[1].sequence();
  const std::string_view name = call.args[0].TypeName();
  bool is_one = false;
  for (const Value& type : several ? several->items : std::vector<Value>{call.args[1]}) {
    constexpr std::string_view kTypes[] = {"bool", "dict", "float", "int", "list", "range", "str", "tuple"};
    const std::string_view wanted = type.callable() ? type.callable()->name : std::string_view();
    if (std::find(std::begin(kTypes), std::end(kTypes), wanted) == std::end(kTypes)) {
      return Result::Failure("isinstance() arg 2 must be a type, a tuple of types, or a union");
    }
    is_one = is_one || name == wanted || (name == "bool" && wanted == "int");
  }
  return Value(is_one);
}

// For keyword arguments, the column of the arguments has their names.
constexpr std::size_t kAnyNumber = 10'000;
constexpr Function kBuiltinFunctions[] = {
    {"abs", "", 1, 1, "", &Absolute},
    {"all", "", 1, 1, "", &AnyOrAll<false>},
    {"any", "", 1, 1, "", &AnyOrAll<true>},
    {"bool", "", 0, 1, "", &ToTruth},
    {"dict", "**", 0, 1, "", &ToDict},
    {"enumerate", "start", 1, 2, "", &Enumerate},
    {"filter", "", 2, 2, "", &Filter},
    {"float", "", 0, 1, "", &ToFloat},
    {"int", "base", 0, 2, "", &ToInteger},
    {"isinstance", "", 2, 2, "", &IsInstance},
    {"len", "", 1, 1, "", &Length},
    {"list", "", 0, 1, "", &ToSequence<Kind::kList>},
    {"map", "", 2, kAnyNumber, "", &Map},
    {"max", "key default", 1, kAnyNumber, "", &Extreme<true>},
    {"min", "key default", 1, kAnyNumber, "", &Extreme<false>},
    {"range", "", 1, 3, "", &MakeRange},
    {"repr", "", 1, 1, "", &Written<&Repr>},
    {"reversed", "", 1, 1, "", &ToSequence<Kind::kIterator, true>},
    {"round", "ndigits", 1, 2, "", &Round},
    {"sorted", "key reverse", 1, 1, "", &Sorted},
    {"str", "", 0, 1, "", &Written<&Str>},
    {"sum", "start", 1, 2, "", &Sum},
    {"tuple", "", 0, 1, "", &ToSequence<Kind::kTuple>},
    {"zip", "", 0, kAnyNumber, "", &Zip},
};
constexpr std::string_view kRefusedBuiltins[] = {"complex", "divmod", "frozenset", "hash", "issubclass",
                                                 "ord",     "set",    "slice",     "type", "vars"};

}  // namespace

const std::shared_ptr<Names>& Builtins() {
  static const std::shared_ptr<Names> kBuiltins = [] {
    auto table = std::make_shared<NameTable>("module python");
    table->Set("True", true);
    table->Set("False", false);
    table->Set("None", Value());
    table->SetFunctions(kBuiltinFunctions);
    table->Refuse(kRefusedBuiltins);
    return table;
  }();
  return kBuiltins;
}

}  // namespace sceneweld::expression
