// SPDX-License-Identifier: BSD-3-Clause
// Models that attach each other.

#include <catch2/catch.hpp>

#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

// Attaches the model of the next file.
std::string Attaching(int next) {
  return "<mujoco model=\"m\"><asset><model name=\"next\" file=\"" + std::to_string(next) +
         ".xml\"/></asset><worldbody><attach model=\"next\" prefix=\"p\"/></worldbody></mujoco>";
}

TEST_CASE("a chain of more than 100 attached models stops at the limit, not as a cycle") {
  const auto files = std::make_shared<MemoryFiles>();
  constexpr int kFiles = 103;
  for (int i = 0; i < kFiles; ++i) files->Add("/lab/" + std::to_string(i) + ".xml", Attaching(i + 1));
  files->Add("/lab/" + std::to_string(kFiles) + ".xml", "<mujoco model=\"last\"/>");
  LoadOptions options;
  options.files = files;
  Diagnostics diagnostics;
  CHECK_FALSE(Load("/lab/0.xml", options, diagnostics));
  REQUIRE(diagnostics.error_count() == 1);
  CHECK(diagnostics.all().front().code.name() == "limit-exceeded");
  CHECK(Load("/lab/20.xml", options, diagnostics));
}

}  // namespace
}  // namespace sceneweld
