// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>
#include <string_view>

namespace sceneweld {

/// What a test does where a judge or a tool that it needs is absent: the test fails, unless the environment
/// variable SCENEWELD_SKIP names it (`SCENEWELD_SKIP=judges,node`). Then a line says what was skipped.
inline void Absent(std::string_view what, std::string_view reason) {
  const char* skip = std::getenv("SCENEWELD_SKIP");
  if (skip && ("," + std::string(skip) + ",").find("," + std::string(what) + ",") != std::string::npos) {
    WARN("skipped by SCENEWELD_SKIP=" << what << ": " << reason);
    return;
  }
  FAIL_CHECK(what << " are needed and absent (SCENEWELD_SKIP=" << what << " skips this): " << reason);
}

}  // namespace sceneweld
