#include <catch2/catch.hpp>

#include "sceneweld/directives/name_scope.h"

namespace sceneweld {
namespace {

TEST_CASE("names go below the namespace in force, but for the world as a frame") {
  const NameScope scope{"cell", false};
  CHECK(scope.Join("world") == "cell::world");
  CHECK(scope.JoinFrame("world") == "world");
  CHECK(scope.JoinFrame("::arm::::hand") == "cell::arm::hand");
  CHECK(NameScope{}.JoinFrame("hand") == "hand");
}

TEST_CASE("a missing model explains all names below it, and nothing else") {
  MissingNames missing;
  CHECK(missing.empty());
  CHECK_FALSE(missing.Explain("arm::hand"));
  missing.AddBelow("cell::arm");
  CHECK(missing.Explain("cell::arm"));
  CHECK(missing.Explain("cell::arm::sub::hand"));
  CHECK_FALSE(missing.Explain("cell::armed::hand"));
  CHECK_FALSE(missing.Explain("hand"));
  missing.AddElement("hook");
  CHECK(missing.Explain("crane::hook"));
  missing.AddBelow("");
  CHECK(missing.Explain("anything"));
}

}  // namespace
}  // namespace sceneweld
