// SPDX-License-Identifier: BSD-3-Clause
// Numbers as text.

#include <array>
#include <catch2/catch.hpp>
#include <charconv>
#include <clocale>
#include <cmath>
#include <limits>
#include <locale>
#include <random>
#include <string>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

struct CommaPoint : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

// Puts C++ and, if the machine has such a locale, C under a locale with a decimal comma.
class CommaLocale {
 public:
  CommaLocale() : old_cpp_(std::locale::global(std::locale(std::locale(), new CommaPoint))) {
    old_c_ = std::setlocale(LC_NUMERIC, nullptr);
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"}) {
      if (std::setlocale(LC_NUMERIC, name)) break;
    }
  }
  ~CommaLocale() {
    std::locale::global(old_cpp_);
    std::setlocale(LC_NUMERIC, old_c_.c_str());
  }

 private:
  std::locale old_cpp_;
  std::string old_c_;
};

TEST_CASE("a number is the whole text") {
  CHECK(ParseNumber("1.5") == 1.5);
  CHECK(ParseNumber("-2e-3") == -0.002);
  CHECK(ParseNumber("+7") == 7.0);
  CHECK(ParseNumber(".5") == 0.5);
  CHECK(ParseNumber("5.") == 5.0);
  CHECK(ParseNumber("1E2") == 100.0);
  for (const char* wrong : {"", " ", "1.5abc", "1 ", " 1", "1,5", "--1", "+-1", "-+1", "++1", "+", "-", ".", "e5", "1e",
                            "0x10", "1_000", "1e999", "-1e999"}) {
    INFO("`" << wrong << "`");
    CHECK_FALSE(ParseNumber(wrong).has_value());
  }
}

TEST_CASE("infinity and not-a-number are numbers only where they are accepted") {
  for (const char* text : {"inf", "-inf", "+inf", "INF", "Infinity", "nan", "NaN"}) {
    INFO(text);
    CHECK_FALSE(ParseNumber(text).has_value());
    CHECK(ParseNumber(text, NonFinite::kAccepted).has_value());
  }
  CHECK(ParseNumber("-inf", NonFinite::kAccepted) == -std::numeric_limits<double>::infinity());
  CHECK(std::isnan(*ParseNumber("nan", NonFinite::kAccepted)));
}

TEST_CASE("integers are read whole and in their range") {
  CHECK(ParseInteger("42") == 42);
  CHECK(ParseInteger("-42") == -42);
  CHECK(ParseInteger("+42") == 42);
  for (const char* wrong : {"", "+", "-", "4.2", "4x", "99999999999", "+-4", "++4", " 4"}) {
    INFO("`" << wrong << "`");
    CHECK_FALSE(ParseInteger(wrong).has_value());
  }
}

TEST_CASE("numbers in a row are read until something else stands there") {
  std::array<double, 3> values{};
  NumberScan scan = ScanNumbers(" 1\t2\n 3 ", values);
  CHECK(scan.count == 3);
  CHECK(scan.rest.empty());
  CHECK(values == std::array<double, 3>{1, 2, 3});

  scan = ScanNumbers("1,5", values);
  CHECK(scan.count == 1);
  CHECK(scan.rest == ",5");
  scan = ScanNumbers("1 2kg", values);
  CHECK(scan.count == 2);
  CHECK(scan.rest == "kg");
  scan = ScanNumbers("1.2.3", values);
  CHECK(scan.count == 1);
  CHECK(scan.rest == ".3");
  scan = ScanNumbers("1 2 3 4 5", values);
  CHECK(scan.count == 5);
  scan = ScanNumbers("  ", values);
  CHECK(scan.count == 0);
  CHECK(scan.rest.empty());
}

TEST_CASE("a written number reads back to the same double and is as short as can be") {
  for (const double value : {0.1, 1.0 / 3, 1e-320, 1.7976931348623157e308, -2.5, 123456789.0, 1e21, 5e-324}) {
    CHECK(ParseNumber(FormatNumber(value)) == value);
  }
  CHECK(FormatNumber(0.1) == "0.1");
  CHECK(FormatNumber(3) == "3");
  CHECK(FormatNumber(-0.0) == "0");
  CHECK(FormatNumber(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(FormatNumber(-std::numeric_limits<double>::infinity()) == "-inf");
  CHECK(FormatNumber(std::nan("")) == "nan");
}

TEST_CASE("decimals of every length are read to the nearest double") {
  std::mt19937_64 random(1);
  std::string digits;
  for (int i = 0; i < 20'000; ++i) {
    digits.clear();
    if (random() % 2 == 0) digits += '-';
    const std::size_t length = 1 + random() % 20, point = random() % 22;
    for (std::size_t at = 0; at < length; ++at) {
      if (at == point) digits += '.';
      digits += static_cast<char>('0' + random() % 10);
    }
    if (random() % 8 == 0) digits += 'e' + std::to_string(random() % 9);
    double nearest = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), nearest);
    INFO(digits);
    CHECK(ParseNumber(digits) == nearest);
  }
  CHECK(std::signbit(*ParseNumber("-0")));
}

TEST_CASE("a comma locale changes neither reading nor writing of numbers") {
  const CommaLocale comma;
  CHECK(ParseNumber("1.5") == 1.5);
  CHECK_FALSE(ParseNumber("1,5").has_value());
  std::array<double, 2> values{};
  CHECK(ScanNumbers("0.25 1.5", values).count == 2);
  CHECK(values[1] == 1.5);
  CHECK(FormatNumber(1234567.25) == "1234567.25");
}

TEST_CASE("text is trimmed of white space of every kind") {
  CHECK(Trimmed(" \t\r\n\v\f a b \n") == "a b");
  CHECK(Trimmed("   ").empty());
}

TEST_CASE("a number is written as the shortest text, with few decimals or many") {
  const auto shortest = [](double value) {
    std::array<char, 32> buffer{};
    return std::string(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr);
  };
  std::size_t wrong = 0;
  const auto check = [&](double value) {
    for (const double one : {value, -value, std::nextafter(value, 0.0), std::nextafter(value, 1e9)}) {
      if (one != 0 && FormatNumber(one) != shortest(one)) ++wrong;
    }
  };
  for (int i = 1; i < 200'000; ++i) {
    check(i / 1e5);
    check(i / 1e4);
    check(i / 1e3);
    check(i * 0.5);
    check(i * 7.0001);
    check(i * 5001.0);
  }
  for (const double value : {1e-3, 9.999e-4, 1e-4, 1e4, 99999.0, 99999.9999, 1e5, 123456.0, 1e15, 1e22, 0.1 + 0.2})
    check(value);
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace sceneweld
