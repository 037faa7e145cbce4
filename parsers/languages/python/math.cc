// SPDX-License-Identifier: BSD-3-Clause
// The module `math`.

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "sceneweld/parsers/languages/python/functions.h"
#include "sceneweld/parsers/languages/python/name_table.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"

namespace sceneweld::python {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Result DomainError() { return Result::Failure("math domain error"); }

struct Doubles {
  std::vector<double> values;
  std::string failure;
};

Doubles DoublesOf(const std::vector<Value>& args) {
  Doubles doubles;
  for (const Value& value : args) {
    const auto number = AsNumber(value);
    if (!number) {
      doubles.failure = "must be real number, not " + std::string(value.TypeName());
      break;
    }
    doubles.values.push_back(number->ToDouble());
    if (number->integer && std::isinf(doubles.values.back())) doubles.failure = "int too large to convert to float";
  }
  return doubles;
}

Result Counted(const Call& call, const std::string& name, std::size_t count) {
  if (!call.keywords.empty()) return Result::Failure(name + "() takes no keyword arguments");
  if (call.args.size() == count) return Value();
  return Result::Failure(name + "() takes exactly " + std::to_string(count) +
                         (count == 1 ? " argument (" : " arguments (") + std::to_string(call.args.size()) + " given)");
}

// As in Python: a result that is not a number from numbers is out of the domain, an infinite one out of the range.
Result Checked(double result, const std::vector<double>& args) {
  const bool finite = std::all_of(args.begin(), args.end(), [](double x) { return std::isfinite(x); });
  const bool numbers = std::none_of(args.begin(), args.end(), [](double x) { return std::isnan(x); });
  if (std::isnan(result) && numbers) return DomainError();
  if (std::isinf(result) && finite) return Result::Failure("math range error");
  return Value(result);
}

// Exact for whole numbers, as in Python.
double Gamma(double x) {
  constexpr double kMostExact = 23;
  if (x != std::floor(x) || x > kMostExact) return std::tgamma(x);
  if (x <= 0) return std::isinf(x) || x < 0 ? kNan : std::copysign(kInfinity, x);
  double product = 1;
  for (double factor = 2; factor < x; ++factor) product *= factor;
  return product;
}

// The root of the sum of the squares, which has some digits more than the result.
double LengthOf(const std::vector<double>& sides) {
  long double sum = 0;
  for (const double side : sides) {
    if (std::isinf(side)) return kInfinity;
    sum += static_cast<long double>(side) * side;
  }
  return static_cast<double>(std::sqrt(sum));
}

class MathTable : public NameTable {
 public:
  MathTable() : NameTable("module math") {
    Set("pi", std::numbers::pi);
    Set("e", std::numbers::e);
    Set("tau", 2 * std::numbers::pi);
    Set("inf", kInfinity);
    Set("nan", kNan);
    AddFunctionsOfOne();
    AddFunctionsOfTwo();
    AddTests();
    AddRounding();
    AddLogarithms();
    AddIntegers();
    AddLists();
  }

 private:
  using OneToOne = double (*)(double);
  using TwoToOne = double (*)(double, double);

  void One(const std::string& name, OneToOne function) {
    SetFunction(name, [name, function](Call& call) -> Result {
      if (Result count = Counted(call, name, 1); !count) return count;
      const Doubles x = DoublesOf(call.args);
      return x.failure.empty() ? Checked(function(x.values[0]), x.values) : Result::Failure(x.failure);
    });
  }
  void Two(const std::string& name, TwoToOne function) {
    SetFunction(name, [name, function](Call& call) -> Result {
      if (Result count = Counted(call, name, 2); !count) return count;
      const Doubles x = DoublesOf(call.args);
      return x.failure.empty() ? Checked(function(x.values[0], x.values[1]), x.values) : Result::Failure(x.failure);
    });
  }

