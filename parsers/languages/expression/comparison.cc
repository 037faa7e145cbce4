// SPDX-License-Identifier: BSD-3-Clause
// Comparisons, membership and truth.

#include <algorithm>
#include <cmath>
#include <compare>

#include "sceneweld/parsers/languages/expression/characters.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/operators.h"

namespace sceneweld::expression {
namespace {

// An integer and a double are compared exactly.
std::partial_ordering Order(const Number& a, const Number& b) {
  if (a.integer && b.integer) return *a.integer <=> *b.integer;
  if (!a.integer && !b.integer) return a.number <=> b.number;
  if (b.integer) return 0 <=> Order(b, a);
  const Result floor = IntegerOf(std::floor(b.number));
  if (!floor) return 0 <=> b.number;
  const std::strong_ordering order = *a.integer <=> *floor.value.integer();
  return order != 0 ? order : std::floor(b.number) < b.number ? std::strong_ordering::less : order;
}

bool Satisfies(std::string_view op, std::partial_ordering order) {
  if (op == "<") return order < 0;
  if (op == "<=") return order <= 0;
  if (op == ">") return order > 0;
  return order >= 0;
}

Result Ordered(std::string_view op, const Value& a, const Value& b, Budget& budget) {
  if (!budget.Spend(1)) return Result::Failure(budget.Why());
  const auto x = AsNumber(a), y = AsNumber(b);
  if (x && y) return Value(Satisfies(op, Order(*x, *y)));
  // The order of bytes is that of code points.
  if (a.text() && b.text()) return Value(Satisfies(op, a.text()->compare(*b.text()) <=> 0));
  const Sequence *of_a = a.sequence(), *of_b = b.sequence();
  if (!of_a || !of_b || of_a->kind != of_b->kind || of_a->kind > Sequence::Kind::kTuple) {
    return Result::Failure("'" + std::string(op) + "' not supported between instances of '" +
                           std::string(a.TypeName()) + "' and '" + std::string(b.TypeName()) + "'");
  }
  const std::size_t both = std::min(of_a->items.size(), of_b->items.size());
  for (std::size_t i = 0; i < both; ++i) {
    if (AreEqual(of_a->items[i], of_b->items[i], &budget)) continue;
    return budget.exhausted() ? Result::Failure(budget.Why()) : Ordered(op, of_a->items[i], of_b->items[i], budget);
  }
  return Value(Satisfies(op, of_a->items.size() <=> of_b->items.size()));
}

Result Contains(const Value& what, const Value& in, Budget& budget, bool exact) {
  if (const std::string* text = in.text()) {
    if (!what.text()) {
      return Result::Failure("'in <string>' requires string as left operand, not " + std::string(what.TypeName()));
    }
    if (!budget.Spend(SearchSteps(*text, *what.text()))) return Result::Failure(budget.Why());
    return Value(text->find(*what.text()) != std::string::npos);
  }
  if (const Dict* dict = in.dict()) {
    if (std::string why = Unhashable(what); !why.empty()) return Result::Failure(std::move(why));
    if (!budget.Spend(dict->items.size() * what.extent().weight / 4)) return Result::Failure(budget.Why());
    return Value(dict->Find(what) != nullptr);
  }
  if (const Sequence* sequence = in.sequence()) {
    return Value(std::any_of(sequence->items.begin(), sequence->items.end(),
                             [&](const Value& item) { return AreEqual(item, what, &budget, exact); }));
  }
  return Result::Failure("argument of type '" + std::string(in.TypeName()) + "' is not iterable");
}

bool AreSame(const Value& a, const Value& b, Budget& budget) {
  return a.TypeName() == b.TypeName() && AreEqual(a, b, &budget);
}

}  // namespace

bool AreEqual(const Value& a, const Value& b, Budget* budget, bool exact) {
  if (budget && !budget->Spend(1)) return false;
  if (a.text() && b.text()) return *a.text() == *b.text();
  if (exact && (a.truth() != nullptr) != (b.truth() != nullptr)) return false;
  const auto x = AsNumber(a), y = AsNumber(b);
  if (x && y) return Order(*x, *y) == 0;
  if (a.is_null() || b.is_null()) return a.is_null() && b.is_null();
  if (const Dict* of_a = a.dict(), *of_b = b.dict(); of_a && of_b) {
    if (of_a == of_b) return true;
    if (of_a->items.size() != of_b->items.size()) return false;
    return std::all_of(of_a->items.begin(), of_a->items.end(), [&](const auto& item) {
      const bool is_paid = !budget || of_b->index || budget->Spend(of_b->items.size());
      const Value* other = is_paid ? of_b->Find(item.first) : nullptr;
      return other && AreEqual(item.second, *other, budget, exact);
    });
  }
  if (const Sequence* of_a = a.sequence(), *of_b = b.sequence(); of_a && of_b) {
    return of_a == of_b ||
           (of_a->kind == of_b->kind &&
            std::equal(of_a->items.begin(), of_a->items.end(), of_b->items.begin(), of_b->items.end(),
                       [&](const Value& one, const Value& other) { return AreEqual(one, other, budget, exact); }));
  }
  if (a.callable() && b.callable()) return a.callable()->name == b.callable()->name;
  return a.names() && a.names() == b.names();
}

bool IsTrue(const Value& value) {
  if (const auto number = AsNumber(value)) return !number->IsZero();
  if (value.is_null()) return false;
  if (value.text()) return !value.text()->empty();
  if (value.sequence()) return !value.sequence()->items.empty();
  if (value.dict()) return !value.dict()->items.empty();
  return true;
}

std::string Unhashable(const Value& value) {
  const Sequence* sequence = value.sequence();
  if (value.dict() || value.list()) return "unhashable type: '" + std::string(value.TypeName()) + "'";
  for (std::size_t i = 0; sequence && i < sequence->items.size(); ++i) {
    if (std::string why = Unhashable(sequence->items[i]); !why.empty()) return why;
  }
  return {};
}

Result Comparison(std::string_view op, const Value& a, const Value& b, Budget& budget, bool exact) {
  const bool negates = op == "!=" || op == "not in" || op == "is not";
  Result result = Value(false);
  if (op == "==" || op == "!=") {
    // Such an integer is not known as a number.
    const bool is_huge = a.TypeName().starts_with("int ") != b.TypeName().starts_with("int ");
    if (is_huge && (a.number() || b.number())) return TooLargeInteger();
    result = Value(AreEqual(a, b, &budget, exact));
  } else if (op.starts_with("is")) {
    result = Value(AreSame(a, b, budget));
  } else if (op.ends_with("in")) {
    result = Contains(a, b, budget, exact);
  } else {
    return Ordered(op, a, b, budget);
  }
  if (budget.exhausted()) return Result::Failure(budget.Why());
  return result && negates ? Result(Value(!*result.value.truth())) : result;
}

}  // namespace sceneweld::expression
