// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <catch2/catch.hpp>

#include "sceneweld/library/validate.h"
#include "sceneweld/tests/unit/loaded_text.h"

namespace sceneweld {

inline void CheckValid(const Scene& scene) {
  Diagnostics diagnostics;
  CHECK(Validate(scene, diagnostics));
  CHECK(CodesAndMessages(diagnostics) == "");
}

}  // namespace sceneweld