  void AddFunctionsOfOne() {
    One("sin", [](double x) { return std::sin(x); });
    One("cos", [](double x) { return std::cos(x); });
    One("tan", [](double x) { return std::tan(x); });
    One("asin", [](double x) { return std::asin(x); });
    One("acos", [](double x) { return std::acos(x); });
    One("atan", [](double x) { return std::atan(x); });
    One("sinh", [](double x) { return std::sinh(x); });
    One("cosh", [](double x) { return std::cosh(x); });
    One("tanh", [](double x) { return std::tanh(x); });
    One("asinh", [](double x) { return std::asinh(x); });
    One("acosh", [](double x) { return std::acosh(x); });
    One("atanh", [](double x) { return std::abs(x) == 1 ? kNan : std::atanh(x); });
    One("sqrt", [](double x) { return std::sqrt(x); });
    One("cbrt", [](double x) { return std::cbrt(x); });
    One("exp", [](double x) { return std::exp(x); });
    One("exp2", [](double x) { return std::exp2(x); });
    One("expm1", [](double x) { return std::expm1(x); });
    One("log1p", [](double x) { return x <= -1 ? kNan : std::log1p(x); });
    One("fabs", [](double x) { return std::fabs(x); });
    One("erf", [](double x) { return std::erf(x); });
    One("erfc", [](double x) { return std::erfc(x); });
    One("gamma", &Gamma);
    One("lgamma", [](double x) { return x <= 0 && x == std::floor(x) ? kNan : std::lgamma(x); });
    // The factors and their order are Python's, so that the last digit is the same.
    One("radians", [](double x) { return x * (std::numbers::pi / 180.0); });
    const auto unchecked = [this](const std::string& name, OneToOne function) {
      SetFunction(name, [name, function](Call& call) -> Result {
        if (Result count = Counted(call, name, 1); !count) return count;
        const Doubles x = DoublesOf(call.args);
        return x.failure.empty() ? Result(Value(function(x.values[0]))) : Result::Failure(x.failure);
      });
    };
    unchecked("degrees", [](double x) { return x * (180.0 / std::numbers::pi); });
    unchecked("ulp", [](double x) {
      x = std::fabs(x);
      if (std::isinf(x)) return x;
      const double next = std::nextafter(x, kInfinity);
      return std::isinf(next) ? x - std::nextafter(x, 0.0) : next - x;
    });
  }

  void AddFunctionsOfTwo() {
    Two("atan2", [](double y, double x) { return std::atan2(y, x); });
    Two("copysign", [](double x, double y) { return std::copysign(x, y); });
    Two("fmod", [](double x, double y) { return std::fmod(x, y); });
    Two("remainder", [](double x, double y) { return std::remainder(x, y); });
    Two("pow", [](double x, double y) { return x == 0 && y < 0 ? kNan : std::pow(x, y); });
    Two("nextafter", [](double x, double y) { return std::nextafter(x, y); });
    SetFunction("hypot", [](Call& call) -> Result {
      const Doubles x = DoublesOf(call.args);
      if (!x.failure.empty()) return Result::Failure(x.failure);
      return Checked(LengthOf(x.values), x.values);
    });
    SetFunction("ldexp", [](Call& call) -> Result {
      if (Result count = Counted(call, "ldexp", 2); !count) return count;
      const auto exponent = AsNumber(call.args[1]);
      if (!exponent || !exponent->integer) return Result::Failure("Expected an int as second argument to ldexp.");
      const Doubles x = DoublesOf(call.args);
      if (!x.failure.empty()) return Result::Failure(x.failure);
      return Checked(std::ldexp(x.values[0], static_cast<int>(std::clamp(x.values[1], -1e6, 1e6))), {x.values[0]});
    });
  }

  void AddTests() {
    const auto test = [this](const std::string& name, bool (*is)(double)) {
      SetFunction(name, [name, is](Call& call) -> Result {
        if (Result count = Counted(call, name, 1); !count) return count;
        const Doubles x = DoublesOf(call.args);
        return x.failure.empty() ? Result(Value(is(x.values[0]))) : Result::Failure(x.failure);
      });
    };
    test("isnan", [](double x) { return std::isnan(x); });
    test("isinf", [](double x) { return std::isinf(x); });
    test("isfinite", [](double x) { return std::isfinite(x); });
    SetFunction("isclose", [](Call& call) -> Result {
      double relative = 1e-9, absolute = 0;
      for (const auto& [name, value] : call.keywords) {
        const auto number = AsNumber(value);
        if (!number || (name != "rel_tol" && name != "abs_tol"))
          return Result::Failure("rel_tol and abs_tol are numbers");
        (name == "rel_tol" ? relative : absolute) = number->ToDouble();
      }
      if (call.args.size() != 2) return Result::Failure("isclose() takes exactly 2 positional arguments");
      const Doubles x = DoublesOf(call.args);
      if (!x.failure.empty()) return Result::Failure(x.failure);
      const double a = x.values[0], b = x.values[1];
      if (a == b) return Value(true);
      if (std::isinf(a) || std::isinf(b)) return Value(false);
      const double difference = std::fabs(a - b);
      return Value(difference <= relative * std::max(std::fabs(a), std::fabs(b)) || difference <= absolute);
    });
  }

