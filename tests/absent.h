// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>
#include <string_view>

namespace sceneweld {

/// What a test does if a judge or a tool that it needs is absent: it fails, unless the environment variable
/// SCENEWELD_SKIP names the judge or tool (`SCENEWELD_SKIP=judges,node`). In that case a line reports the skip.
inline void Absent(std::string_view what, std::string_view reason) {
  const char* skip = std::getenv("SCENEWELD_SKIP");
  if (skip && ("," + std::string(skip) + ",").find("," + std::string(what) + ",") != std::string::npos) {
    WARN("skipped by SCENEWELD_SKIP=" << what << ": " << reason);
    return;
  }
  FAIL_CHECK(what << " are needed and absent (SCENEWELD_SKIP=" << what << " skips this): " << reason);
}

}  // namespace sceneweld
