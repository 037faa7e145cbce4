// SPDX-License-Identifier: BSD-3-Clause
// Numbers beyond the range of double.

#include <catch2/catch.hpp>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

TEST_CASE("a number beyond double is too large or too small, and nothing else is") {
  for (const char* large : {"1e400", "-1E400", "+1e400", "9e308", "0.001e999", "1e99999999999999999999"}) {
    CAPTURE(large);
    CHECK(HelpForRange(large).find("too large") != std::string::npos);
  }
  CHECK(HelpForRange(std::string(400, '9')).find("too large") != std::string::npos);
  for (const char* small : {"1e-400", "-1e-400", "1e-99999999999999999999"}) {
    CAPTURE(small);
    CHECK(HelpForRange(small).find("too small") != std::string::npos);
  }
  CHECK(HelpForRange("0." + std::string(400, '0') + "1").find("too small") != std::string::npos);
  for (const char* other :
       {"", "  ", "1e308", "1e-308", "0e400", "inf", "nan", "1e400x", "x", "e400", "1,5", "--1e400"}) {
    CAPTURE(other);
    CHECK(HelpForRange(other).empty());
  }
  CHECK(HelpForRange("0 0 -1e400 x").starts_with("`-1e400` is too large"));
  CHECK(HelpForRange("1,1e400").starts_with("`1e400` is too large"));
}

}  // namespace
}  // namespace sceneweld
