// SPDX-License-Identifier: BSD-3-Clause
// Arithmetic of numbers, and the operators of texts and lists.

#include <algorithm>
#include <cmath>
#include <limits>

#include "sceneweld/parsers/languages/expression/format.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/operators.h"

namespace sceneweld::expression {
namespace {

constexpr double kBeyondInteger = 9223372036854775808.0;  // 2^63

Result WrongOperands(std::string_view op, const Value& a, const Value& b) {
  return Result::Failure("unsupported operand type(s) for " + std::string(op) + ": '" + std::string(a.TypeName()) +
                         "' and '" + std::string(b.TypeName()) + "'");
}

Result TooLargeValue(const Budget& budget) {
  return Result::Failure(budget.exhausted() ? budget.Why() : "the value is too large");
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
  if (b == 0) return Result::Failure("division by zero");
  if (op == "/") return Value(a / b);
  if (op == "%") return Value(Modulo(a, b));
  const double rest = std::fmod(a, b);
  const double quotient = (a - rest) / b - (rest != 0 && (rest < 0) != (b < 0) ? 1 : 0);
  if (quotient == 0) return Value(std::copysign(0.0, a / b));
  const double floor = std::floor(quotient);
  return Value(quotient - floor > 0.5 ? floor + 1 : floor);
}

Result Power(Integer base, Integer exponent) {
  if (exponent < 0) return OfFloats("**", static_cast<double>(base), static_cast<double>(exponent));
  Integer result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1 && __builtin_mul_overflow(result, base, &result)) return TooLargeInteger();
    if (exponent > 1 && __builtin_mul_overflow(base, base, &base)) return TooLargeInteger();
  }
  return Value(result);
}

bool IsExact(Integer value) {
  return static_cast<double>(value) < kBeyondInteger && static_cast<Integer>(static_cast<double>(value)) == value;
}

Result OfIntegers(std::string_view op, Integer a, Integer b) {
  Integer result = 0;
  if (op == "+") return __builtin_add_overflow(a, b, &result) ? TooLargeInteger() : Value(result);
  if (op == "-") return __builtin_sub_overflow(a, b, &result) ? TooLargeInteger() : Value(result);
  if (op == "*") return __builtin_mul_overflow(a, b, &result) ? TooLargeInteger() : Value(result);
  if (op == "**") return Power(a, b);
  if (op == "&") return Value(a & b);
  if (op == "|") return Value(a | b);
  if (op == "^") return Value(a ^ b);
  if (op == "<<" || op == ">>") {
    constexpr Integer kMostBits = 62;
    if (b < 0) return Result::Failure("negative shift count");
    if (op == ">>") return Value(a >> std::min<Integer>(b, 63));
    if (a == 0) return Value(a);
    return b > kMostBits || __builtin_mul_overflow(a, Integer{1} << b, &result) ? TooLargeInteger() : Value(result);
  }
  if (b == 0) return Result::Failure(op == "%" ? "modulo by zero" : "division by zero");
  if (op == "/") {
    // The quotient of rounded numbers may differ from the rounded quotient.
    if (!IsExact(a) || !IsExact(b)) return Result::Failure("the integers are too large for a division");
    return Value(static_cast<double>(a) / static_cast<double>(b));
  }
  if (b == -1) return op == "%" ? Value(Integer{0}) : OfIntegers("-", 0, a);
  const Integer rest = a % b;
  const bool rounds_down = rest != 0 && (rest < 0) != (b < 0);
  if (op == "%") return Value(rounds_down ? rest + b : rest);
  return Value(rounds_down ? a / b - 1 : a / b);
}

bool IsRepeatable(const Value& value) {
  const Sequence* sequence = value.sequence();
  return value.text() || (sequence && sequence->kind <= Sequence::Kind::kTuple);
}

