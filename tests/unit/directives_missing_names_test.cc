// SPDX-License-Identifier: BSD-3-Clause
// Names that failed directives would have added.

#include <catch2/catch.hpp>

#include "sceneweld/directives/composition/model_names.h"

namespace sceneweld {
namespace {

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
