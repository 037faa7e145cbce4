// SPDX-License-Identifier: BSD-3-Clause
// Python's values as text: `repr`, formats and literals. The expected results come from Python 3.11 and xacro.

#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/languages/python/format.h"
#include "sceneweld/parsers/languages/python/functions.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/tests/unit/python_literals.h"

namespace sceneweld::python {
namespace {

// The text, or the failure after `!`.
std::string StrOrFailure(const Result& result) { return result ? Str(result.value) : "!" + result.failure; }

std::string Percent(const char* text, const Value& values) {
  Budget budget;
  return StrOrFailure(BinaryOperator("%", Value(text), values, budget));
}
std::string Formatted(const Value& value, const char* spec) {
  Budget budget;
  return StrOrFailure(Format(value, spec, budget));
}
std::string Filled(const char* text, std::vector<Value> args,
                   std::vector<std::pair<std::string, Value>> keywords = {}) {
  Budget budget;
  return StrOrFailure(FormatText(text, Call{std::move(args), std::move(keywords), budget, *Builtins()}));
}
std::string Literal(const char* text) { return Repr(LiteralOf(text)); }

}  // namespace

TEST_CASE("python: a float is the shortest text that reads back the same") {
  const std::pair<double, const char*> rows[] = {
      {0.0, "0.0"},
      {-0.0, "-0.0"},
      {1.0, "1.0"},
      {0.25, "0.25"},
      {0.1 + 0.2, "0.30000000000000004"},
      {1e-4, "0.0001"},
      {0.0001234, "0.0001234"},
      {1e-5, "1e-05"},
      {1.5e-7, "1.5e-07"},
      {1e15, "1000000000000000.0"},
      {123456789012345.6, "123456789012345.6"},
      {1e16, "1e+16"},
      {1.2345678901234567e17, "1.2345678901234566e+17"},
      {-2.5e100, "-2.5e+100"},
      {5e-324, "5e-324"},
      {1.7976931348623157e308, "1.7976931348623157e+308"},
      {kInfinity, "inf"},
      {-kInfinity, "-inf"},
      {kNan, "nan"},
  };
  for (const auto& [number, text] : rows) {
    CHECK(FloatText(number) == text);
    CHECK(Str(Value(number)) == text);
  }
}

TEST_CASE("python: texts have quotes only inside of other values") {
  CHECK(Str(Value("it's")) == "it's");
  CHECK(Repr(Value("it's")) == "\"it's\"");
  CHECK(Repr(Value("say \"x\"")) == "'say \"x\"'");
  CHECK(Repr(Value("a'b\"c")) == "'a\\'b\"c'");
  CHECK(Repr(Value("a\nb\tc\r\\")) == "'a\\nb\\tc\\r\\\\'");
  CHECK(Repr(Value(std::string("\x01\x7f"))) == "'\\x01\\x7f'");
  CHECK(Repr(Value("h\u00e9llo")) == "'h\u00e9llo'");
  CHECK(Str(List({Int(0), Value("a"), Value(), Value(true), Value(1.0)})) == "[0, 'a', None, True, 1.0]");
  CHECK(Str(Tuple({})) == "()");
  CHECK(Str(Tuple({Int(1)})) == "(1,)");
  CHECK(Str(Tuple({Int(0), Int(2)})) == "(0, 2)");
  CHECK(Str(Mapping({{Value("a"), Int(0)}, {Int(1), List({})}})) == "{'a': 0, 1: []}");
  CHECK(Str(Mapping({})) == "{}");
  CHECK(Str(Make(Sequence::Kind::kSet, {})) == "set()");
  CHECK(Str(Make(Sequence::Kind::kSet, {Int(1)})) == "{1}");
}

TEST_CASE("python: equal keys of a dictionary are one key, the first one") {
  CHECK(Str(Mapping({{Int(1), Value("a")}, {Value(true), Value("b")}, {Value(1.0), Value("c")}})) == "{1: 'c'}");
}

TEST_CASE("python: % formats values") {
  CHECK(Percent("%.3f", Value(3.14159)) == "3.142");
  CHECK(Percent("%d %s %r", Tuple({Value(3.99), Value("a"), Value("a")})) == "3 a 'a'");
  CHECK(Percent("%05d|%+d|% d|%-5d|%5d", Tuple({Int(42), Int(42), Int(42), Int(42), Int(-42)})) ==
        "00042|+42| 42|42   |  -42");
  CHECK(Percent("%+06.1f", Value(2.55)) == "+002.5");
  CHECK(Percent("%x %X %#x %o %#o", Tuple({Int(255), Int(255), Int(255), Int(8), Int(8)})) == "ff FF 0xff 10 0o10");
  CHECK(Percent("%e %G %g %g", Tuple({Value(12345.678), Value(1e-10), Value(100000.0), Value(1e6)})) ==
        "1.234568e+04 1E-10 100000 1e+06");
  CHECK(Percent("%i%%", Value(true)) == "1%");
  CHECK(Percent("%s", Tuple({Tuple({Int(1), Int(2)})})) == "(1, 2)");
  CHECK(Percent("%s", List({Int(1), Int(2)})) == "[1, 2]");
  CHECK(Percent("%.2s|%5s|%-5s|", Tuple({Value("h\u00e9llo"), Value("\u00e9"), Value("\u00e9")})) ==
        "h\u00e9|    \u00e9|\u00e9    |");
  CHECK(Percent("%(a)s-%(b)03d", Mapping({{Value("a"), Value("x")}, {Value("b"), Int(7)}})) == "x-007");
  CHECK(Percent("%f %F", Tuple({Value(kInfinity), Value(kNan)})) == "inf NAN");
  CHECK(Percent("%.0f %.0f %.0f", Tuple({Value(0.5), Value(1.5), Value(2.5)})) == "0 2 2");
  CHECK(Percent("100%%", Tuple({})) == "100%");
}

TEST_CASE("python: % refuses what does not fit") {
  CHECK(Percent("%d", Value("a")) == "!%d format: a real number is required, not str");
  CHECK(Percent("%x", Value(1.5)) == "!%x format: an integer is required, not float");
  CHECK(Percent("%d %d", Int(1)) == "!not enough arguments for format string");
  CHECK(Percent("%d", Tuple({Int(1), Int(2)})) == "!not all arguments converted during string formatting");
  CHECK(Percent("a", Int(1)) == "!not all arguments converted during string formatting");
  CHECK(Percent("%", Int(1)) == "!incomplete format");
  CHECK(Percent("%(a", Mapping({})) == "!incomplete format key");
  CHECK(Percent("%(a)s", Int(1)) == "!format requires a mapping");
  CHECK(Percent("%y", Int(1)).starts_with("!unsupported format character 'y'"));
}

TEST_CASE("python: format() knows the language of specifiers") {
  struct Row {
    Value value;
    const char* spec;
    const char* expected;
  };
  const Row rows[] = {
      {Value(3.14159), ".2f", "3.14"},
      {Value(3.14159), "", "3.14159"},
      {Value(3.14159), "+.1e", "+3.1e+00"},
      {Value(3.14159), "10.3f", "     3.142"},
      {Value(3.14159), "<10.3f", "3.142     "},
      {Value(3.14159), "*^11.3f", "***3.142***"},
      {Value(-3.14159), "010.3f", "-00003.142"},
      {Value(1e6), "g", "1e+06"},
      {Value(1e6), ",.1f", "1,000,000.0"},
      {Value(0.256), ".1%", "25.6%"},
      {Value(kInfinity), "F", "INF"},
      {Value(2.0), "g", "2"},
      {Value(1e20), ".3", "1e+20"},
      {Value(1.5), ".3", "1.5"},
      {Value(2.0), ".3", "2.0"},
      {Int(42), "5", "   42"},
      {Int(42), "<5", "42   "},
      {Int(42), "05d", "00042"},
      {Int(-42), "=6", "-   42"},
      {Int(255), "x", "ff"},
      {Int(255), "#X", "0XFF"},
      {Int(255), "#b", "0b11111111"},
      {Int(8), "o", "10"},
      {Int(1234567), ",", "1,234,567"},
      {Int(1234567), "_", "1_234_567"},
      {Int(42), "+", "+42"},
      {Int(42), " ", " 42"},
      {Int(3), ".2f", "3.00"},
      {Value(true), "", "True"},
      {Value(true), "d", "1"},
      {Value("abc"), "6", "abc   "},
      {Value("abc"), ">6", "   abc"},
      {Value("abc"), "\u00e9^7", "\u00e9\u00e9abc\u00e9\u00e9"},
      {Value("abcdef"), ".3", "abc"},
      {Value("abc"), "s", "abc"},
      {Value(), "", "None"},
      {List({Int(1)}), "", "[1]"},
      {Value("a"), "d", "!Unknown format code 'd' for object of type 'str'"},
      {Value(1.5), "d", "!Unknown format code 'd' for object of type 'float'"},
      {Int(1), "s", "!Unknown format code 's' for object of type 'int'"},
      {List({}), "5", "!unsupported format string passed to list.__format__"},
      {Int(1), "5dd", "!Invalid format specifier '5dd'"},
  };
  for (const Row& row : rows) {
    INFO(Repr(row.value) << " as " << row.spec);
    CHECK(Formatted(row.value, row.spec) == row.expected);
  }
  CHECK(Formatted(Int(1), "99999999").starts_with("!"));
}

TEST_CASE("python: str.format takes values by place and by name") {
  CHECK(Filled("{}-{}", {Int(1), Value("a")}) == "1-a");
  CHECK(Filled("{1}{0}{1}", {Int(1), Int(2)}) == "212");
  CHECK(Filled("{name}_link", {}, {{"name", Value("arm")}}) == "arm_link");
  CHECK(Filled("{:.3f}|{:>4}", {Value(1.0), Int(7)}) == "1.000|   7");
  CHECK(Filled("{!r} {0!s}", {Value("a")}).starts_with("!") == false);
  CHECK(Filled("{!r}", {Value("a")}) == "'a'");
  CHECK(Filled("{0[1]} {0[0]}", {List({Int(5), Int(6)})}) == "6 5");
  CHECK(Filled("{0[k]}", {Mapping({{Value("k"), Int(5)}})}) == "5");
  CHECK(Filled("{{{}}}", {Int(1)}) == "{1}");
  CHECK(Filled("{", {Int(1)}) == "!Single '{' encountered in format string");
  CHECK(Filled("}", {Int(1)}) == "!Single '}' encountered in format string");
  CHECK(Filled("{2}", {Int(1)}).starts_with("!Replacement index 2 out of range"));
  CHECK(Filled("{x}", {Int(1)}).starts_with("!"));
  CHECK(Filled("{0.__class__}", {Int(1)}).starts_with("!"));
}

TEST_CASE("xacro: plain text becomes a number or a truth value if it reads as one") {
  const std::pair<const char*, const char*> rows[] = {
      {"42", "42"},
      {" 42 ", "42"},
      {"\t2.5\n", "2.5"},
      {"007", "7"},
      {"+5", "5"},
      {"-5", "-5"},
      {".5", "0.5"},
      {"1.", "1.0"},
      {"1e3", "1000.0"},
      {"1E-3", "0.001"},
      {"1e400", "inf"},
      {"-1e400", "-inf"},
      {"1e-400", "0.0"},
      {"nan", "nan"},
      {"-inf", "-inf"},
      {"Infinity", "inf"},
      {"100000000000000000000", "100000000000000000000"},
      {"true", "True"},
      {"True", "True"},
      {"false", "False"},
      {"False", "False"},
      {" true", "' true'"},
      {"TRUE", "'TRUE'"},
      {"yes", "'yes'"},
      {"0x10", "'0x10'"},
      {"1_0", "'1_0'"},
      {"1_2_3", "'1_2_3'"},
      {"5 -2", "'5 -2'"},
      {"1e", "'1e'"},
      {".", "'.'"},
      {"--1", "'--1'"},
      {"+-1", "'+-1'"},
      {"", "''"},
      {"  ", "'  '"},
      {"'5'", "'5'"},
      {"'1 -2'", "'1 -2'"},
      {"''", "''"},
      {"'", "\"'\""},
      {"'a", "\"'a\""},
      {"[0, 2]", "'[0, 2]'"},
      {"None", "'None'"},
      {"arm", "'arm'"},
  };
  for (const auto& [text, expected] : rows) {
    INFO(text);
    CHECK(Literal(text) == expected);
  }
}

TEST_CASE("python: formats know zeros, precision and grouping as Python does") {
  CHECK(Percent("%05s|%-5s|%05d", Tuple({Value("ab"), Value("ab"), Int(-7)})) == "   ab|ab   |-0007");
  CHECK(Percent("%.3d %.3x %#.3o", Tuple({Int(5), Int(10), Int(1)})) == "005 00a 0o001");
  CHECK(Percent("%c%c", Tuple({Int(65), Value("b")})) == "Ab");
  CHECK(Percent("%#.0f %#.3g", Tuple({Value(1.0), Value(1.0)})) == "1. 1.00");
  CHECK(Formatted(Value(true), ">8") == "       1");
  CHECK(Formatted(Value("ab"), "05") == "ab000");
  CHECK(Formatted(Int(1234), "010,") == "00,001,234");
  CHECK(Formatted(Int(1234), "08,") == "0,001,234");
  CHECK(Formatted(Int(65535), "_x") == "ffff");
  CHECK(Formatted(Int(1048576), "_x") == "10_0000");
  CHECK(Formatted(Value(123.0), ".3") == "1.23e+02");
  CHECK(Formatted(Int(5), ".3d") == "!Precision not allowed in integer format specifier");
  CHECK(Formatted(Int(5), ",x") == "!Cannot specify ',' with 'x'.");
  CHECK(Formatted(Value("a"), "=5") == "!'=' alignment not allowed in string format specifier");
}

TEST_CASE("xacro: a text of more digits than Python reads is infinite") {
  CHECK(Literal(std::string(5000, '1').c_str()) == "inf");
  CHECK(Literal(("0." + std::string(400, '0') + "1").c_str()) == "0.0");
  CHECK(Literal((std::string(4000, '1')).c_str()) == std::string(4000, '1'));
}

}  // namespace sceneweld::python
