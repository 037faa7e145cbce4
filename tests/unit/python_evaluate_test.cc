// SPDX-License-Identifier: BSD-3-Clause
// Expressions of Python: their parsing and their values. The expected values come from Python 3.11.

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/languages/python/evaluate.h"
#include "sceneweld/parsers/languages/python/functions.h"
#include "sceneweld/parsers/languages/python/name_table.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/tests/unit/repeated_text.h"

namespace sceneweld::python {
namespace {

/// Remembers which part of the text was asked for last.
class RecordingPlace : public TextPlace {
 public:
  using TextPlace::TextPlace;
  Span Of(std::size_t begin, std::size_t end) const override {
    asked = std::to_string(begin) + "-" + std::to_string(end);
    return {};
  }
  mutable std::string asked;
};

/// The functions of Python and `math`, and a few variables.
class TestNames : public Names {
 public:
  TestNames() {
    own_.Set("math", Value(Math()));
    own_.Set("n", Value(Integer(3)));
    own_.Set("half", Value(0.5));
    own_.Set("name", Value("arm"));
    own_.Set("items", Value(Sequence{Sequence::Kind::kList, {Integer(1), Integer(2), Integer(3)}}));
    Dict sizes;
    sizes.Set(Value("a"), Value(Integer(1)));
    sizes.Set(Value("b"), Value(2.5));
    own_.Set("sizes", Value(sizes));
  }
  Found Find(std::string_view name) override {
    for (Names* names : {static_cast<Names*>(&own_), Builtins().get(), Math().get()}) {
      Found found = names->Find(name);
      if (found.state != State::kUnknown) return found;
    }
    return {};
  }
  std::vector<std::string> All() const override { return own_.All(); }
  std::string Described() const override { return "the test"; }

