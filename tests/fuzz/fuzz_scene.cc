// SPDX-License-Identifier: BSD-3-Clause
// Targets of the formats of scenes.

#include "sceneweld/tests/fuzz/fuzz_target.h"
#include "sceneweld/tests/fuzz/property.h"

namespace sceneweld::fuzz {

void FuzzUrdf(std::string_view input) { CheckScene(input, "urdf", ".urdf"); }
void FuzzSdf(std::string_view input) { CheckScene(input, "sdf", ".sdf"); }
void FuzzMjcf(std::string_view input) { CheckScene(input, "mjcf", ".xml"); }
void FuzzUsd(std::string_view input) { CheckScene(input, "usd", ".usda"); }
void FuzzSceneJson(std::string_view input) { CheckScene(input, "json", ".json"); }
void FuzzDirectives(std::string_view input) { CheckScene(input, "dmd", ".dmd.yaml"); }

}  // namespace sceneweld::fuzz
