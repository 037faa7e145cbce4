// SPDX-License-Identifier: BSD-3-Clause
// UTF-8.

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/scene/text/utf8.h"

namespace sceneweld {
namespace {

TEST_CASE("text of all lengths of code points is valid UTF-8") {
  CHECK_FALSE(FirstInvalidUtf8("").has_value());
  CHECK_FALSE(FirstInvalidUtf8("plain\n\t").has_value());
  CHECK_FALSE(FirstInvalidUtf8("\u00e9 \u20ac \U0001F916").has_value());
  CHECK_FALSE(FirstInvalidUtf8("\xF4\x8F\xBF\xBF").has_value());  // U+10FFFF
}

TEST_CASE("the first byte that is not UTF-8 is found") {
  CHECK(FirstInvalidUtf8("ab\xE9 c") == 2u);          // Latin-1
  CHECK(FirstInvalidUtf8("\x80") == 0u);              // a continuation alone
  CHECK(FirstInvalidUtf8("a\xC3") == 1u);             // cut off
  CHECK(FirstInvalidUtf8("\xC0\xAF") == 0u);          // overlong
  CHECK(FirstInvalidUtf8("\xE0\x80\xAF") == 0u);      // overlong
  CHECK(FirstInvalidUtf8("\xED\xA0\x80") == 0u);      // a surrogate
  CHECK(FirstInvalidUtf8("\xF4\x90\x80\x80") == 0u);  // beyond U+10FFFF
}

}  // namespace
}  // namespace sceneweld
