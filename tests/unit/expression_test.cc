// SPDX-License-Identifier: BSD-3-Clause
// Expressions of xacro: their parsing, their values and their failures. The expected values come from Python 3.11.

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "sceneweld/parsers/languages/expression/evaluator.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/tests/unit/repeated_text.h"

namespace sceneweld::expression {
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
    own_.Set("n", Value(Integer{3}));
    own_.Set("half", Value(0.5));
    own_.Set("name", Value("arm"));
    own_.Set("items", Value(Value::List{Integer{1}, Integer{2}, Integer{3}}));
    Dict sizes;
    sizes.Set(Value("a"), Value(Integer{1}));
    sizes.Set(Value("b"), Value(2.5));
    own_.Set("sizes", Value(sizes));
    own_.Set("huge", LiteralOf("100000000000000000000"));
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

void CheckAll(const std::vector<ExpressionCase>& rows) {
  for (const ExpressionCase& row : rows) {
    INFO(row.text);
    CHECK(Evaluated(row.text) == row.expected);
  }
}

std::string Literal(const std::string& text) { return Repr(LiteralOf(text)); }

}  // namespace

TEST_CASE("expression: numbers and texts are read as Python reads them") {
  CheckAll({{"0", "0"},
            {"00", "0"},
            {"1_000", "1000"},
            {"0x1F", "31"},
            {"0b101", "5"},
            {"0o17", "15"},
            {"1.", "1.0"},
            {".5", "0.5"},
            {"09.5", "9.5"},
            {"1e3", "1000.0"},
            {"1E-2", "0.01"},
            {"1_0.5_0", "10.5"},
            {"1e400", "inf"},
            {"9223372036854775807", "9223372036854775807"},
            {"'a' \"b\"", "'ab'"},
            {"''", "''"},
            {"'a\\tb\\\\\\''", "\"a\\tb\\\\'\""},
            {"'\\d'", "'\\\\d'"},
            {"'x' in'xy'", "True"},
            {"1 if'a'else 2", "1"}});
}

TEST_CASE("expression: operators bind as in Python") {
  CheckAll({{"1 + 2 * 3 ** 2", "19"},
            {"-2 ** 2", "-4"},
            {"2 ** -1", "0.5"},
            {"2 ** 3 ** 2", "512"},
            {"10 - 4 - 3", "3"},
            {"~1 & 3 | 4 ^ 1 << 2", "2"},
            {"- - 1", "1"},
            {"not 1 == 2", "True"},
            {"not not 0", "False"},
            {"1 < 2 < 3", "True"},
            {"1 < 3 < 2", "False"},
            {"1 == 1 in [1]", "True"},
            {"4 not in items", "True"},
            {"None is not None", "False"},
            {"True is 1", "False"},
            {"1 or 2 and 3", "1"},
            {"0 or 'x'", "'x'"},
            {"[] and 1", "[]"},
            {"1 if 0 else 2 if 0 else 3", "3"},
            {"1, 2 if 1 else 3", "(1, 2)"},
            {"(1 +\n 2)", "3"}});
}

TEST_CASE("expression: integers stay integers, and quotients are floats") {
  CheckAll({{"42 / 2", "21.0"},
            {"1 / 3", "0.3333333333333333"},
            {"7 // 2, -7 // 2, 7 // -2, -7 // -2, 6 // -3", "(3, -4, -4, 3, -2)"},
            {"-7 % 3, 7 % -3, -6 % 3, 5 % -1", "(2, -2, 0, 0)"},
            {"2 ** 10, (-2) ** 3, 0 ** 0, 2 ** 62", "(1024, -8, 1, 4611686018427387904)"},
            {"10.0 ** 2, 10 ** 0.5", "(100.0, 3.1622776601683795)"},
            {"True + True, True * 0.5, True & False, True | 2", "(2, 0.5, False, 3)"},
            {"-1 & 255, 6 ^ 3, -5 >> 1, -5 >> 100, 1 << 62", "(255, 5, -3, -1, 4611686018427387904)"},
            {"7.5 // 2, -7.5 // 2, -7.5 % 2, 7.5 % -2", "(3.0, -4.0, 0.5, -0.5)"},
            {"-0.0 // 1, 6.0 % -3.0, 1.0 // 0.1, 1.0 % 0.1", "(-0.0, -0.0, 9.0, 0.09999999999999995)"},
            {"inf - inf, 1e308 * 10", "(nan, inf)"},
            {"+True, ~True, -0.0", "(1, -2, -0.0)"}});
}