 private:
  NameTable own_{"the test"};
};

// The value as Python prints it; or the code, the columns and the message of the error.
std::string Evaluated(const std::string& text, std::size_t steps = Budget::kMostSteps) {
  TestNames names;
  Budget budget(nullptr, steps);
  Diagnostics diagnostics;
  const RecordingPlace place(text);
  const auto value = Evaluate(place, names, budget, diagnostics);
  CHECK(value.has_value() != diagnostics.has_errors());
  CHECK(budget.depth == 0);
  CHECK(budget.nesting == 0);
  if (value) return Repr(*value);
  REQUIRE(diagnostics.all().size() == 1);
  const Diagnostic& error = diagnostics.all()[0];
  return std::string(error.code.name()) + " " + place.asked + ": " + error.message;
}

struct ExpressionCase {
  const char* text;
  const char* expected;
};

template <std::size_t kSize>
void CheckAll(const ExpressionCase (&rows)[kSize]) {
  for (const ExpressionCase& row : rows) {
    INFO(row.text);
    CHECK(Evaluated(row.text) == row.expected);
  }
}

}  // namespace

TEST_CASE("python: numbers are read as Python reads them") {
  const ExpressionCase rows[] = {
      {"0", "0"},          {"00", "0"},
      {"1_000", "1000"},   {"0x1F", "31"},
      {"0X_ff", "255"},    {"0o17", "15"},
      {"0b101", "5"},      {"1.", "1.0"},
      {".5", "0.5"},       {"09.5", "9.5"},
      {"1e3", "1000.0"},   {"1E-2", "0.01"},
      {"1_0.5_0", "10.5"}, {"1e400", "inf"},
      {"0x1e+5", "35"},    {"123456789012345678901234567890", "123456789012345678901234567890"},
  };
  CheckAll(rows);
}

TEST_CASE("python: texts have quotes, escapes and prefixes") {
  const ExpressionCase rows[] = {
      {"'a' \"b\"", "'ab'"},
      {"'''it's'''", "\"it's\""},
      {"''", "''"},
      {"r'a\\nb'", "'a\\\\nb'"},
      {"r'a\\'b'", "\"a\\\\'b\""},
      {"u'x'", "'x'"},
      {"'a\\tb\\\\'", "'a\\tb\\\\'"},
      {"'\\x41\\u0042\\U00000043'", "'ABC'"},
      {"'\\101\\0'", "'A\\x00'"},
      {"'\\q'", "'\\\\q'"},
      {"'x' in'xy'", "True"},
      {"1 if'a'else 2", "1"},
  };
  CheckAll(rows);
}

TEST_CASE("python: operators bind as in Python") {
  const ExpressionCase rows[] = {
      {"1 + 2 * 3 ** 2", "19"},
      {"-2 ** 2", "-4"},
      {"2 ** -1", "0.5"},
      {"2 ** 3 ** 2", "512"},
      {"10 - 4 - 3", "3"},
      {"-7 // 2", "-4"},
      {"-7 % 3", "2"},
      {"~1 & 3 | 4 ^ 1 << 2", "2"},
      {"- - 1", "1"},
      {"not 1 == 2", "True"},
      {"not not 0", "False"},
      {"1 < 2 < 3", "True"},
      {"1 < 3 < 2", "False"},
      {"1 == 1 in [1]", "True"},
      {"4 not in items", "True"},
      {"None is not None", "False"},
      {"1 or 2 and 3", "1"},
      {"0 or 'x'", "'x'"},
      {"[] and 1", "[]"},
      {"1 if 0 else 2 if 0 else 3", "3"},
      {"1, 2 if 1 else 3", "(1, 2)"},
      {"(1 +\n 2) # three", "3"},
  };
  CheckAll(rows);
}

TEST_CASE("python: lists, tuples, sets and dictionaries") {
  const ExpressionCase rows[] = {
      {"1,", "(1,)"},
      {"()", "()"},
      {"(1)", "1"},
      {"(1,)", "(1,)"},
      {"[1, 2,]", "[1, 2]"},
      {"{}", "{}"},
      {"{1, 1.0, 2}", "{1, 2}"},
      {"{'a': 1, 'a': 2,}", "{'a': 2}"},
      {"[*items, 4]", "[1, 2, 3, 4]"},
      {"(*items, 4)", "(1, 2, 3, 4)"},
      {"(*'ab',)", "('a', 'b')"},
      {"items[0], items[-1]", "(1, 3)"},
      {"items[1:]", "[2, 3]"},
      {"items[::-1]", "[3, 2, 1]"},
      {"items[:2:]", "[1, 2]"},
      {"name[1:][0]", "'r'"},
      {"sizes['a']", "1"},
      {"{(1, 2): 3}[1, 2]", "3"},
  };
  CheckAll(rows);
}

TEST_CASE("python: functions and methods are called with positions and keywords") {
  const ExpressionCase rows[] = {
      {"max(1, 2,)", "2"},
      {"max(*items)", "3"},
      {"max(*items, 7)", "7"},
      {"round(2.567, ndigits=1)", "2.6"},
      {"sorted(items, key=lambda x: -x)", "[3, 2, 1]"},
      {"sorted(items, reverse=True)", "[3, 2, 1]"},
      {"dict(a=1, b=2)", "{'a': 1, 'b': 2}"},
      {"name.upper()", "'ARM'"},
      {"'%s_%d' % (name, n)", "'arm_3'"},
      {"'{0}_{x}'.format(name, x=n)", "'arm_3'"},
      {"'-'.join([name, 'link'])", "'arm-link'"},
      {"math.radians(180) == math.pi", "True"},
      {"list(map(str, items))", "['1', '2', '3']"},
      {"[abs, len][0](-1)", "1"},
  };
  CheckAll(rows);
}

TEST_CASE("python: lambdas and comprehensions") {
  const ExpressionCase rows[] = {
      {"(lambda: 1)()", "1"},
      {"(lambda x, y=2: x * y)(3)", "6"},
      {"(lambda x, y=2: x * y)(y=5, x=1)", "5"},
      {"(lambda n: n)(7) + n", "10"},
      {"(lambda x: lambda y: x + y)(1)(2)", "3"},
      {"(lambda f, k: f(f, k))(lambda f, k: 1 if k < 1 else k * f(f, k - 1), 20)", "2432902008176640000"},
      {"[x * half for x in items]", "[0.5, 1.0, 1.5]"},
      {"[x for x in items if x % 2 if x > 1]", "[3]"},
      {"[x + y for x in 'ab' for y in 'cd']", "['ac', 'ad', 'bc', 'bd']"},
      {"[[x for x in range(y)] for y in items]", "[[0], [0, 1], [0, 1, 2]]"},
      {"[items for items in items]", "[1, 2, 3]"},
      {"{k: v for k, v in sizes.items()}", "{'a': 1, 'b': 2.5}"},
      {"[k for i, (k, v) in enumerate(sizes.items())]", "['a', 'b']"},
      {"[i for i, in [(1,), (2,)]]", "[1, 2]"},
      {"[i for [i] in [[1]]]", "[1]"},
      {"[i for (i) in items]", "[1, 2, 3]"},
      {"{x // 2 for x in items}", "{0, 1}"},
      {"sum(x * x for x in items)", "14"},
      {"list(x for x in items)", "[1, 2, 3]"},
      {"any(x > 2 for x in items), all(x > 2 for x in items)", "(True, False)"},
      {"n if [n for n in (5,)] else 0", "3"},
  };
  CheckAll(rows);
}

TEST_CASE("python: what is not chosen is not evaluated") {
  const ExpressionCase rows[] = {
      {"1 if True else missing", "1"}, {"0 and missing", "0"},          {"1 or 1 / 0", "1"},
      {"2 < 1 < missing", "False"},    {"[missing for x in []]", "[]"}, {"len([lambda: missing])", "1"},
  };
  CheckAll(rows);
}

TEST_CASE("python: a text that is not an expression is reported at its column") {
  const ExpressionCase rows[] = {
      {"", "bad-expression 0-0: an expression is missing"},
      {"  ", "bad-expression 0-2: an expression is missing"},
      {"1 +", "bad-expression 3-3: the expression ends where a value is expected"},
      {"(1, 2", "bad-expression 5-5: the expression ends where `,` is expected"},
      {"1 2", "bad-expression 2-3: the end of the expression is expected here, not `2`"},
      {"n = 1", "bad-expression 2-3: the end of the expression is expected here, not `=`"},
      {"(n := 1)", "bad-expression 3-5: `,` is expected here, not `:=`"},
      {"1 if 2", "bad-expression 6-6: the expression ends where `else` is expected"},
      {"n not 1", "bad-expression 6-7: `in` is expected here, not `1`"},
      {"n.1", "bad-expression 1-3: the end of the expression is expected here, not `.1`"},
      {"n[]", "bad-expression 2-3: an index is expected here, not `]`"},
      {"[x for in items]", "bad-expression 7-9: a variable is expected here, not `in`"},
      {"[for x in items]", "bad-expression 1-4: `for` is not supported here"},
      {"[*x for x in items]", "bad-expression 1-3: `*` is only allowed in a list or a call"},
      {"(*items)", "bad-expression 1-7: `*` is only allowed in a list or a call"},
      {"*items", "bad-expression 0-1: a value is expected here, not `*`"},
      {"max(a=1, 2)", "bad-expression 9-10: a positional argument follows a keyword argument"},
      {"max(a=1, a=2)", "bad-expression 9-10: the argument `a` is given twice"},
      {"lambda a, a: 1", "bad-expression 10-11: two parameters have the name `a`"},
      {"lambda True: 1", "bad-expression 7-11: `True` is a constant, and cannot name a parameter"},
      {"lambda *a: 1", "bad-expression 7-8: parameters with `*` are not supported"},
      {"max(**sizes)", "bad-expression 4-6: arguments with `**` are not supported"},
      {"{**sizes}", "bad-expression 1-3: unpacking with `**` is not supported"},
      {"1 @ 2", "bad-expression 2-3: matrices are not supported"},
      {"n ? 1", "bad-expression 2-3: the end of the expression is expected here, not `?`"},
      {"await n", "bad-expression 0-5: `await` is not supported here"},
      {"$n", "bad-expression 0-1: `$` has no meaning in an expression"},
      {"f'{n}'", "bad-expression 0-1: texts with the prefix `f` are not supported"},
      {"rb'x'", "bad-expression 0-2: texts with the prefix `rb` are not supported"},
      {"1 + 'ab", "bad-expression 4-7: the text has no closing quote"},
      {"'\\x4'", "bad-expression 1-5: this escape is not a character"},
      {"'\\x+4'", "bad-expression 1-5: this escape is not a character"},
      {"1j", "bad-expression 0-2: complex numbers are not supported"},
      {"1 + 007", "bad-expression 4-7: `007` begins with a zero"},
      {"1__0", "bad-expression 0-4: `1__0` is not a number"},
      {"1_", "bad-expression 0-2: `1_` is not a number"},
      {"1e_5", "bad-expression 0-4: `1e_5` is not a number"},
      {"1_e5", "bad-expression 0-4: `1_e5` is not a number"},
      {"0x", "bad-expression 0-2: `0x` is not a number"},
      {"0b12", "bad-expression 0-4: `0b12` is not a number"},
      {"12ab", "bad-expression 0-4: `12ab` is not a number"},
  };
  CheckAll(rows);
}

TEST_CASE("python: private names are refused everywhere") {
  const ExpressionCase rows[] = {
      {"__import__('os')", "bad-expression 0-10: names that begin with `__` are not allowed"},
      {"name.__class__", "bad-expression 5-14: names that begin with `__` are not allowed"},
      {"[__x for __x in items]", "bad-expression 1-4: names that begin with `__` are not allowed"},
      {"lambda __x: 1", "bad-expression 7-10: names that begin with `__` are not allowed"},
  };
  CheckAll(rows);
}

TEST_CASE("python: an unknown name is reported with the nearest known one") {
  CHECK(Evaluated("1 + nmae") == "unknown-variable 4-8: name `nmae` is not defined");
  CHECK(Evaluated("[x for y in items]") == "unknown-variable 1-2: name `x` is not defined");
  CHECK(Evaluated("[x for x in items] + x") == "unknown-variable 21-22: name `x` is not defined");
  CHECK(Evaluated("open('x')") == "unknown-variable 0-4: name `open` is not defined");

  TestNames names;
  Budget budget;
  Diagnostics diagnostics;
  CHECK_FALSE(Evaluate(RecordingPlace("2 * itmes"), names, budget, diagnostics));
  CHECK_FALSE(Evaluate(RecordingPlace("2 * z"), names, budget, diagnostics));
  REQUIRE(diagnostics.all().size() == 2);
  CHECK(diagnostics.all()[0].hint == "did you mean `items`?");
  CHECK(diagnostics.all()[1].hint.empty());
}

TEST_CASE("python: a failure is reported at the operation that failed") {
  const ExpressionCase rows[] = {
      {"1 + 2 / (n - 3)", "failed-expression 4-15: division by zero"},
      {"n + name", "failed-expression 0-8: unsupported operand type(s) for +: 'int' and 'str'"},
      {"1 + items[n]", "failed-expression 4-12: list index out of range"},
      {"2 * n()", "failed-expression 4-7: 'int' object is not callable"},
      {"max(*n)", "failed-expression 4-6: 'int' object is not iterable"},
      {"[x for x in n]", "failed-expression 12-13: 'int' object is not iterable"},
      {"[x for x, y in items]", "failed-expression 15-20: cannot unpack non-iterable int object"},
      {"[x for x, y in ['abc']]", "failed-expression 15-22: too many values to unpack (expected 2)"},
      {"[x for x, y in ['a']]", "failed-expression 15-20: not enough values to unpack (expected 2, got 1)"},
      {"(lambda x: x)()", "failed-expression 0-15: <lambda>() missing a required argument: 'x'"},
      {"(lambda x: x)(1, 2)", "failed-expression 0-19: <lambda>() takes 1 positional argument but 2 were given"},
      {"(lambda x: x)(1, x=2)", "failed-expression 0-21: <lambda>() got multiple values for argument 'x'"},
      {"(lambda x: x)(1, y=2)", "failed-expression 0-21: <lambda>() got an unexpected keyword argument 'y'"},
      {"(lambda x: x / 0)(1)", "failed-expression 0-20: division by zero"},
      {"{[]: 1}", "failed-expression 0-7: unhashable type: 'list'"},
      {"{[1] for x in items}", "failed-expression 0-20: unhashable type: 'list'"},
  };
  CheckAll(rows);
}

// Python makes the values of a generator one by one, and lambdas see the last value of a loop's variable.
TEST_CASE("python: generators are made at once, and lambdas keep the values of their iteration") {
  CHECK(Evaluated("(x for x in items)") == "[1, 2, 3]");
  CHECK(Evaluated("[f() for f in [lambda: i for i in items]]") == "[1, 2, 3]");
  CHECK(Evaluated("[f() for f in [1] for g in [lambda: 7] for f in [g]]") == "[7]");
}

TEST_CASE("python: the size and the depth of an expression are bounded") {
  CHECK(Evaluated(Repeated("(", 90) + "1" + Repeated(")", 90)) == "1");
  CHECK(Evaluated("1" + Repeated(" + 1", 400)) == "401");
  CHECK(Evaluated(Repeated("'ab'", 20'000)).size() == 40'002);
  for (const char* part :
       {"(", "[", "{", "-", "not ", "abs(", "1 ** ", "1 if 1 else ", "lambda: ", "{1: ", "[x for x in "}) {
    INFO(part);
    CHECK(Evaluated(Repeated(part, 600) + "1").starts_with("bad-expression"));
  }
  CHECK(Evaluated("[x for " + Repeated("(", 600) + "x").starts_with("bad-expression"));
  CHECK(Evaluated("1" + Repeated(" + 1", 2000)).starts_with("bad-expression"));
  CHECK(Evaluated("items" + Repeated("[0:]", 2000)).starts_with("bad-expression"));
  CHECK(Evaluated("[x " + Repeated("for x in items ", 2000)).starts_with("bad-expression"));
  CHECK(Evaluated(Repeated("1, ", 40'000)).starts_with("bad-expression"));
  CHECK(Evaluated(std::string(5000, '9')).starts_with("bad-expression"));
}

TEST_CASE("python: the work of an expression is bounded") {
  CHECK(Evaluated("sum(range(100))", 50).starts_with("limit-exceeded"));
  CHECK(Evaluated("[0 for x in range(1000) for y in range(1000)]", 10'000).starts_with("limit-exceeded"));
  CHECK(Evaluated("(lambda f: f(f))(lambda f: f(f))") ==
        "failed-expression 0-32: maximum recursion depth exceeded: 100 nested calls");
  CHECK(Evaluated("(lambda f: f(f))(lambda f: f(f)" + Repeated(" + 1", 400) + ")").starts_with("failed-expression"));
  CHECK(Evaluated("[[]] * 10 ** 9").starts_with("failed-expression"));
  CHECK(Evaluated("'x' * 10 ** 9").starts_with("failed-expression"));
  CHECK(Evaluated("10 ** 10 ** 10").starts_with("failed-expression"));
  CHECK(Evaluated("(lambda f, v, k: f(f, v, k))(lambda f, v, k: v if k < 1 else f(f, [v, v], k - 1), 0, 60)")
            .starts_with("failed-expression"));
}

}  // namespace sceneweld::python
