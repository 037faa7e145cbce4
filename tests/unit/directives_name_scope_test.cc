// SPDX-License-Identifier: BSD-3-Clause
// Scopes of names in directives.

#include <catch2/catch.hpp>

#include "sceneweld/directives/composition/model_names.h"

namespace sceneweld {
namespace {

TEST_CASE("names go below the namespace in force, but for the world as a frame") {
  const NameScope scope{"cell"};
  CHECK(scope.Join("world").full() == "cell::world");
  CHECK(scope.JoinFrame("world").full() == "world");
  CHECK(scope.JoinFrame("::arm::::hand").scope == "cell::arm");
  CHECK(scope.JoinFrame("::arm::::hand").element == "hand");
  CHECK(NameScope{}.JoinFrame("hand").full() == "hand");
}

}  // namespace
}  // namespace sceneweld