  void AddRounding() {
    const auto round = [this](const std::string& name, OneToOne function) {
      SetFunction(name, [name, function](Call& call) -> Result {
        if (Result count = Counted(call, name, 1); !count) return count;
        const auto number = AsNumber(call.args[0]);
        if (!number) return Result::Failure("must be real number, not " + std::string(call.args[0].TypeName()));
        if (number->integer) return Value(*number->integer);
        if (std::isnan(number->number)) return Result::Failure("cannot convert float NaN to integer");
        if (std::isinf(number->number)) return Result::Failure("cannot convert float infinity to integer");
        return Value(Integer::FromDouble(function(number->number)));
      });
    };
    round("floor", [](double x) { return std::floor(x); });
    round("ceil", [](double x) { return std::ceil(x); });
    round("trunc", [](double x) { return std::trunc(x); });
    SetFunction("modf", [](Call& call) -> Result {
      if (Result count = Counted(call, "modf", 1); !count) return count;
      const Doubles x = DoublesOf(call.args);
      if (!x.failure.empty()) return Result::Failure(x.failure);
      double whole = 0;
      const double rest = std::modf(x.values[0], &whole);
      return Value(Sequence{Sequence::Kind::kTuple, {Value(rest), Value(whole)}});
    });
    SetFunction("frexp", [](Call& call) -> Result {
      if (Result count = Counted(call, "frexp", 1); !count) return count;
      const Doubles x = DoublesOf(call.args);
      if (!x.failure.empty()) return Result::Failure(x.failure);
      int exponent = 0;
      const double fraction = std::frexp(x.values[0], &exponent);
      return Value(Sequence{Sequence::Kind::kTuple, {Value(fraction), Value(Integer(exponent))}});
    });
  }

  void AddLogarithms() {
    const auto logarithm = [this](const std::string& name, OneToOne function) {
      SetFunction(name, [name, function](Call& call) -> Result {
        const bool has_base = name == "log" && call.args.size() == 2;
        if (Result count = Counted(call, name, has_base ? 2 : 1); !count) return count;
        const Doubles x = DoublesOf(call.args);
        if (!x.failure.empty()) return Result::Failure(x.failure);
        for (const double one : x.values) {
          if (one <= 0) return DomainError();
        }
        if (!has_base) return Value(function(x.values[0]));
        if (x.values[1] == 1) return Result::Failure("float division by zero");
        return Value(function(x.values[0]) / function(x.values[1]));
      });
    };
    logarithm("log", [](double x) { return std::log(x); });
    logarithm("log2", [](double x) { return std::log2(x); });
    logarithm("log10", [](double x) { return std::log10(x); });
  }

  // Functions of integers of 64 bits.
  void AddIntegers() {
    const auto whole = [](const Value& value) -> std::optional<Integer> {
      const auto number = AsNumber(value);
      return number ? number->integer : std::nullopt;
    };
    const auto fold = [this, whole](const std::string& name, std::int64_t start, bool is_gcd) {
      SetFunction(name, [=](Call& call) -> Result {
        Integer all(start);
        for (const Value& value : call.args) {
          const auto number = whole(value);
          if (!number)
            return Result::Failure("'" + std::string(value.TypeName()) +
                                   "' object cannot be interpreted as an integer");
          Integer a = all, b = number->IsNegative() ? -*number : *number;
          if (!is_gcd && a.BitLength() + b.BitLength() > Budget::kMostDigits * 4) {
            return Result::Failure("the value is too large");
          }
          const Integer product = is_gcd ? Integer() : a * b;
          while (!b.IsZero()) {
            if (!call.budget.Spend(1 + (a.BitLength() * b.BitLength() >> 20))) {
              return Result::Failure(call.budget.Why());
            }
            Integer rest = Modulo(a, b);
            a = b;
            b = rest;
          }
          all = is_gcd ? a : a.IsZero() ? Integer(0) : FloorDivide(product, a);
        }
        return Value(all);
      });
    };
    fold("gcd", 0, true);
    fold("lcm", 1, false);
    SetFunction("factorial", [whole](Call& call) -> Result {
      if (Result count = Counted(call, "factorial", 1); !count) return count;
      const auto n = whole(call.args[0]);
      if (!n)
        return Result::Failure("'" + std::string(call.args[0].TypeName()) +
                               "' object cannot be interpreted as an integer");
      if (n->IsNegative()) return Result::Failure("factorial() not defined for negative values");
      constexpr std::int64_t kMost = 1500;
      if (*n > Integer(kMost)) return Result::Failure("the value is too large");
      const auto steps = static_cast<std::size_t>(*n->ToInt64());
      if (!call.budget.Spend(steps * steps / 64)) return Result::Failure(call.budget.Why());
      Integer product(1);
      for (std::int64_t i = 2; i <= *n->ToInt64(); ++i) product = product * Integer(i);
      return Value(product);
    });
    const auto choose = [this, whole](const std::string& name, bool ordered) {
      SetFunction(name, [=](Call& call) -> Result {
        if (Result count = Counted(call, name, 2); !count) return count;
        const auto n = whole(call.args[0]), k = whole(call.args[1]);
        if (!n || !k) return Result::Failure(name + "() needs integers");
        if (n->IsNegative() || k->IsNegative()) return Result::Failure("n and k must be non-negative integers");
        if (*k > *n) return Value(Integer(0));
        constexpr std::int64_t kMost = 1500;
        if (*k > Integer(kMost)) return Result::Failure("the value is too large");
        const auto count = static_cast<std::size_t>(*k->ToInt64());
        if (!call.budget.Spend(1 + count * count * n->BitLength() / 1024) || n->BitLength() * count > 1u << 20) {
          return Result::Failure("the value is too large");
        }
        Integer all(1);
        for (std::int64_t i = 0; i < *k->ToInt64(); ++i) {
          all = all * (*n - Integer(i));
          if (!ordered) all = FloorDivide(all, Integer(i + 1));
        }
        return Value(all);
      });
    };
    choose("comb", false);
    choose("perm", true);
    SetFunction("isqrt", [whole](Call& call) -> Result {
      if (Result count = Counted(call, "isqrt", 1); !count) return count;
      const auto n = whole(call.args[0]);
      if (!n) return Result::Failure("an integer is required");
      if (n->IsNegative()) return Result::Failure("isqrt() argument must be nonnegative");
      if (n->IsZero()) return Value(Integer(0));
      Integer root = ShiftedLeft(Integer(1), n->BitLength() / 2 + 1);
      for (;;) {
        if (!call.budget.Spend(1 + (n->BitLength() * root.BitLength() >> 16))) {
          return Result::Failure(call.budget.Why());
        }
        const Integer next = FloorDivide(root + FloorDivide(*n, root), Integer(2));
        if (!(next < root)) return Value(root);
        root = next;
      }
    });
  }