TEST_CASE("expression: an integer has 64 bits, and a larger one is a failure, never another number") {
  for (const char* text : {"9223372036854775807 + 1", "-9223372036854775807 - 2", "4611686018427387904 * 2", "2 ** 100",
                           "9 ** 9 ** 9", "1 << 64", "-(-9223372036854775807 - 1)", "(-9223372036854775807 - 1) // -1",
                           "int(1e19)", "int('9' * 30)", "floor(1e300)"}) {
    INFO(text);
    CHECK(Evaluated(text).ends_with("the value is too large"));
  }
  CheckAll(
      {{"100000000000000000000", "bad-expression 0-21: the integer has more than 64 bits"},
       {"9007199254740993 / 3", "failed-expression 0-20: the integers are too large for a division"},
       {"str(huge), huge == huge, huge != 1, bool(huge)", "('100000000000000000000', True, True, True)"},
       {"huge + 1", "failed-expression 0-8: unsupported operand type(s) for +: 'int of more than 64 bits' and 'int'"},
       {"huge == 1e20", "failed-expression 0-12: the value is too large"},
       {"huge()", "failed-expression 0-6: 'int of more than 64 bits' object is not callable"}});
}

TEST_CASE("expression: texts, lists, tuples and dictionaries") {
  CheckAll({{"1,", "(1,)"},
            {"()", "()"},
            {"(1)", "1"},
            {"(1,)", "(1,)"},
            {"[1, 2,]", "[1, 2]"},
            {"{}", "{}"},
            {"{'a': 1, 'a': 2,}", "{'a': 2}"},
            {"{1: 'a', True: 'b', 1.0: 'c'}", "{1: 'c'}"},
            {"'ab' * 3, 2 * 'ab', 'ab' * -1, 'a' + 'b'", "('ababab', 'abab', '', 'ab')"},
            {"[0] * 3, [1] + [2], (1,) + (2,)", "([0, 0, 0], [1, 2], (1, 2))"},
            {"'' * 9223372036854775807, [] * 9223372036854775807", "('', [])"},
            {"items[0], items[-1], items[True]", "(1, 3, 2)"},
            {"items[1:], items[::-1], items[:2:], items[5:]", "([2, 3], [3, 2, 1], [1, 2], [])"},
            {"'h\u00e9llo'[1], 'h\u00e9llo'[::-1], 'h\u00e9llo'[-2:]", "('\u00e9', 'oll\u00e9h', 'lo')"},
            {"[0, 1, 2, 3, 4][3:0:-2], [0, 1, 2][-100:100]", "([3, 1], [0, 1, 2])"},
            {"name[1:][0]", "'r'"},
            {"sizes['a']", "1"},
            {"{(1, 2): 3}[1, 2]", "3"},
            {"[\"it's\", 'a\\nb', None, True, 1.0, ()]", "[\"it's\", 'a\\nb', None, True, 1.0, ()]"}});
}

