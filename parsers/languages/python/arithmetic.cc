// SPDX-License-Identifier: BSD-3-Clause
// Operators on numbers, and those that join and repeat texts and lists.

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/languages/python/format.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"

namespace sceneweld::python {
namespace {

using Kind = Sequence::Kind;

Result Misfit(std::string_view op, const Value& a, const Value& b) {
  return Result::Failure("unsupported operand type(s) for " + std::string(op) + ": '" + std::string(a.TypeName()) +
                         "' and '" + std::string(b.TypeName()) + "'");
}

Result TooLarge(const Budget& budget) {
  return Result::Failure(budget.exhausted() ? budget.Why() : "the value is too large");
}

Result Power(const Integer& base, const Integer& exponent, Budget& budget) {
  if (exponent.IsNegative()) {
    if (base.IsZero()) return Result::Failure("0.0 cannot be raised to a negative power");
    return Value(std::pow(base.ToDouble(), exponent.ToDouble()));
  }
  const auto times = exponent.ToInt64();
  constexpr double kBitsOfDigit = 3.32;
  const double bits = static_cast<double>(base.BitLength()) * exponent.ToDouble();
  const bool stays_small = base.BitLength() <= 1;
  if (!stays_small && (!times || bits > kBitsOfDigit * static_cast<double>(Budget::kMostDigits))) {
    return TooLarge(budget);
  }
  Integer result(1), square(base);
  // Powers of 0, 1 and -1 depend on the last bit only.
  std::int64_t left = stays_small ? Modulo(exponent, Integer(2)).ToInt64().value_or(0) : *times;
  if (stays_small && base.IsZero()) return Value(exponent.IsZero() ? Integer(1) : Integer(0));
  for (; left > 0; left /= 2) {
    if (left % 2 == 1) result = result * square;
    if (left > 1) square = square * square;
  }
  return Value(result);
}

Result OfIntegers(std::string_view op, const Integer& a, const Integer& b, Budget& budget) {
  if (!budget.Spend((a.BitLength() + b.BitLength()) / 512)) return TooLarge(budget);
  if (op == "+") return Value(a + b);
  if (op == "-") return Value(a - b);
  if (op == "*") {
    constexpr std::size_t kMostBits = Budget::kMostDigits * 4;
    return a.BitLength() + b.BitLength() > kMostBits ? TooLarge(budget) : Result(Value(a * b));
  }
  if (op == "**") return Power(a, b, budget);
  const bool divides = op == "/" || op == "//" || op == "%";
  if (divides && b.IsZero()) {
    return Result::Failure(op == "/" ? "division by zero" : "integer division or modulo by zero");
  }
  if (op == "/") return Value(a.ToDouble() / b.ToDouble());
  if (op == "//") return Value(FloorDivide(a, b));
  if (op == "%") return Value(Modulo(a, b));
  const auto x = a.ToInt64(), y = b.ToInt64();
  if (!x || !y) return Result::Failure("bit operators are supported for integers of 64 bits only");
  if (op == "&") return Value(Integer(*x & *y));
  if (op == "|") return Value(Integer(*x | *y));
  if (op == "^") return Value(Integer(*x ^ *y));
  if (*y < 0) return Result::Failure("negative shift count");
  if (op == ">>") return Value(Integer(*y > 63 ? (*x < 0 ? -1 : 0) : *x >> *y));
  const Result factor = Power(Integer(2), b, budget);
  return factor ? OfIntegers("*", a, *factor.value.integer(), budget) : factor;
}

Result OfFloats(std::string_view op, double a, double b) {
  if (op == "+") return Value(a + b);
  if (op == "-") return Value(a - b);
  if (op == "*") return Value(a * b);
  if (op == "**") {
    if (a == 0 && b < 0) return Result::Failure("0.0 cannot be raised to a negative power");
    if (a < 0 && std::isfinite(b) && b != std::floor(b)) {
      return Result::Failure("complex numbers are not supported: a negative number to a power that is not whole");
    }
    const double power = std::pow(a, b);
    if (std::isinf(power) && std::isfinite(a) && std::isfinite(b)) return Result::Failure("Result too large");
    return Value(power);
  }
  if (b == 0) return Result::Failure(op == "/" ? "float division by zero" : "float floor division by zero");
  if (op == "/") return Value(a / b);
  double rest = std::fmod(a, b);
  if (rest != 0 && (rest < 0) != (b < 0)) rest += b;
  if (op == "%") return Value(rest == 0 ? std::copysign(0.0, b) : rest);
  const double quotient = (a - rest) / b;
  if (quotient == 0) return Value(std::copysign(0.0, a / b));
  const double floor = std::floor(quotient);
  return Value(quotient - floor > 0.5 ? floor + 1 : floor);
}

Result Repeated(const Value& what, const Integer& times, Budget& budget) {
  const auto count = static_cast<std::size_t>(std::max<std::int64_t>(0, times.ToInt64().value_or(Budget::kMostItems)));
  const std::size_t size = what.text() ? what.text()->size() : what.sequence()->items.size();
  const std::size_t most = what.text() ? Budget::kLongestText : Budget::kMostItems;
  if (size > 0 && (count > most / size || !budget.Spend(size * count / (what.text() ? 16 : 1)))) {
    return TooLarge(budget);
  }
  if (what.text()) {
    std::string text;
    text.reserve(size * count);
    for (std::size_t i = 0; i < count; ++i) text += *what.text();
    return Value(std::move(text));
  }
  Sequence all{what.sequence()->kind, {}};
  const auto& items = what.sequence()->items;
  for (std::size_t i = 0; i < count; ++i) all.items.insert(all.items.end(), items.begin(), items.end());
  return Value(std::move(all));
}

bool IsRepeatable(const Value& value) {
  const Sequence* sequence = value.sequence();
  return value.text() || (sequence && (sequence->kind == Kind::kList || sequence->kind == Kind::kTuple));
}

Result Joined(const Sequence& a, const Sequence& b, Budget& budget) {
  const std::size_t size = a.items.size() + b.items.size();
  if (size > Budget::kMostItems || !budget.Spend(size)) return TooLarge(budget);
  Sequence both = a;
  both.items.insert(both.items.end(), b.items.begin(), b.items.end());
  return Value(std::move(both));
}

bool IsSet(const Sequence* sequence) {
  return sequence && (sequence->kind == Kind::kSet || sequence->kind == Kind::kFrozenSet);
}

bool Holds(const Sequence& set, const Value& value) {
  return std::any_of(set.items.begin(), set.items.end(), [&](const Value& item) { return AreEqual(item, value); });
}

Result OfSets(std::string_view op, const Sequence& a, const Sequence& b, Budget& budget) {
  if (!budget.Spend(a.items.size() * b.items.size())) return TooLarge(budget);
  Sequence result{a.kind, {}};
  for (const Value& item : a.items) {
    const bool in_both = Holds(b, item);
    if (op == "|" || (op == "&") == in_both) result.items.push_back(item);
  }
  if (op == "|" || op == "^") {
    for (const Value& item : b.items) {
      if (!Holds(a, item)) result.items.push_back(item);
    }
  }
  return Value(std::move(result));
}

}  // namespace

Result BinaryOperator(std::string_view op, const Value& a, const Value& b, Budget& budget) {
  if (!budget.Spend(1)) return TooLarge(budget);
  if (op == "%" && a.text()) return PercentFormat(*a.text(), b, budget);
  const auto x = AsNumber(a), y = AsNumber(b);
  if (x && y) {
    if (x->integer && y->integer) {
      const bool are_truths = a.truth() && b.truth() && (op == "&" || op == "|" || op == "^");
      Result result = OfIntegers(op, *x->integer, *y->integer, budget);
      if (are_truths && result) return Value(!result.value.integer()->IsZero());
      return result;
    }
    if (op == "&" || op == "|" || op == "^" || op == "<<" || op == ">>") return Misfit(op, a, b);
    return OfFloats(op, x->ToDouble(), y->ToDouble());
  }
  if (op == "+" && a.text() && b.text()) {
    const std::size_t size = a.text()->size() + b.text()->size();
    if (size > Budget::kLongestText || !budget.Spend(size / 16)) return TooLarge(budget);
    return Value(*a.text() + *b.text());
  }
  if (op == "+" && a.text()) {
    return Result::Failure("can only concatenate str (not \"" + std::string(b.TypeName()) + "\") to str");
  }
  if (op == "*" && IsRepeatable(a) && y && y->integer) return Repeated(a, *y->integer, budget);
  if (op == "*" && IsRepeatable(b) && x && x->integer) return Repeated(b, *x->integer, budget);
  if (a.sequence() && b.sequence()) {
    const Kind kind = a.sequence()->kind;
    if (op == "+" && kind == b.sequence()->kind && IsRepeatable(a)) return Joined(*a.sequence(), *b.sequence(), budget);
    const bool of_sets = op == "|" || op == "&" || op == "^" || op == "-";
    if (of_sets && IsSet(a.sequence()) && IsSet(b.sequence())) return OfSets(op, *a.sequence(), *b.sequence(), budget);
  }
  if (op == "|" && a.dict() && b.dict()) {
    Dict both = *a.dict();
    if (!budget.Spend(both.items.size() * b.dict()->items.size())) return TooLarge(budget);
    for (const auto& [key, value] : b.dict()->items) both.Set(key, value);
    return Value(std::move(both));
  }
  return Misfit(op == "**" ? "** or pow()" : op, a, b);
}

Result UnaryOperator(std::string_view op, const Value& a) {
  const auto number = AsNumber(a);
  if (!number || (op == "~" && !number->integer)) {
    return Result::Failure("bad operand type for unary " + std::string(op) + ": '" + std::string(a.TypeName()) + "'");
  }
  if (op == "~") return Value(-*number->integer - Integer(1));
  if (number->integer) return Value(op == "-" ? -*number->integer : *number->integer);
  return Value(op == "-" ? -number->number : number->number);
}

}  // namespace sceneweld::python