  void AddLists() {
    const auto list = [this](const std::string& name, bool is_sum) {
      SetFunction(name, [name, is_sum](Call& call) -> Result {
        if (Result count = Counted(call, name, 1); !count) return count;
        const Iteration iteration = ItemsOf(call.args[0], call.budget);
        if (!iteration.failure.empty()) return Result::Failure(iteration.failure);
        if (!is_sum) {
          Result all = Value(Integer(1));
          for (const Value& item : iteration.items) {
            all = BinaryOperator("*", all.value, item, call.budget);
            if (!all) return all;
          }
          return all;
        }
        const Doubles x = DoublesOf(iteration.items);
        if (!x.failure.empty()) return Result::Failure(x.failure);
        return Checked(ExactSum(x.values), x.values);
      });
    };
    list("fsum", true);
    list("prod", false);
    SetFunction("dist", [](Call& call) -> Result {
      if (Result count = Counted(call, "dist", 2); !count) return count;
      const Doubles p = DoublesOf(ItemsOf(call.args[0], call.budget).items);
      const Doubles q = DoublesOf(ItemsOf(call.args[1], call.budget).items);
      if (!p.failure.empty() || !q.failure.empty()) return Result::Failure(p.failure.empty() ? q.failure : p.failure);
      if (p.values.size() != q.values.size()) {
        return Result::Failure("both points must have the same number of dimensions");
      }
      std::vector<double> sides;
      for (std::size_t i = 0; i < p.values.size(); ++i) sides.push_back(p.values[i] - q.values[i]);
      return Value(LengthOf(sides));
    });
  }

  // Sums without rounding in between, by parts that do not overlap (Shewchuk).
  static double ExactSum(const std::vector<double>& values) {
    std::vector<double> parts;
    double special = 0;
    for (double x : values) {
      if (!std::isfinite(x)) {
        special += x;
        continue;
      }
      std::size_t used = 0;
      for (double y : parts) {
        if (std::fabs(x) < std::fabs(y)) std::swap(x, y);
        const double high = x + y, low = y - (high - x);
        if (low != 0) parts[used++] = low;
        x = high;
      }
      if (!std::isfinite(x)) return x;
      parts.resize(used);
      parts.push_back(x);
    }
    if (special != 0 || std::isnan(special)) return special;
    double sum = 0;
    while (!parts.empty()) {
      const double x = sum, y = parts.back();
      parts.pop_back();
      sum = x + y;
      const double low = y - (sum - x);
      if (low == 0) continue;
      // Half-way cases depend on the next part.
      if (!parts.empty() && ((low < 0 && parts.back() < 0) || (low > 0 && parts.back() > 0))) {
        const double twice = low * 2, moved = sum + twice;
        if (moved - sum == twice) sum = moved;
      }
      break;
    }
    return sum;
  }
};

}  // namespace

const std::shared_ptr<Names>& Math() {
  static const std::shared_ptr<Names> kMath = std::make_shared<MathTable>();
  return kMath;
}

}  // namespace sceneweld::python
