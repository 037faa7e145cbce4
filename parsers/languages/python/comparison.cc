// SPDX-License-Identifier: BSD-3-Clause
// Equality, order, membership and truth.

#include <algorithm>
#include <cmath>
#include <compare>

#include "sceneweld/parsers/languages/python/characters.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/sets.h"

namespace sceneweld::python {
namespace {

using Kind = Sequence::Kind;

bool IsSubset(const Sequence& a, const Sequence& b) {
  return std::all_of(a.items.begin(), a.items.end(), [&](const Value& item) { return Holds(b, item); });
}

// An integer and a double are compared exactly.
std::partial_ordering Order(const Number& a, const Number& b) {
  if (a.integer && b.integer) return *a.integer <=> *b.integer;
  if (!a.integer && !b.integer) return a.number <=> b.number;
  if (b.integer) {
    const std::partial_ordering turned = Order(b, a);
    return turned < 0 ? std::partial_ordering::greater : turned > 0 ? std::partial_ordering::less : turned;
  }
  if (std::isnan(b.number)) return std::partial_ordering::unordered;
  if (std::isinf(b.number)) return b.number > 0 ? std::partial_ordering::less : std::partial_ordering::greater;
  const double floor = std::floor(b.number);
  const std::strong_ordering order = *a.integer <=> Integer::FromDouble(floor);
  if (order != 0) return order;
  return floor < b.number ? std::partial_ordering::less : std::partial_ordering::equivalent;
}

bool Satisfies(std::string_view op, std::partial_ordering order) {
  if (op == "<") return order < 0;
  if (op == "<=") return order <= 0;
  if (op == ">") return order > 0;
  return order >= 0;
}

Result Misfit(std::string_view op, const Value& a, const Value& b) {
  return Result::Failure("'" + std::string(op) + "' not supported between instances of '" + std::string(a.TypeName()) +
                         "' and '" + std::string(b.TypeName()) + "'");
}

Result Ordered(std::string_view op, const Value& a, const Value& b, Budget& budget) {
  if (!budget.Spend(1)) return Result::Failure(budget.Why());
  const auto x = AsNumber(a), y = AsNumber(b);
  if (x && y) return Value(Satisfies(op, Order(*x, *y)));
  // The order of bytes is that of code points.
  if (a.text() && b.text()) return Value(Satisfies(op, a.text()->compare(*b.text()) <=> 0));
  const Sequence *of_a = a.sequence(), *of_b = b.sequence();
  if (!of_a || !of_b) return Misfit(op, a, b);
  if (IsSet(*of_a) && IsSet(*of_b)) {
    const bool is_below = op.front() == '<';
    const Sequence &small = is_below ? *of_a : *of_b, &large = is_below ? *of_b : *of_a;
    if (!budget.Spend(small.items.size() * large.items.size())) return Result::Failure(budget.Why());
    return Value(IsSubset(small, large) && (op.size() == 2 || small.items.size() < large.items.size()));
  }
  if (of_a->kind != of_b->kind || (of_a->kind != Kind::kList && of_a->kind != Kind::kTuple)) return Misfit(op, a, b);
  const std::size_t both = std::min(of_a->items.size(), of_b->items.size());
  if (!budget.Spend(both)) return Result::Failure(budget.Why());
  for (std::size_t i = 0; i < both; ++i) {
    if (!AreEqual(of_a->items[i], of_b->items[i])) return Ordered(op, of_a->items[i], of_b->items[i], budget);
  }
  return Value(Satisfies(op, of_a->items.size() <=> of_b->items.size()));
}

Result Contains(const Value& what, const Value& in, Budget& budget) {
  if (const std::string* text = in.text()) {
    if (what.text() && !budget.Spend(SearchSteps(*text, *what.text()))) return Result::Failure(budget.Why());
    if (what.text()) return Value(text->find(*what.text()) != std::string::npos);
    return Result::Failure("'in <string>' requires string as left operand, not " + std::string(what.TypeName()));
  }
  if (const Dict* dict = in.dict()) {
    if (std::string why = Unhashable(what); !why.empty()) return Result::Failure(std::move(why));
    return Value(dict->Find(what) != nullptr);
  }
  if (const Sequence* sequence = in.sequence()) {
    // A set looks for another set as if that were frozen.
    const bool must_be_hashable = IsSet(*sequence) && !(what.sequence() && IsSet(*what.sequence()));
    if (std::string why = must_be_hashable ? Unhashable(what) : ""; !why.empty())
      return Result::Failure(std::move(why));
    return Value(Holds(*sequence, what));
  }
  return Result::Failure("argument of type '" + std::string(in.TypeName()) + "' is not iterable");
}

// An operand of `in` may be compared with each item.
std::size_t ComparisonSteps(std::string_view op, const Value& a, const Value& b) {
  const std::uint64_t of_a = a.extent().effort, of_b = b.extent().effort;
  if (!op.ends_with("in")) return std::min(of_a, of_b);
  if (const Dict* dict = b.dict()) return dict->items.size() * of_a;
  return b.sequence() ? std::min(of_b, b.sequence()->items.size() * of_a) : of_b;
}

bool AreSame(const Value& a, const Value& b) {
  if (a.is_none() || b.is_none()) return a.is_none() && b.is_none();
  return a.TypeName() == b.TypeName() && AreEqual(a, b);
}

}  // namespace

bool AreEqual(const Value& a, const Value& b) {
  if (a.text() && b.text()) return *a.text() == *b.text();
  if (a.integer() && b.integer()) return *a.integer() == *b.integer();
  const auto x = AsNumber(a), y = AsNumber(b);
  if (x && y) return Order(*x, *y) == 0;
  if (x || y) return false;
  if (a.is_none() || b.is_none()) return a.is_none() && b.is_none();
  if (a.text() || b.text()) return false;
  if (const Dict* of_a = a.dict(), *of_b = b.dict(); of_a && of_b) {
    if (of_a == of_b) return true;
    if (of_a->items.size() != of_b->items.size()) return false;
    return std::all_of(of_a->items.begin(), of_a->items.end(), [&](const auto& item) {
      const Value* other = of_b->Find(item.first);
      return other && AreEqual(item.second, *other);
    });
  }
  if (const Sequence* of_a = a.sequence(), *of_b = b.sequence(); of_a && of_b) {
    if (of_a == of_b) return true;
    if (of_a->items.size() != of_b->items.size()) return false;
    if (IsSet(*of_a) || IsSet(*of_b)) return IsSet(*of_a) && IsSet(*of_b) && IsSubset(*of_a, *of_b);
    return of_a->kind == of_b->kind &&
           std::equal(of_a->items.begin(), of_a->items.end(), of_b->items.begin(), &AreEqual);
  }
  if (a.callable() && b.callable()) return a.callable() == b.callable() || a.callable()->name == b.callable()->name;
  return a.names() && a.names() == b.names();
}

bool IsTrue(const Value& value) {
  if (const auto number = AsNumber(value)) return !number->IsZero();
  if (value.is_none()) return false;
  if (value.text()) return !value.text()->empty();
  if (value.sequence()) return !value.sequence()->items.empty();
  if (value.dict()) return !value.dict()->items.empty();
  return true;
}

std::string Unhashable(const Value& value) {
  const Sequence* sequence = value.sequence();
  if (value.dict() || (sequence && (sequence->kind == Kind::kList || sequence->kind == Kind::kSet))) {
    return "unhashable type: '" + std::string(value.TypeName()) + "'";
  }
  if (sequence && sequence->kind == Kind::kTuple) {
    for (const Value& item : sequence->items) {
      if (std::string why = Unhashable(item); !why.empty()) return why;
    }
  }
  return {};
}

Result Comparison(std::string_view op, const Value& a, const Value& b, Budget& budget) {
  if (!budget.Spend(ComparisonSteps(op, a, b))) return Result::Failure(budget.Why());
  if (op == "==") return Value(AreEqual(a, b));
  if (op == "!=") return Value(!AreEqual(a, b));
  if (op == "is") return Value(AreSame(a, b));
  if (op == "is not") return Value(!AreSame(a, b));
  if (op == "in" || op == "not in") {
    Result result = Contains(a, b, budget);
    if (result && op == "not in") return Value(!*result.value.truth());
    return result;
  }
  return Ordered(op, a, b, budget);
}

}  // namespace sceneweld::python
