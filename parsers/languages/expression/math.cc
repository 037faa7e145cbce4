// SPDX-License-Identifier: BSD-3-Clause
// Python's module `math`.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/languages/expression/numbers.h"

namespace sceneweld::expression {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Doubles {
  std::vector<double> values;
  std::string failure;
};

Doubles DoublesOf(const std::vector<Value>& args) {
  Doubles doubles;
  for (const Value& value : args) {
    const auto number = AsNumber(value);
    if (!number) doubles.failure = "must be real number, not " + std::string(value.TypeName());
    doubles.values.push_back(number ? number->ToDouble() : 0);
  }
  return doubles;
}

// As in Python: a result that is not a number from numbers is out of the domain, an infinite one out of the range.
Result Checked(double result, const std::vector<double>& args) {
  const bool are_finite = std::all_of(args.begin(), args.end(), [](double x) { return std::isfinite(x); });
  const bool are_numbers = std::none_of(args.begin(), args.end(), [](double x) { return std::isnan(x); });
  if (std::isnan(result) && are_numbers) return Result::Failure("math domain error");
  if (std::isinf(result) && are_finite) return Result::Failure("math range error");
  return Value(result);
}

template <double (*kFunction)(double)>
Result OfOne(Call& call) {
  const Doubles x = DoublesOf(call.args);
  return x.failure.empty() ? Checked(kFunction(x.values[0]), x.values) : Result::Failure(x.failure);
}
template <double (*kFunction)(double, double)>
Result OfTwo(Call& call) {
  const Doubles x = DoublesOf(call.args);
  return x.failure.empty() ? Checked(kFunction(x.values[0], x.values[1]), x.values) : Result::Failure(x.failure);
}
template <bool (*kTest)(double)>
Result OfTest(Call& call) {
  const Doubles x = DoublesOf(call.args);
  return x.failure.empty() ? Value(kTest(x.values[0])) : Result::Failure(x.failure);
}
template <double (*kFunction)(double)>
Result ToWhole(Call& call) {
  if (const auto integer = AsInteger(call.args[0])) return Value(*integer);
  const Doubles x = DoublesOf(call.args);
  return x.failure.empty() ? IntegerOf(kFunction(x.values[0])) : Result::Failure(x.failure);
}

double Logarithm(double x) { return x <= 0 ? kNan : std::log(x); }
double Logarithm2(double x) { return x <= 0 ? kNan : std::log2(x); }
double Logarithm10(double x) { return x <= 0 ? kNan : std::log10(x); }
double PowerOf(double x, double y) { return x == 0 && y < 0 ? kNan : std::pow(x, y); }
double HyperbolicArcTangent(double x) { return std::fabs(x) == 1 ? kNan : std::atanh(x); }
double LogarithmOfNext(double x) { return x <= -1 ? kNan : std::log1p(x); }
// The factors and their order are Python's, so that the last digit is the same.
double ToRadians(double x) { return x * (std::numbers::pi / 180.0); }
double ToDegrees(double x) { return x * (180.0 / std::numbers::pi); }

Result LogarithmOf(Call& call) {
  if (call.args.size() == 1) return OfOne<&Logarithm>(call);
  const Doubles x = DoublesOf(call.args);
  if (!x.failure.empty()) return Result::Failure(x.failure);
  if (x.values[1] == 1) return Result::Failure("division by zero");
  return Checked(Logarithm(x.values[0]) / Logarithm(x.values[1]), x.values);
}

// The root of the sum of the squares, which has some digits more than the result.
Result LengthOf(Call& call) {
  const Doubles sides = DoublesOf(call.args);
  if (!sides.failure.empty()) return Result::Failure(sides.failure);
  long double sum = 0;
  for (const double side : sides.values) sum += static_cast<long double>(side) * side;
  const bool is_infinite =
      std::any_of(sides.values.begin(), sides.values.end(), [](double x) { return std::isinf(x); });
  return Checked(is_infinite ? kInfinity : static_cast<double>(std::sqrt(sum)), sides.values);
}

Result AreClose(Call& call) {
  const auto tolerance = [&](std::string_view name, double otherwise) {
    const auto given = call.Keyword(name) ? AsNumber(*call.Keyword(name)) : std::nullopt;
    return given ? given->ToDouble() : otherwise;
  };
  const Doubles x = DoublesOf(call.args);
  if (!x.failure.empty()) return Result::Failure(x.failure);
  const double a = x.values[0], b = x.values[1];
  if (a == b) return Value(true);
  if (std::isinf(a) || std::isinf(b)) return Value(false);
  return Value(std::fabs(a - b) <=
               std::max(tolerance("rel_tol", 1e-9) * std::max(std::fabs(a), std::fabs(b)), tolerance("abs_tol", 0)));
}

constexpr Function kMathFunctions[] = {
    {"acos", "", 1, 1, "", &OfOne<&std::acos>},
    {"acosh", "", 1, 1, "", &OfOne<&std::acosh>},
    {"asin", "", 1, 1, "", &OfOne<&std::asin>},
    {"asinh", "", 1, 1, "", &OfOne<&std::asinh>},
    {"atan", "", 1, 1, "", &OfOne<&std::atan>},
    {"atan2", "", 2, 2, "", &OfTwo<&std::atan2>},
    {"atanh", "", 1, 1, "", &OfOne<&HyperbolicArcTangent>},
    {"cbrt", "", 1, 1, "", &OfOne<&std::cbrt>},
    {"ceil", "", 1, 1, "", &ToWhole<&std::ceil>},
    {"copysign", "", 2, 2, "", &OfTwo<&std::copysign>},
    {"cos", "", 1, 1, "", &OfOne<&std::cos>},
    {"cosh", "", 1, 1, "", &OfOne<&std::cosh>},
    {"degrees", "", 1, 1, "", &OfOne<&ToDegrees>},
    {"erf", "", 1, 1, "", &OfOne<&std::erf>},
    {"erfc", "", 1, 1, "", &OfOne<&std::erfc>},
    {"exp", "", 1, 1, "", &OfOne<&std::exp>},
    {"exp2", "", 1, 1, "", &OfOne<&std::exp2>},
    {"expm1", "", 1, 1, "", &OfOne<&std::expm1>},
    {"fabs", "", 1, 1, "", &OfOne<&std::fabs>},
    {"floor", "", 1, 1, "", &ToWhole<&std::floor>},
    {"fmod", "", 2, 2, "", &OfTwo<&std::fmod>},
    {"hypot", "", 0, 100, "", &LengthOf},
    {"isclose", "rel_tol abs_tol", 2, 2, "", &AreClose},
    {"isfinite", "", 1, 1, "", &OfTest<&std::isfinite>},
    {"isinf", "", 1, 1, "", &OfTest<&std::isinf>},
    {"isnan", "", 1, 1, "", &OfTest<&std::isnan>},
    {"log", "", 1, 2, "", &LogarithmOf},
    {"log10", "", 1, 1, "", &OfOne<&Logarithm10>},
    {"log1p", "", 1, 1, "", &OfOne<&LogarithmOfNext>},
    {"log2", "", 1, 1, "", &OfOne<&Logarithm2>},
    {"pow", "", 2, 2, "", &OfTwo<&PowerOf>},
    {"radians", "", 1, 1, "", &OfOne<&ToRadians>},
    {"remainder", "", 2, 2, "", &OfTwo<&std::remainder>},
    {"sin", "", 1, 1, "", &OfOne<&std::sin>},
    {"sinh", "", 1, 1, "", &OfOne<&std::sinh>},
    {"sqrt", "", 1, 1, "", &OfOne<&std::sqrt>},
    {"tan", "", 1, 1, "", &OfOne<&std::tan>},
    {"tanh", "", 1, 1, "", &OfOne<&std::tanh>},
    {"trunc", "", 1, 1, "", &ToWhole<&std::trunc>},
};
constexpr std::string_view kRefusedOfMath[] = {"comb",      "dist",  "factorial", "frexp", "fsum",   "gamma",
                                               "gcd",       "isqrt", "lcm",       "ldexp", "lgamma", "modf",
                                               "nextafter", "perm",  "prod",      "ulp"};

}  // namespace

const std::shared_ptr<Names>& Math() {
  static const std::shared_ptr<Names> kMath = [] {
    auto table = std::make_shared<NameTable>("module math");
    table->Set("pi", std::numbers::pi);
    table->Set("e", std::numbers::e);
    table->Set("tau", 2 * std::numbers::pi);
    table->Set("inf", kInfinity);
    table->Set("nan", kNan);
    table->SetFunctions(kMathFunctions);
    table->Refuse(kRefusedOfMath);
    return table;
  }();
  return kMath;
}

}  // namespace sceneweld::expression