TEST_CASE("expression: comparisons") {
  CheckAll({{"1 == 1.0, 1 == True, 0 == -0.0, 0 != False, 1 == '1'", "(True, True, True, False, False)"},
            {"9007199254740993 == 9007199254740992.0, 9007199254740993 > 9007199254740992.0", "(False, True)"},
            {"2.5 > 2, -2.5 < -2, 1 < inf, 1 > -inf, 1e19 > 1", "(True, True, True, True, True)"},
            {"nan == nan, nan < 1, nan >= 1", "(False, False, False)"},
            {"'Z' < 'a', 'ab' < 'abc', 'z' < '\u00e9'", "(True, True, True)"},
            {"[1, 2] < [1, 2.5], [1] < [1, 0], [1] == (1,), [1, 2.0] == [True, 2]", "(True, True, False, True)"},
            {"{'a': 1, 'b': 2} == {'b': 2, 'a': 1.0}, {'a': 1} == {'b': 1}", "(True, False)"},
            {"'bc' in 'abcd', '' in '', 1.0 in [1], 3 not in (1,)", "(True, True, True, True)"},
            {"'a' in sizes, 1 in sizes", "(True, False)"},
            {"[bool(x) for x in (None, 0, 0.0, '', [], (), {})]", "[False, False, False, False, False, False, False]"},
            {"[bool(x) for x in (-1, nan, '0', [None], (0,))]", "[True, True, True, True, True]"}});
}

TEST_CASE("expression: functions") {
  CheckAll(
      {{"max(1, 2,), max(items), min(items, key=lambda x: -x), max([], default=7)", "(2, 3, 3, 7)"},
       {"round(2.5), round(2.567, 1), round(2.567, ndigits=1), round(7), round(0.125, 2)", "(2, 2.6, 2.6, 7, 0.12)"},
       {"sorted(items, key=lambda x: -x), sorted(items, reverse=True), sorted('ba')",
        "([3, 2, 1], [3, 2, 1], ['a', 'b'])"},
       {"dict(a=1, b=2), dict([(1, 2)]), dict({'a': 1}, b=2)", "({'a': 1, 'b': 2}, {1: 2}, {'a': 1, 'b': 2})"},
       {"int('7'), int(' -1_0 '), int(3.9), int(-3.9), int('ff', 16), int('0'), int()", "(7, -10, 3, -3, 255, 0, 0)"},
       {"float('2'), float(' 1e3 '), float('inf'), float(True)", "(2.0, 1000.0, inf, 1.0)"},
       {"str(1.5), str([1]), str(None), str()", "('1.5', '[1]', 'None', '')"},
       {"len('h\u00e9'), len(items), len(sizes)", "(2, 3, 2)"},
       {"list(map(str, items)), list(filter(None, [0, 1])), list(zip(items, 'ab'))",
        "(['1', '2', '3'], [1], [(1, 'a'), (2, 'b')])"},
       {"list(range(3)), list(range(1, 6, 2)), list(range(3, 0, -1))", "([0, 1, 2], [1, 3, 5], [3, 2, 1])"},
       {"list(enumerate('ab', 1)), list(reversed(items)), tuple([1])", "([(1, 'a'), (2, 'b')], [3, 2, 1], (1,))"},
       {"sum(items), sum([[1], [2]], []), any([0, 1]), all([0, 1]), abs(-1), abs(-0.5)",
        "(6, [1, 2], True, False, 1, 0.5)"},
       {"isinstance(1, int), isinstance(True, int), isinstance(1, (str, float)), repr('a')",
        "(True, True, False, \"'a'\")"},
       {"math.radians(180) == math.pi, degrees(pi), hypot(3, 4), log(8, 2), log10(1000)",
        "(True, 180.0, 5.0, 3.0, 3.0)"},
       {"floor(2.7), ceil(2.1), trunc(-2.7), floor(3), fmod(-7, 3), copysign(1, -0.0)", "(2, 3, -2, 3, -1.0, -1.0)"},
       {"isclose(1, 1 + 1e-12), isnan(nan), isinf(-inf), pow(2, 3), atan2(1, 1)",
        "(True, True, True, 8.0, 0.7853981633974483)"},
       {"[abs, len][0](-1)", "1"}});
}

