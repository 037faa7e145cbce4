// SPDX-License-Identifier: BSD-3-Clause
// Operators of Python's values. The expected results come from Python 3.11.

#include <catch2/catch.hpp>
#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/tests/unit/python_literals.h"

namespace sceneweld::python {
namespace {

Value BigInt(const char* digits) { return Value(*Integer::FromText(digits)); }
Value Set(std::initializer_list<Value> items) { return Make(Sequence::Kind::kSet, items); }

// The value as Python prints it, or the failure after `!`.
std::string ReprOrFailure(const Result& result) { return result ? Repr(result.value) : "!" + result.failure; }

std::string Binary(const Value& a, std::string_view op, const Value& b) {
  Budget budget;
  return ReprOrFailure(BinaryOperator(op, a, b, budget));
}
std::string Unary(std::string_view op, const Value& a) { return ReprOrFailure(UnaryOperator(op, a)); }
std::string Compared(const Value& a, std::string_view op, const Value& b) {
  Budget budget;
  return ReprOrFailure(Comparison(op, a, b, budget));
}
std::string ItemAt(const Value& container, const Value& index) {
  Budget budget;
  return ReprOrFailure(Item(container, index, budget));
}
std::string Sliced(const Value& container, const Value& start, const Value& stop, const Value& step = {}) {
  Budget budget;
  return ReprOrFailure(Slice(container, start, stop, step, budget));
}
struct Operation {
  Value a;
  const char* op;
  Value b;
  const char* expected;
};

void CheckOperations(std::initializer_list<Operation> rows) {
  for (const Operation& row : rows) {
    INFO(Repr(row.a) << " " << row.op << " " << Repr(row.b));
    CHECK(Binary(row.a, row.op, row.b) == row.expected);
  }
}

void CheckComparisons(std::initializer_list<Operation> rows) {
  for (const Operation& row : rows) {
    INFO(Repr(row.a) << " " << row.op << " " << Repr(row.b));
    CHECK(Compared(row.a, row.op, row.b) == row.expected);
  }
}

}  // namespace

TEST_CASE("python: integers stay integers, and a quotient is a float") {
  CheckOperations({
      {Int(42), "/", Int(2), "21.0"},
      {Int(1), "/", Int(3), "0.3333333333333333"},
      {Int(7), "//", Int(2), "3"},
      {Int(-7), "//", Int(2), "-4"},
      {Int(7), "//", Int(-2), "-4"},
      {Int(-7), "//", Int(-2), "3"},
      {Int(-7), "%", Int(3), "2"},
      {Int(7), "%", Int(-3), "-2"},
      {Int(-6), "%", Int(3), "0"},
      {Int(2), "**", Int(10), "1024"},
      {Int(2), "**", Int(-1), "0.5"},
      {Int(0), "**", Int(0), "1"},
      {Int(-2), "**", Int(3), "-8"},
      {Int(-1), "**", BigInt("1000000000000000000001"), "-1"},
      {Value(10.0), "**", Int(2), "100.0"},
      {Int(10), "**", Value(0.5), "3.1622776601683795"},
      {Value(true), "+", Value(true), "2"},
      {Value(true), "*", Value(0.5), "0.5"},
      {Int(6), "&", Int(3), "2"},
      {Int(6), "|", Int(3), "7"},
      {Int(6), "^", Int(3), "5"},
      {Int(-1), "&", Int(255), "255"},
      {Value(true), "&", Value(false), "False"},
      {Value(true), "|", Int(2), "3"},
      {Int(1), "<<", Int(70), "1180591620717411303424"},
      {Int(-5), ">>", Int(1), "-3"},
      {Int(-5), ">>", Int(100), "-1"},
  });
  CHECK(Unary("-", Int(5)) == "-5");
  CHECK(Unary("-", Value(0.0)) == "-0.0");
  CHECK(Unary("+", Value(true)) == "1");
  CHECK(Unary("~", Int(5)) == "-6");
  CHECK(Unary("~", Value(true)) == "-2");
}

TEST_CASE("python: integers have no limit of 64 bits") {
  const Value largest = Int(INT64_MAX), lowest = Int(INT64_MIN);
  CheckOperations({
      {largest, "+", Int(1), "9223372036854775808"},
      {lowest, "-", Int(1), "-9223372036854775809"},
      {lowest, "*", Int(-1), "9223372036854775808"},
      {lowest, "//", Int(-1), "9223372036854775808"},
      {BigInt("9223372036854775808"), "-", Int(1), "9223372036854775807"},
      {largest, "*", largest, "85070591730234615847396907784232501249"},
      {Int(3), "**", Int(50), "717897987691852588770249"},
      {Int(10), "**", Int(20), "100000000000000000000"},
      {BigInt("100000000000000000000000000007"), "//", Int(10), "10000000000000000000000000000"},
      {BigInt("-100000000000000000000000000007"), "//", Int(10), "-10000000000000000000000000001"},
      {BigInt("100000000000000000000000000007"), "%", BigInt("10000000000000000000"), "7"},
      {BigInt("-100000000000000000000000000007"), "%", BigInt("10000000000000000000"), "9999999999999999993"},
      {BigInt("18446744073709551616"), "*", BigInt("-18446744073709551616"),
       "-340282366920938463463374607431768211456"},
      {BigInt("18446744073709551616"), "+", Value(0.5), "1.8446744073709552e+19"},
      {BigInt("18446744073709551616"), "-", BigInt("18446744073709551615"), "1"},
  });
  CHECK(Unary("-", lowest) == "9223372036854775808");
  CHECK(Repr(Value(Integer::FromDouble(1e22))) == "10000000000000000000000");
  CHECK(Repr(Value(Integer::FromDouble(-1e300))).size() == 302);
  CHECK(Integer(255).BitLength() == 8);
  CHECK(Integer(INT64_MIN).BitLength() == 64);
}

TEST_CASE("python: the floor and the rest of floats have the sign of the divisor") {
  CheckOperations({
      {Value(7.5), "//", Int(2), "3.0"},
      {Value(-7.5), "//", Int(2), "-4.0"},
      {Value(-7.5), "%", Int(2), "0.5"},
      {Value(7.5), "%", Int(-2), "-0.5"},
      {Value(-0.0), "//", Int(1), "-0.0"},
      {Value(6.0), "%", Value(-3.0), "-0.0"},
      {Value(0.1), "+", Value(0.2), "0.30000000000000004"},
      {Value(1.0), "//", Value(0.1), "9.0"},
      {Value(1.0), "%", Value(0.1), "0.09999999999999995"},
      {Value(kInfinity), "-", Value(kInfinity), "nan"},
      {Value(1e308), "*", Int(10), "inf"},
  });
}

TEST_CASE("python: a failure has Python's words") {
  const Value text("a");
  CheckOperations({
      {Int(1), "/", Int(0), "!division by zero"},
      {Int(1), "//", Int(0), "!integer division or modulo by zero"},
      {Value(1.0), "/", Int(0), "!float division by zero"},
      {Value(1.0), "//", Int(0), "!float floor division by zero"},
      {Int(0), "**", Int(-1), "!0.0 cannot be raised to a negative power"},
      {Int(1), "<<", Int(-1), "!negative shift count"},
      {text, "+", Int(1), "!can only concatenate str (not \"int\") to str"},
      {Int(1), "+", text, "!unsupported operand type(s) for +: 'int' and 'str'"},
      {Value(), "*", Int(2), "!unsupported operand type(s) for *: 'NoneType' and 'int'"},
      {text, "**", Int(2), "!unsupported operand type(s) for ** or pow(): 'str' and 'int'"},
      {Value(1.5), "&", Int(1), "!unsupported operand type(s) for &: 'float' and 'int'"},
      {List({}), "-", List({}), "!unsupported operand type(s) for -: 'list' and 'list'"},
  });
  CHECK(Unary("-", text) == "!bad operand type for unary -: 'str'");
  CHECK(Unary("~", Value(1.5)) == "!bad operand type for unary ~: 'float'");
  CHECK(Compared(text, "<", Int(1)) == "!'<' not supported between instances of 'str' and 'int'");
  CHECK(Compared(Value(), ">=", Int(1)) == "!'>=' not supported between instances of 'NoneType' and 'int'");
  CHECK(Compared(Int(1), "in", text) == "!'in <string>' requires string as left operand, not int");
  CHECK(Compared(Int(1), "in", Int(1)) == "!argument of type 'int' is not iterable");
}

TEST_CASE("python: powers and products are limited in size") {
  CHECK(Binary(Int(10), "**", Int(5000)).starts_with("!"));
  CHECK(Binary(Int(10), "**", BigInt("100000000000000000000")).starts_with("!"));
  CHECK(Binary(Int(1), "<<", Int(1'000'000)).starts_with("!"));
  CHECK(Binary(Value("ab"), "*", Int(INT64_MAX)).starts_with("!"));
  CHECK(Binary(List({Int(1)}), "*", BigInt("100000000000000000000")).starts_with("!"));
  CHECK(Binary(Value("%99999999d"), "%", Int(1)).starts_with("!"));
  Budget small(nullptr, 10);
  CHECK_FALSE(BinaryOperator("*", Value("abcdefgh"), Int(1'000'000), small));
}

TEST_CASE("python: texts, lists, sets and dictionaries have operators") {
  CheckOperations({
      {Value("ab"), "+", Value("cd"), "'abcd'"},
      {Value("ab"), "*", Int(3), "'ababab'"},
      {Int(2), "*", Value("ab"), "'abab'"},
      {Value("ab"), "*", Int(-1), "''"},
      {Value("ab"), "*", Value(true), "'ab'"},
      {List({Int(1)}), "+", List({Int(2)}), "[1, 2]"},
      {List({Int(0)}), "*", Int(3), "[0, 0, 0]"},
      {Tuple({Int(1)}), "+", Tuple({Int(2)}), "(1, 2)"},
      {Set({Int(1), Int(2)}), "|", Set({Int(2), Int(3)}), "{1, 2, 3}"},
      {Set({Int(1), Int(2)}), "&", Set({Int(2), Int(3)}), "{2}"},
      {Set({Int(1), Int(2)}), "-", Set({Int(2), Int(3)}), "{1}"},
      {Set({Int(1), Int(2)}), "^", Set({Int(2), Int(3)}), "{1, 3}"},
      {Mapping({{Value("a"), Int(1)}}), "|", Mapping({{Value("a"), Int(2)}, {Value("b"), Int(3)}}), "{'a': 2, 'b': 3}"},
  });
}

TEST_CASE("python: numbers are compared exactly, whatever their type") {
  CheckComparisons({
      {Int(1), "==", Value(1.0), "True"},
      {Int(1), "==", Value(true), "True"},
      {Int(0), "==", Value(-0.0), "True"},
      {Int(0), "!=", Value(false), "False"},
      {Int(1), "==", Value("1"), "False"},
      {BigInt("9007199254740993"), "==", Value(9007199254740992.0), "False"},
      {BigInt("9007199254740993"), ">", Value(9007199254740992.0), "True"},
      {BigInt("18446744073709551616"), "==", Value(18446744073709551616.0), "True"},
      {BigInt("18446744073709551617"), ">", Value(18446744073709551616.0), "True"},
      {Value(2.5), ">", Int(2), "True"},
      {Value(-2.5), "<", Int(-2), "True"},
      {BigInt("100000000000000000000"), "<", Value(kInfinity), "True"},
      {Value(kNan), "==", Value(kNan), "False"},
      {Value(kNan), "<", Int(1), "False"},
      {Value(kNan), ">=", Int(1), "False"},
      {Int(INT64_MIN), "==", BigInt("-9223372036854775808"), "True"},
      {BigInt("-100000000000000000000"), "<", Int(-5), "True"},
      {BigInt("-100000000000000000000"), "<", BigInt("-100000000000000000001"), "False"},
  });
}

TEST_CASE("python: texts, lists and sets are ordered and searched") {
  CheckComparisons({
      {Value("a"), "<", Value("b"), "True"},
      {Value("Z"), "<", Value("a"), "True"},
      {Value("ab"), "<", Value("abc"), "True"},
      {Value("z"), "<", Value("\u00e9"), "True"},
      {List({Int(1), Int(2)}), "<", List({Int(1), Value(2.5)}), "True"},
      {List({Int(1)}), "<", List({Int(1), Int(0)}), "True"},
      {List({Int(1)}), "==", Tuple({Int(1)}), "False"},
      {List({Int(1), Value(2.0)}), "==", List({Value(true), Int(2)}), "True"},
      {Set({Int(1), Int(2)}), "==", Set({Int(2), Int(1)}), "True"},
      {Set({Int(1)}), "<", Set({Int(2), Int(1)}), "True"},
      {Set({Int(3)}), "<=", Set({Int(2), Int(1)}), "False"},
      {Mapping({{Value("a"), Int(1)}, {Value("b"), Int(2)}}),
       "==", Mapping({{Value("b"), Int(2)}, {Value("a"), Value(1.0)}}), "True"},
      {Value("bc"), "in", Value("abcd"), "True"},
      {Value(""), "in", Value(""), "True"},
      {Value(1.0), "in", List({Int(1)}), "True"},
      {Int(3), "not in", Tuple({Int(1)}), "True"},
      {Value("a"), "in", Mapping({{Value("a"), Int(1)}}), "True"},
      {Int(1), "in", Mapping({{Value("a"), Int(1)}}), "False"},
      {Value(), "is", Value(), "True"},
      {Value(), "is not", Int(0), "True"},
      {Value(true), "is", Int(1), "False"},
  });
}

TEST_CASE("python: empty and zero values are false") {
  for (const Value& value :
       {Value(), Value(false), Int(0), Value(0.0), Value(-0.0), Value(""), List({}), Tuple({}), Set({}), Mapping({})}) {
    INFO(Repr(value));
    CHECK_FALSE(IsTrue(value));
  }
  for (const Value& value : {Value(true), Int(-1), Value(kNan), Value("0"), List({Value()}), Tuple({Int(0)}),
                             BigInt("100000000000000000000")}) {
    INFO(Repr(value));
    CHECK(IsTrue(value));
  }
}

TEST_CASE("python: an index counts characters, from the end if it is negative") {
  const Value word("h\u00e9llo"), list = List({Int(1), Int(2), Int(3)});
  const Value map = Mapping({{Value("height"), Int(1)}, {Int(2), Value("two")}});
  CHECK(ItemAt(word, Int(1)) == "'\u00e9'");
  CHECK(ItemAt(word, Int(-4)) == "'\u00e9'");
  CHECK(ItemAt(list, Int(-1)) == "3");
  CHECK(ItemAt(list, Value(true)) == "2");
  CHECK(ItemAt(map, Value(2.0)) == "'two'");
  CHECK(ItemAt(list, Int(3)) == "!list index out of range");
  CHECK(ItemAt(list, Int(-4)) == "!list index out of range");
  CHECK(ItemAt(word, BigInt("100000000000000000000")) == "!string index out of range");
  CHECK(ItemAt(Tuple({}), Int(0)) == "!tuple index out of range");
  CHECK(ItemAt(list, Value("a")) == "!list indices must be integers or slices, not str");
  CHECK(ItemAt(list, Value(1.0)) == "!list indices must be integers or slices, not float");
  CHECK(ItemAt(Int(1), Int(0)) == "!'int' object is not subscriptable");
  CHECK(ItemAt(Set({Int(1)}), Int(0)) == "!'set' object is not subscriptable");
  CHECK(ItemAt(map, Value("heigth")) == "!no key 'heigth' in the dictionary; did you mean `height`?");
}

TEST_CASE("python: a slice is clipped to its object") {
  const Value word("h\u00e9llo"), none, far = BigInt("100000000000000000000");
  const Value list = List({Int(0), Int(1), Int(2), Int(3), Int(4)});
  CHECK(Sliced(word, Int(1), Int(3)) == "'\u00e9l'");
  CHECK(Sliced(word, none, none, Int(-1)) == "'oll\u00e9h'");
  CHECK(Sliced(word, Int(-2), none) == "'lo'");
  CHECK(Sliced(list, Int(1), Int(-1)) == "[1, 2, 3]");
  CHECK(Sliced(list, none, none, Int(2)) == "[0, 2, 4]");
  CHECK(Sliced(list, Int(3), Int(0), Int(-2)) == "[3, 1]");
  CHECK(Sliced(list, Int(-100), far) == "[0, 1, 2, 3, 4]");
  CHECK(Sliced(list, Int(4), Int(1)) == "[]");
  CHECK(Sliced(list, none, none, BigInt("-100000000000000000000")) == "[4]");
  CHECK(Sliced(Tuple({Int(1), Int(2)}), Int(1), none) == "(2,)");
  CHECK(Sliced(list, none, none, Int(0)) == "!slice step cannot be zero");
  CHECK(Sliced(Value(1.5), none, none) == "!'float' object is not subscriptable");
}

TEST_CASE("python: a quotient of large integers is rounded once") {
  CheckOperations({
      {Int(1), "/", BigInt("1000000000000000000000000000000"), "1e-30"},
      {Int(INT64_MAX), "/", Int(3), "3.0744573456182584e+18"},
      {BigInt("9007199254740993"), "/", Int(255), "35322350018592.13"},
      {Int(9007199254740992), "/", BigInt("9007199254740993"), "0.9999999999999999"},
      {Value(-1.0), "//", Value(kInfinity), "-1.0"},
      {BigInt("18446744073709551616"), "|", Int(5), "18446744073709551621"},
      {BigInt("-18446744073709551617"), "&", Int(-2), "-18446744073709551618"},
      {BigInt("-18446744073709551617"), ">>", Int(1), "-9223372036854775809"},
      {Value(0.0), "%", Int(0), "!float modulo"},
      {Int(0), "%", Int(0), "!integer modulo by zero"},
      {Value("a"), "*", Value(1.5), "!can't multiply sequence by non-int of type 'float'"},
  });
}

TEST_CASE("python: repeating nothing takes no time") {
  CheckOperations({{Value(""), "*", Int(INT64_MAX), "''"}, {List({}), "*", Int(INT64_MAX), "[]"}});
}

TEST_CASE("python: lists cannot be keys") {
  CHECK(ItemAt(Mapping({}), List({})) == "!unhashable type: 'list'");
  CHECK(Compared(Tuple({List({})}), "in", Mapping({})) == "!unhashable type: 'list'");
  CHECK(Compared(Set({Int(1)}), "in", Set({Int(1)})) == "False");
}

TEST_CASE("python: shared parts count at each place") {
  Value value = Int(1);
  for (int i = 0; i < 60; ++i) value = List({value, value});
  CHECK(value.extent().depth == 60);
  CHECK_FALSE(value.extent().IsAcceptable());
  Value deep = Int(1);
  for (int i = 0; i < 101; ++i) deep = List({deep});
  CHECK_FALSE(deep.extent().IsAcceptable());
  CHECK(List({Int(1), List({Int(2)})}).extent().IsAcceptable());
}

}  // namespace sceneweld::python