Result Repeated(const Value& what, Integer times, Budget& budget) {
  const std::size_t size = what.text() ? what.text()->size() : what.sequence()->items.size();
  const auto count = static_cast<std::size_t>(std::max<Integer>(times, 0));
  const std::size_t most = what.text() ? Budget::kLongestText : Budget::kMostItems;
  if (size == 0) return what;
  if (count > most / size || !budget.Spend(size * count / (what.text() ? 16 : 1))) return TooLargeValue(budget);
  std::string text;
  for (std::size_t i = 0; what.text() && i < count; ++i) text += *what.text();
  if (what.text()) return Value(std::move(text));
  Sequence all{what.sequence()->kind, {}};
  const auto& items = what.sequence()->items;
  for (std::size_t i = 0; i < count; ++i) all.items.insert(all.items.end(), items.begin(), items.end());
  return Value(std::move(all));
}

// Two texts, or two lists or tuples.
Result Joined(const Value& a, const Value& b, Budget& budget) {
  if (a.text()) {
    const std::size_t size = a.text()->size() + b.text()->size();
    if (size > Budget::kLongestText || !budget.Spend(size / 16)) return TooLargeValue(budget);
    return Value(*a.text() + *b.text());
  }
  const auto &first = a.sequence()->items, &second = b.sequence()->items;
  if (first.size() + second.size() > Budget::kMostItems || !budget.Spend(first.size() + second.size())) {
    return TooLargeValue(budget);
  }
  Sequence both = *a.sequence();
  both.items.insert(both.items.end(), second.begin(), second.end());
  return Value(std::move(both));
}

}  // namespace

double Modulo(double a, double b) {
  const double rest = std::fmod(a, b);
  if (rest == 0) return std::copysign(0.0, b);
  return (rest < 0) != (b < 0) ? rest + b : rest;
}

Result TooLargeInteger() { return Result::Failure("the value is too large"); }

Result IntegerOf(double whole) {
  if (std::isnan(whole)) return Result::Failure("cannot convert float NaN to integer");
  if (std::isinf(whole)) return Result::Failure("cannot convert float infinity to integer");
  if (whole < -kBeyondInteger || whole >= kBeyondInteger) return TooLargeInteger();
  return Value(static_cast<Integer>(whole));
}

Result BinaryOperator(std::string_view op, const Value& a, const Value& b, Budget& budget) {
  if (!budget.Spend(1)) return TooLargeValue(budget);
  if (op == "%" && a.text()) return PercentFormat(*a.text(), b, budget);
  const bool of_bits = op == "&" || op == "|" || op == "^" || op == "<<" || op == ">>";
  const auto x = AsNumber(a), y = AsNumber(b);
  if (x && y) {
    if (!x->integer || !y->integer) {
      return of_bits ? WrongOperands(op, a, b) : OfFloats(op, x->ToDouble(), y->ToDouble());
    }
    Result result = OfIntegers(op, *x->integer, *y->integer);
    const bool are_truths = a.truth() && b.truth() && of_bits && op.size() == 1;
    return result && are_truths ? Result(Value(*result.value.integer() != 0)) : result;
  }
  const bool same_kind = a.sequence() && b.sequence() && a.sequence()->kind == b.sequence()->kind;
  if (op == "+" && IsRepeatable(a) && ((a.text() && b.text()) || same_kind)) return Joined(a, b, budget);
  if (op == "*" && IsRepeatable(a) && y && y->integer) return Repeated(a, *y->integer, budget);
  if (op == "*" && IsRepeatable(b) && x && x->integer) return Repeated(b, *x->integer, budget);
  return WrongOperands(op, a, b);
}

Result UnaryOperator(std::string_view op, const Value& a) {
  const auto number = AsNumber(a);
  if (!number || (op == "~" && !number->integer)) {
    return Result::Failure("bad operand type for unary " + std::string(op) + ": '" + std::string(a.TypeName()) + "'");
  }
  if (op == "~") return Value(~*number->integer);
  if (number->integer) return op == "-" ? OfIntegers("-", 0, *number->integer) : Value(*number->integer);
  return Value(op == "-" ? -number->number : number->number);
}

}  // namespace sceneweld::expression