TEST_CASE("expression: methods") {
  CheckAll(
      {{"'Left_Arm'.lower(), 'a1b'.title(), \"they're\".title(), 'aB'.capitalize(), name.upper()",
        "('left_arm', 'A1B', \"They'Re\", 'Ab', 'ARM')"},
       {"'a,b,c'.split(','), 'a,b,c'.split(',', 1), 'a,b,c'.rsplit(',', 1), 'a,b'.split(sep=',')",
        "(['a', 'b', 'c'], ['a', 'b,c'], ['a,b', 'c'], ['a', 'b'])"},
       {"' a  b '.split(), ''.split(), ''.split(',')", "(['a', 'b'], [], [''])"},
       {"'-'.join([name, 'link']), '-'.join('ab')", "('arm-link', 'a-b')"},
       {"'a_b_c'.replace('_', '/'), 'a_b_c'.replace('_', '', 1), 'ab'.replace('c', 'd')", "('a/b/c', 'ab_c', 'ab')"},
       {"' a '.strip(), ' a '.lstrip(), ' a '.rstrip(), 'xax'.strip('x')", "('a', 'a ', ' a', 'a')"},
       {"'arm'.startswith('a'), 'arm'.endswith(('x', 'm')), 'arm'.find('m'), 'arm'.find('x'), 'aba'.rfind('a')",
        "(True, True, 2, -1, 2)"},
       {"'aba'.count('a'), ''.count(''), '12'.isdigit(), ''.isdigit(), '-7'.zfill(4)", "(2, 1, True, False, '-007')"},
       {"items.index(2), items.count(2), (1, 1).count(1)", "(1, 1, 2)"},
       {"sizes.get('a'), sizes.get('c'), sizes.get('c', 0)", "(1, None, 0)"},
       {"list(sizes.keys()), list(sizes.values()), list(sizes.items())",
        "(['a', 'b'], [1, 2.5], [('a', 1), ('b', 2.5)])"}});
}

TEST_CASE("expression: formats") {
  CheckAll({{"'%s_%d' % (name, n), '%.3f' % 3.14159, '%d' % 3.99, '%i%%' % True", "('arm_3', '3.142', '3', '1%')"},
            {"'%05d|%+d|% d|%-5d|%5d' % (42, 42, 42, 42, -42)", "'00042|+42| 42|42   |  -42'"},
            {"'%+06.1f|%x|%X' % (2.55, 255, 255)", "'+002.5|ff|FF'"},
            {"'%e %G %g %g' % (12345.678, 1e-10, 100000.0, 1e6)", "'1.234568e+04 1E-10 100000 1e+06'"},
            {"'%s %s' % ((1, 2), [1]), '%r' % 'a', '%s' % [1, 2]", "('(1, 2) [1]', \"'a'\", '[1, 2]')"},
            {"'%.2s|%5s|%-5s|%05s' % ('h\u00e9llo', '\u00e9', '\u00e9', 'a')", "'h\u00e9|    \u00e9|\u00e9    |    a'"},
            {"'%(a)s-%(b)03d' % {'a': 'x', 'b': 7}, '100%%' % ()", "('x-007', '100%')"},
            {"'%f %F %.0f %.0f' % (inf, nan, 0.5, 1.5)", "'inf NAN 0 2'"},
            {"'{}-{}'.format(1, 'a'), '{1}{0}'.format(1, 2), '{x}_{{}}'.format(x=n)", "('1-a', '21', '3_{}')"},
            {"'{:.3f}|{:>4}|{:<4}|{:*^5}|{:05.1f}'.format(1, 7, 'a', 'b', -2.5)", "'1.000|   7|a   |**b**|-02.5'"},
            {"'{:+d}|{:x}|{:5}|{}'.format(3, 255, True, True)", "'+3|ff|    1|True'"},
            {"'%o' % 8", "failed-expression 0-8: the format `%o` is not supported"},
            {"'%5.2d' % 8", "failed-expression 0-11: the format `%5.2d` is not supported"},
            {"'{:,}'.format(1000)", "failed-expression 0-19: the format `,` is not supported"},
            {"'{:.3}'.format(1.5)", "failed-expression 0-19: the format `.3` is not supported"},
            {"'{0.x}'.format(1)", "failed-expression 0-17: the format has no value for `{0.x}`"},
            {"'%d' % 'a'", "failed-expression 0-10: %d format: a real number is required, not str"},
            {"'%d %d' % 1", "failed-expression 0-11: not enough arguments for format string"},
            {"'a' % 1", "failed-expression 0-7: not all arguments converted during string formatting"},
            {"'%' % 1", "failed-expression 0-7: incomplete format"},
            {"'%99999999d' % 1", "failed-expression 0-16: the width of the format is too large"}});
}

