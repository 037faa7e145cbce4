// SPDX-License-Identifier: BSD-3-Clause
// The methods of lists, tuples, sets, dictionaries and numbers.

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/languages/python/methods.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/text.h"

namespace sceneweld::python {
namespace {

using Kind = Sequence::Kind;

Result Itself(const Value& self, Call&) { return self; }

Result CountItems(const Value& self, Call& call) {
  const auto& items = self.sequence()->items;
  if (!call.budget.Spend(self.extent().effort)) return Result::Failure(call.budget.Why());
  return Value(Integer(
      std::count_if(items.begin(), items.end(), [&](const Value& item) { return AreEqual(item, call.args[0]); })));
}

Result IndexOf(const Value& self, Call& call) {
  const auto& items = self.sequence()->items;
  if (!call.budget.Spend(self.extent().effort)) return Result::Failure(call.budget.Why());
  const auto at =
      std::find_if(items.begin(), items.end(), [&](const Value& item) { return AreEqual(item, call.args[0]); });
  if (at == items.end()) {
    return Result::Failure(self.sequence()->kind == Kind::kTuple ? "tuple.index(x): x not in tuple"
                                                                 : Repr(call.args[0]) + " is not in list");
  }
  return Value(Integer(at - items.begin()));
}

// The items of the argument as a set.
Result AsSet(const Value& value, Budget& budget) {
  Iteration iteration = ItemsOf(value, budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  return Value(Sequence{Kind::kSet, std::move(iteration.items)});
}

constexpr char kUnion[] = "|", kIntersection[] = "&", kDifference[] = "-", kSymmetric[] = "^";
template <const char* kOperator>
Result OfSets(const Value& self, Call& call) {
  Result result = self;
  for (const Value& other : call.args) {
    const Result set = AsSet(other, call.budget);
    if (!set) return set;
    result = BinaryOperator(kOperator, result.value, set.value, call.budget);
    if (!result) return result;
  }
  return result;
}

constexpr char kBelow[] = "<=", kAbove[] = ">=";
template <const char* kOperator>
Result CompareSets(const Value& self, Call& call) {
  const Result set = AsSet(call.args[0], call.budget);
  return set ? Comparison(kOperator, self, set.value, call.budget) : set;
}

Result AreDisjoint(const Value& self, Call& call) {
  const Result set = AsSet(call.args[0], call.budget);
  if (!set) return set;
  const Result both = BinaryOperator("&", self, set.value, call.budget);
  return both ? Result(Value(both.value.sequence()->items.empty())) : both;
}

Result Get(const Value& self, Call& call) {
  if (!call.budget.Spend(self.dict()->items.size() / 4)) return Result::Failure(call.budget.Why());
  if (const Value* value = self.dict()->Find(call.args[0])) return *value;
  return call.args.size() > 1 ? call.args[1] : Value();
}

enum class Part { kKeys, kValues, kItems };
template <Part kPart>
Result PartsOf(const Value& self, Call& call) {
  if (!call.budget.Spend(self.dict()->items.size())) return Result::Failure(call.budget.Why());
  Sequence parts;
  for (const auto& [key, value] : self.dict()->items) {
    parts.items.push_back(kPart == Part::kKeys     ? key
                          : kPart == Part::kValues ? value
                                                   : Value(Sequence{Kind::kTuple, {key, value}}));
  }
  return Value(std::move(parts));
}

Result IsWhole(const Value& self, Call&) {
  const auto number = AsNumber(self);
  return Value(number->integer || (std::isfinite(number->number) && number->number == std::floor(number->number)));
}

Result BitLength(const Value& self, Call&) {
  const auto number = AsNumber(self);
  if (!number->integer) return Result::Failure("'float' object has no attribute 'bit_length'");
  return Value(Integer(static_cast<std::int64_t>(number->integer->BitLength())));
}

// The fraction in lowest terms that is the number exactly.
Result AsIntegerRatio(const Value& self, Call&) {
  const auto number = AsNumber(self);
  Integer top = number->integer.value_or(Integer(0)), bottom(1);
  if (!number->integer) {
    if (std::isnan(number->number)) return Result::Failure("cannot convert NaN to integer ratio");
    if (std::isinf(number->number)) return Result::Failure("cannot convert Infinity to integer ratio");
    int exponent = 0;
    double fraction = std::frexp(number->number, &exponent);
    for (; fraction != std::floor(fraction); --exponent) fraction *= 2;
    top = Integer::FromDouble(fraction);
    (exponent > 0 ? top : bottom) =
        ShiftedLeft(exponent > 0 ? top : bottom, static_cast<std::size_t>(std::abs(exponent)));
  }
  return Value(Sequence{Kind::kTuple, {Value(std::move(top)), Value(std::move(bottom))}});
}

constexpr Method kOfSequences[] = {{"copy", 0, 0, &Itself}, {"count", 1, 1, &CountItems}, {"index", 1, 1, &IndexOf}};
constexpr Method kOfSets[] = {{"copy", 0, 0, &Itself},
                              {"difference", 0, 100, &OfSets<kDifference>},
                              {"intersection", 0, 100, &OfSets<kIntersection>},
                              {"isdisjoint", 1, 1, &AreDisjoint},
                              {"issubset", 1, 1, &CompareSets<kBelow>},
                              {"issuperset", 1, 1, &CompareSets<kAbove>},
                              {"symmetric_difference", 1, 1, &OfSets<kSymmetric>},
                              {"union", 0, 100, &OfSets<kUnion>}};
constexpr Method kOfDicts[] = {{"copy", 0, 0, &Itself},
                               {"get", 1, 2, &Get},
                               {"items", 0, 0, &PartsOf<Part::kItems>},
                               {"keys", 0, 0, &PartsOf<Part::kKeys>},
                               {"values", 0, 0, &PartsOf<Part::kValues>}};
constexpr Method kOfNumbers[] = {
    {"as_integer_ratio", 0, 0, &AsIntegerRatio}, {"bit_length", 0, 0, &BitLength}, {"is_integer", 0, 0, &IsWhole}};
constexpr std::string_view kChanging[] = {"add",
                                          "append",
                                          "clear",
                                          "discard",
                                          "extend",
                                          "insert",
                                          "pop",
                                          "popitem",
                                          "remove",
                                          "reverse",
                                          "sort",
                                          "setdefault",
                                          "update",
                                          "difference_update",
                                          "intersection_update"};

}  // namespace

std::span<const Method> SequenceMethods() { return kOfSequences; }
std::span<const Method> SetMethods() { return kOfSets; }
std::span<const Method> DictMethods() { return kOfDicts; }
std::span<const Method> NumberMethods() { return kOfNumbers; }
std::span<const std::string_view> ChangingMethods() { return kChanging; }

}  // namespace sceneweld::python
