// SPDX-License-Identifier: BSD-3-Clause
// Operators on numbers, and those that join and repeat texts and lists.

#include <algorithm>
#include <cmath>
#include <limits>

#include "sceneweld/parsers/languages/python/format.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/sets.h"

namespace sceneweld::python {
namespace {

using Kind = Sequence::Kind;

Result WrongOperands(std::string_view op, const Value& a, const Value& b) {
  return Result::Failure("unsupported operand type(s) for " + std::string(op) + ": '" + std::string(a.TypeName()) +
                         "' and '" + std::string(b.TypeName()) + "'");
}

Result TooLargeValue(const Budget& budget) {
  return Result::Failure(budget.exhausted() ? budget.Why() : "the value is too large");
}

Result OfFloats(std::string_view op, double a, double b);

Result Power(const Integer& base, const Integer& exponent, Budget& budget) {
  if (exponent.IsNegative()) {
    const double of_base = base.ToDouble(), of_exponent = exponent.ToDouble();
    if (std::isinf(of_base) || std::isinf(of_exponent)) return Result::Failure("int too large to convert to float");
    return OfFloats("**", of_base, of_exponent);
  }
  const auto times = exponent.ToInt64();
  constexpr double kBitsOfDigit = 3.32;
  const double bits = static_cast<double>(base.BitLength()) * exponent.ToDouble();
  const bool stays_small = base.BitLength() <= 1;
  if (!stays_small && (!times || bits > kBitsOfDigit * static_cast<double>(Budget::kMostDigits))) {
    return TooLargeValue(budget);
  }
  const auto size = static_cast<std::size_t>(stays_small ? 0 : bits);
  if (!budget.Spend(size * size >> 16)) return TooLargeValue(budget);
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
  const bool are_small = a.ToInt64() && b.ToInt64();
  if (!are_small && !budget.Spend(a.BitLength() * b.BitLength() >> 16)) return TooLargeValue(budget);
  if (op == "+") return Value(a + b);
  if (op == "-") return Value(a - b);
  if (op == "*") {
    constexpr std::size_t kMostBits = Budget::kMostDigits * 4;
    return a.BitLength() + b.BitLength() > kMostBits ? TooLargeValue(budget) : Result(Value(a * b));
  }
  if (op == "**") return Power(a, b, budget);
  const bool divides = op == "/" || op == "//" || op == "%";
  if (divides && b.IsZero()) {
    return Result::Failure(op == "/"   ? "division by zero"
                           : op == "%" ? "integer modulo by zero"
                                       : "integer division or modulo by zero");
  }
  if (op == "/") {
    const double quotient = Quotient(a, b);
    return std::isinf(quotient) ? Result::Failure("integer division result too large for a float") : Value(quotient);
  }
  if (op == "//") return Value(FloorDivide(a, b));
  if (op == "%") return Value(Modulo(a, b));
  if (op != "<<" && op != ">>") return Value(BitOperation(op[0], a, b));
  if (b.IsNegative()) return Result::Failure("negative shift count");
  constexpr std::int64_t kFar = std::int64_t{1} << 40;
  const auto bits = static_cast<std::size_t>(b.ToInt64().value_or(kFar));
  if (op == ">>") return Value(ShiftedRight(a, bits));
  if (a.IsZero()) return Value(a);
  constexpr std::size_t kMostBits = Budget::kMostDigits * 4;
  return bits > kMostBits || a.BitLength() + bits > kMostBits ? TooLargeValue(budget) : Value(ShiftedLeft(a, bits));
}

Result OfFloats(std::string_view op, double a, double b) {
  if (op == "+") return Value(a + b);
  if (op == "-") return Value(a - b);
  if (op == "*") return Value(a * b);
  if (op == "**") {
    if (a == 0 && b < 0 && std::isfinite(b)) return Result::Failure("0.0 cannot be raised to a negative power");
    if (a < 0 && std::isfinite(a) && std::isfinite(b) && b != std::floor(b)) {
      return Result::Failure("complex numbers are not supported: a negative number to a power that is not whole");
    }
    const double power = std::pow(a, b);
    if (std::isinf(power) && std::isfinite(a) && std::isfinite(b)) return Result::Failure("the result is out of range");
    return Value(power);
  }
  if (b == 0) {
    return Result::Failure(op == "/"   ? "float division by zero"
                           : op == "%" ? "float modulo"
                                       : "float floor division by zero");
  }
  if (op == "/") return Value(a / b);
  double rest = std::fmod(a, b);
  double quotient = (a - rest) / b;
  if (rest != 0 && (rest < 0) != (b < 0)) {
    rest += b;
    quotient -= 1;
  }
  if (op == "%") return Value(rest == 0 ? std::copysign(0.0, b) : rest);
  if (quotient == 0) return Value(std::copysign(0.0, a / b));
  const double floor = std::floor(quotient);
  return Value(quotient - floor > 0.5 ? floor + 1 : floor);
}

Result RepeatedValue(const Value& what, const Integer& times, Budget& budget) {
  const std::size_t size = what.text() ? what.text()->size() : what.sequence()->items.size();
  if (size == 0) return what;
  constexpr std::int64_t kMany = std::numeric_limits<std::int64_t>::max();
  const auto count = times.IsNegative() ? std::size_t{0} : static_cast<std::size_t>(times.ToInt64().value_or(kMany));
  const std::size_t most = what.text() ? Budget::kLongestText : Budget::kMostItems;
  if (count > most / size || !budget.Spend(size * count / (what.text() ? 16 : 1))) {
    return TooLargeValue(budget);
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
  if (size > Budget::kMostItems || !budget.Spend(size)) return TooLargeValue(budget);
  Sequence both = a;
  both.items.insert(both.items.end(), b.items.begin(), b.items.end());
  return Value(std::move(both));
}

Result OfSets(std::string_view op, const Sequence& a, const Sequence& b, Budget& budget) {
  if (!budget.Spend(a.items.size() * b.extent.effort)) return TooLargeValue(budget);
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
  if (!budget.Spend(1)) return TooLargeValue(budget);
  if (op == "%" && a.text()) return PercentFormat(*a.text(), b, budget);
  const auto x = AsNumber(a), y = AsNumber(b);
  if (x && y) {
    if (x->integer && y->integer) {
      const bool are_truths = a.truth() && b.truth() && (op == "&" || op == "|" || op == "^");
      Result result = OfIntegers(op, *x->integer, *y->integer, budget);
      if (are_truths && result) return Value(!result.value.integer()->IsZero());
      return result;
    }
    if (op == "&" || op == "|" || op == "^" || op == "<<" || op == ">>") return WrongOperands(op, a, b);
    const double of_x = x->ToDouble(), of_y = y->ToDouble();
    if ((x->integer && std::isinf(of_x)) || (y->integer && std::isinf(of_y))) {
      return Result::Failure("int too large to convert to float");
    }
    return OfFloats(op, of_x, of_y);
  }
  if (op == "+" && a.text() && b.text()) {
    const std::size_t size = a.text()->size() + b.text()->size();
    if (size > Budget::kLongestText || !budget.Spend(size / 16)) return TooLargeValue(budget);
    return Value(*a.text() + *b.text());
  }
  if (op == "+" && a.sequence() && IsRepeatable(a) && !(b.sequence() && b.sequence()->kind == a.sequence()->kind)) {
    const std::string kind(a.TypeName());
    return Result::Failure("can only concatenate " + kind + " (not \"" + std::string(b.TypeName()) + "\") to " + kind);
  }
  if (op == "+" && a.text()) {
    return Result::Failure("can only concatenate str (not \"" + std::string(b.TypeName()) + "\") to str");
  }
  if (op == "*" && (IsRepeatable(a) || IsRepeatable(b)) && !(x && x->integer) && !(y && y->integer)) {
    const Value& by = IsRepeatable(a) ? b : a;
    return Result::Failure("can't multiply sequence by non-int of type '" + std::string(by.TypeName()) + "'");
  }
  if (op == "*" && IsRepeatable(a) && y && y->integer) return RepeatedValue(a, *y->integer, budget);
  if (op == "*" && IsRepeatable(b) && x && x->integer) return RepeatedValue(b, *x->integer, budget);
  if (a.sequence() && b.sequence()) {
    const Kind kind = a.sequence()->kind;
    if (op == "+" && kind == b.sequence()->kind && IsRepeatable(a)) return Joined(*a.sequence(), *b.sequence(), budget);
    const bool of_sets = op == "|" || op == "&" || op == "^" || op == "-";
    if (of_sets && IsSet(*a.sequence()) && IsSet(*b.sequence()))
      return OfSets(op, *a.sequence(), *b.sequence(), budget);
  }
  if (op == "|" && a.dict() && b.dict()) {
    Dict both = *a.dict();
    if (!budget.Spend(both.items.size() * b.dict()->items.size())) return TooLargeValue(budget);
    for (const auto& [key, value] : b.dict()->items) both.Set(key, value);
    return Value(std::move(both));
  }
  return WrongOperands(op == "**" ? "** or pow()" : op, a, b);
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