TEST_CASE("expression: lambdas and comprehensions") {
  CheckAll({{"(lambda: 1)()", "1"},
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
            {"sum(x * x for x in items)", "14"},
            {"n if [n for n in (5,)] else 0", "3"},
            // Python makes the values of a generator one by one.
            {"(x for x in items)", "[1, 2, 3]"}});
}

TEST_CASE("expression: what is not chosen is not evaluated") {
  CheckAll({{"1 if True else missing", "1"},
            {"0 and missing", "0"},
            {"1 or 1 / 0", "1"},
            {"2 < 1 < missing", "False"},
            {"[missing for x in []]", "[]"},
            {"len([lambda: missing])", "1"}});
}

TEST_CASE("expression: a text that is not an expression is reported at its column") {
  CheckAll({{"", "bad-expression 0-0: an expression is missing"},
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
            {"max(a=1, 2)", "bad-expression 9-10: a positional argument follows a keyword argument"},
            {"max(a=1, a=2)", "bad-expression 9-10: the argument `a` is given twice"},
            {"lambda a, a: 1", "bad-expression 10-11: two parameters have the name `a`"},
            {"lambda True: 1", "bad-expression 7-11: `True` is a constant, and cannot name a parameter"},
            {"n ? 1", "bad-expression 2-3: the end of the expression is expected here, not `?`"},
            {"$n", "bad-expression 0-1: `$` has no meaning in an expression"},
            {"1 # one", "bad-expression 2-3: `#` has no meaning in an expression"},
            {"1 + 'ab", "bad-expression 4-7: the text has no closing quote"},
            {"1 + 007", "bad-expression 4-7: `007` begins with a zero"},
            {"1__0", "bad-expression 0-4: `1__0` is not a number"},
            {"1_", "bad-expression 0-2: `1_` is not a number"},
            {"1e_5", "bad-expression 0-4: `1e_5` is not a number"},
            {"0x", "bad-expression 0-2: `0x` is not a number"},
            {"0b12", "bad-expression 0-4: `0b12` is not a number"},
            {"12ab", "bad-expression 0-4: `12ab` is not a number"},
            {"__import__('os')", "bad-expression 0-10: names that begin with `__` are not allowed"},
            {"name.__class__", "bad-expression 5-14: names that begin with `__` are not allowed"},
            {"[__x for __x in items]", "bad-expression 1-4: names that begin with `__` are not allowed"}});
}

