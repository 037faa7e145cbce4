// SPDX-License-Identifier: BSD-3-Clause
// MuJoCo reads written files.

#include <catch2/catch.hpp>

#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/tests/unit/judged_scene.h"

namespace sceneweld {
namespace {

TEST_CASE("MuJoCo agrees with what was written") {
  if (!JudgeIsThere("mjcf")) return;
  const Scene scene = OneBody();
  Diagnostics diagnostics;
  const Judgement judgement = JudgeMjcf(scene, WrittenAs("mjcf", scene), {}, diagnostics);
  CHECK(judgement.good());
  CHECK(judgement.bodies == 1);
  CHECK(judgement.engine.find("MuJoCo 2.2") == 0);
}

TEST_CASE("MuJoCo finds another pose and another mass, and refuses what is no MJCF") {
  if (!JudgeIsThere("mjcf")) return;
  const std::string text = WrittenAs("mjcf", OneBody());
  Scene other = OneBody();
  other.bodies[Index<Body>(1)].X_WB.translation.x += 1e-6;
  other.bodies[Index<Body>(1)].mass_properties->mass += 1;
  Diagnostics diagnostics;
  CHECK(JudgeMjcf(other, text, {}, diagnostics).findings == 2);
  CHECK(JudgeMjcf(OneBody(), "<mujoco><nonsense/></mujoco>", {}, diagnostics).findings == 1);
}

TEST_CASE("inertias that MuJoCo refuses are reported as losses, and not compared") {
  if (!JudgeIsThere("mjcf")) return;
  for (const RotationalInertia& inertia : {RotationalInertia{}, RotationalInertia{1, 1, 3, 0, 0, 0}}) {
    Scene scene = OneBody();
    scene.bodies[Index<Body>(1)].mass_properties->inertia = inertia;
    Diagnostics diagnostics;
    CHECK(JudgeMjcf(scene, WrittenAs("mjcf", scene), {}, diagnostics).good());
    CHECK(diagnostics.all().empty());
  }
}

TEST_CASE("values of texts are one word and come back as they were") {
  for (const std::string value : {"plain", "", "two words", "a=b,c%d", "tab\tand\nbreak", "gr\xC3\xBC\xC3\x9F"}) {
    CHECK(EscapedWord(value).find_first_of(" \t\n,=") == std::string::npos);
    CHECK(UnescapedWord(EscapedWord(value)) == value);
  }
}

}  // namespace
}  // namespace sceneweld