TEST_CASE("expression: what is Python and not supported is named") {
  CheckAll(
      {{"{1, 2}", "bad-expression 2-3: sets are not supported"},
       {"[*items]", "bad-expression 1-2: unpacking with `*` is not supported"},
       {"max(*items)", "bad-expression 4-5: unpacking with `*` is not supported"},
       {"max(**sizes)", "bad-expression 4-6: unpacking with `**` is not supported"},
       {"{**sizes}", "bad-expression 1-3: unpacking with `**` is not supported"},
       {"lambda *a: 1", "bad-expression 7-8: parameters with `*` are not supported"},
       {"lambda a=1: 1", "bad-expression 8-9: default values of parameters are not supported"},
       {"[(lambda: x)() for x in items]", "failed-expression 2-11: a lambda in a comprehension is not supported"},
       {"1 @ 2", "bad-expression 2-3: matrices are not supported"},
       {"await n", "bad-expression 0-5: `await` is not supported here"},
       {"f'{n}'", "bad-expression 0-1: texts with the prefix `f` are not supported"},
       {"r'a'", "bad-expression 0-1: texts with the prefix `r` are not supported"},
       {"'''a'''", "bad-expression 0-3: texts in three quotes are not supported"},
       {"'\\x41'", "bad-expression 1-3: the escape `\\x` is not supported"},
       {"1j", "bad-expression 0-2: complex numbers are not supported"},
       {"set([1])", "failed-expression 0-8: `set` is not supported in expressions"},
       {"math.gcd(4, 6)", "failed-expression 0-14: `gcd` is not supported in expressions"},
       {"name.center(9)", "failed-expression 0-11: `str.center` is not supported in expressions"},
       {"'\u00c4'.lower()", "failed-expression 0-12: upper and lower case are supported for ASCII only"},
       {"items.append(1)", "failed-expression 0-12: `list.append` changes its object, which expressions may not do"},
       {"round(1234, -2)", "failed-expression 0-15: `round` takes a number of digits from 0"},
       {"(-8) ** 0.5",
        "failed-expression 0-11: complex numbers are not supported: a negative number to a power that is not whole"}});
}

TEST_CASE("expression: an unknown name is reported with the nearest known one") {
  CheckAll({{"1 + nmae", "unknown-variable 4-8: name `nmae` is not defined"},
            {"[x for y in items]", "unknown-variable 1-2: name `x` is not defined"},
            {"[x for x in items] + x", "unknown-variable 21-22: name `x` is not defined"},
            {"open('x')", "unknown-variable 0-4: name `open` is not defined"}});
  TestNames names;
  Budget budget;
  Diagnostics diagnostics;
  CHECK_FALSE(Evaluate(RecordingPlace("2 * itmes"), names, budget, diagnostics));
  CHECK_FALSE(Evaluate(RecordingPlace("2 * z"), names, budget, diagnostics));
  REQUIRE(diagnostics.all().size() == 2);
  CHECK(diagnostics.all()[0].hint == "did you mean `items`?");
  CHECK(diagnostics.all()[1].hint.empty());
}

TEST_CASE("expression: a failure is reported at the operation that failed") {
  CheckAll({{"1 + 2 / (n - 3)", "failed-expression 4-15: division by zero"},
            {"1 % 0", "failed-expression 0-5: modulo by zero"},
            {"n + name", "failed-expression 0-8: unsupported operand type(s) for +: 'int' and 'str'"},
            {"[] - []", "failed-expression 0-7: unsupported operand type(s) for -: 'list' and 'list'"},
            {"1.5 & 1", "failed-expression 0-7: unsupported operand type(s) for &: 'float' and 'int'"},
            {"-name", "failed-expression 0-5: bad operand type for unary -: 'str'"},
            {"name < 1", "failed-expression 0-8: '<' not supported between instances of 'str' and 'int'"},
            {"1 in name", "failed-expression 0-9: 'in <string>' requires string as left operand, not int"},
            {"1 + items[n]", "failed-expression 4-12: list index out of range"},
            {"items['a']", "failed-expression 0-10: list indices must be integers or slices, not str"},
            {"items[::0]", "failed-expression 0-10: slice step cannot be zero"},
            {"n[0]", "failed-expression 0-4: 'int' object is not subscriptable"},
            {"sizes['aa']", "failed-expression 0-11: no key 'aa' in the dictionary; did you mean `a`?"},
            {"2 * n()", "failed-expression 4-7: 'int' object is not callable"},
            {"len(1, 2)", "failed-expression 0-9: len() takes 1 argument (2 given)"},
            {"round(1, digits=2)", "failed-expression 0-18: round() got an unexpected keyword argument 'digits'"},
            {"int('a')", "failed-expression 0-8: invalid literal for int() with base 10: 'a'"},
            {"sqrt(-1)", "failed-expression 0-8: math domain error"},
            {"exp(1000)", "failed-expression 0-9: math range error"},
            {"[x for x in n]", "failed-expression 12-13: 'int' object is not iterable"},
            {"[x for x, y in items]", "failed-expression 15-20: cannot unpack non-iterable int object"},
            {"[x for x, y in ['abc']]", "failed-expression 15-22: cannot unpack 3 values into 2 variables"},
            {"(lambda x: x)(1, 2)", "failed-expression 0-19: <lambda>() takes 1 positional argument, not 2"},
            {"(lambda x: x / 0)(1)", "failed-expression 0-20: division by zero"},
            {"{[]: 1}", "failed-expression 0-7: unhashable type: 'list'"}});
}

TEST_CASE("expression: the size and the depth of an expression are bounded") {
  CHECK(Evaluated(Repeated("(", 90) + "1" + Repeated(")", 90)) == "1");
  CHECK(Evaluated("1" + Repeated(" + 1", 400)) == "401");
  CHECK(Evaluated(Repeated("'ab'", 20'000)).size() == 40'002);
  for (const char* part :
       {"(", "[", "{1: ", "-", "not ", "abs(", "1 ** ", "1 if 1 else ", "lambda: ", "[x for x in "}) {
    INFO(part);
    CHECK(Evaluated(Repeated(part, 600) + "1").starts_with("bad-expression"));
  }
  CHECK(Evaluated("[x for " + Repeated("(", 600) + "x").starts_with("bad-expression"));
  CHECK(Evaluated("[x " + Repeated("for x in items ", 20) + "]").ends_with("the comprehension has too many loops"));
  CHECK(Evaluated("1" + Repeated(" + 1", 2000)).starts_with("bad-expression"));
  CHECK(Evaluated("items" + Repeated("[0:]", 2000)).starts_with("bad-expression"));
  CHECK(Evaluated(Repeated("1, ", 40'000)).starts_with("bad-expression"));
}

TEST_CASE("expression: the work of an expression is bounded") {
  CHECK(Evaluated("sum(range(100))", 50).starts_with("limit-exceeded"));
  CHECK(Evaluated("[0 for x in range(1000) for y in range(1000)]", 10'000).starts_with("limit-exceeded"));
  CHECK(Evaluated("(lambda f: f(f))(lambda f: f(f))") ==
        "failed-expression 0-32: maximum recursion depth exceeded: 100 nested calls");
  CHECK(Evaluated("(lambda f: f(f))(lambda f: f(f)" + Repeated(" + 1", 400) + ")").starts_with("failed-expression"));
  CHECK(Evaluated("(lambda f, v, k: f(f, v, k))(lambda f, v, k: v if k < 1 else f(f, [v, v], k - 1), 0, 60)")
            .starts_with("failed-expression"));
  for (const char* text : {"[[]] * 10 ** 9", "'x' * 10 ** 9", "list(range(10 ** 9))", "'x'.zfill(10 ** 9)",
                           "'x'.join(['y' * 1000000] * 1000)", "'{:>9999}'.format(1) * 9999"}) {
    INFO(text);
    CHECK(Evaluated(text).find("-expression ") != std::string::npos);
  }
  Budget spent(nullptr, 10);
  CHECK_FALSE(spent.Spend(11));
  CHECK(spent.Why() == "the expressions are too much work");
}

TEST_CASE("expression: shared parts count at each place") {
  Value value = Integer{1};
  for (int i = 0; i < 60; ++i) value = Value(Value::List{value, value});
  CHECK(value.extent().depth == 60);
  CHECK(value.extent().weight == Extent::kMost);
  Budget budget;
  CHECK(AreEqual(value, value, &budget));
}

TEST_CASE("expression: a dictionary finds its keys, also among many") {
  Dict dict;
  for (int i = 0; i < 40; ++i) dict.Set(Value("k" + std::to_string(i)), Value(Integer{i}));
  dict.Set(Value(Integer{7}), Value("seven"));
  const Value many(dict);
  REQUIRE(many.dict()->Find(std::string_view("k39")));
  CHECK(*many.dict()->Find(std::string_view("k39"))->integer() == 39);
  CHECK(*many.dict()->Find(Value(7.0))->text() == "seven");
  CHECK_FALSE(many.dict()->Find(std::string_view("k40")));
  Dict more = *many.dict();
  more.Set(Value("k3"), Value("other"));
  more.Set(Value("k40"), Value("new"));
  CHECK(*more.Find(std::string_view("k3"))->text() == "other");
  CHECK(*more.Find(std::string_view("k40"))->text() == "new");
  CHECK(*many.dict()->Find(std::string_view("k3"))->integer() == 3);
}

TEST_CASE("expression: a float is the shortest text that reads back the same") {
  const std::pair<double, const char*> rows[] = {{0.0, "0.0"},
                                                 {-0.0, "-0.0"},
                                                 {1.0, "1.0"},
                                                 {0.1 + 0.2, "0.30000000000000004"},
                                                 {1e-4, "0.0001"},
                                                 {1e-5, "1e-05"},
                                                 {1.5e-7, "1.5e-07"},
                                                 {1e15, "1000000000000000.0"},
                                                 {123456789012345.6, "123456789012345.6"},
                                                 {1e16, "1e+16"},
                                                 {-2.5e100, "-2.5e+100"},
                                                 {5e-324, "5e-324"}};
  for (const auto& [number, text] : rows) CHECK(FloatText(number) == text);
}

TEST_CASE("xacro: plain text becomes a number or a truth value if it reads as one") {
  const std::pair<std::string, std::string> rows[] = {{"42", "42"},
                                                      {" 42 ", "42"},
                                                      {"\t2.5\n", "2.5"},
                                                      {"007", "7"},
                                                      {"+5", "5"},
                                                      {"-5", "-5"},
                                                      {".5", "0.5"},
                                                      {"1.", "1.0"},
                                                      {"1e3", "1000.0"},
                                                      {"1e400", "inf"},
                                                      {"-1e400", "-inf"},
                                                      {"1e-400", "0.0"},
                                                      {"nan", "nan"},
                                                      {"Infinity", "inf"},
                                                      {"true", "True"},
                                                      {"False", "False"},
                                                      {" true", "' true'"},
                                                      {"TRUE", "'TRUE'"},
                                                      {"yes", "'yes'"},
                                                      {"0x10", "'0x10'"},
                                                      {"1_0", "'1_0'"},
                                                      {"5 -2", "'5 -2'"},
                                                      {"1e", "'1e'"},
                                                      {".", "'.'"},
                                                      {"--1", "'--1'"},
                                                      {"+-1", "'+-1'"},
                                                      {"", "''"},
                                                      {"  ", "'  '"},
                                                      {"'5'", "'5'"},
                                                      {"'", "\"'\""},
                                                      {"[0, 2]", "'[0, 2]'"},
                                                      {"None", "'None'"},
                                                      {"100000000000000000000", "100000000000000000000"},
                                                      {"-000100000000000000000000", "-100000000000000000000"},
                                                      {std::string(5000, '1'), "inf"},
                                                      {"0." + std::string(400, '0') + "1", "0.0"}};
  for (const auto& [text, expected] : rows) {
    INFO(text);
    CHECK(Literal(text) == expected);
  }
}

}  // namespace sceneweld::expression
