// SPDX-License-Identifier: BSD-3-Clause
// libsdformat reads written files.

#include <catch2/catch.hpp>

#include "sceneweld/tests/unit/judged_scene.h"

namespace sceneweld {
namespace {

TEST_CASE("the judge of SDFormat agrees with what was written") {
  if (!JudgeIsThere("sdf")) return;
  const Scene scene = OneBody();
  Diagnostics diagnostics;
  const Judgement judgement = JudgeSdf(scene, WrittenAs("sdf", scene), {}, diagnostics);
  CHECK(judgement.good());
  CHECK(judgement.bodies == 1);
  CHECK(judgement.engine.find("libsdformat 12") == 0);
  CHECK(diagnostics.all().empty());
}

TEST_CASE("the judge of SDFormat finds another pose, another mass and a missing body") {
  if (!JudgeIsThere("sdf")) return;
  const std::string text = WrittenAs("sdf", OneBody());
  Scene other = OneBody();
  other.bodies[Index<Body>(1)].X_WB.translation.x += 1e-6;
  other.bodies[Index<Body>(1)].mass_properties->mass = 3;
  Body more;
  more.name = "c";
  more.model = Index<ModelInstance>(1);
  other.AddBody(more);
  Diagnostics diagnostics;
  const Judgement judgement = JudgeSdf(other, text, {}, diagnostics);
  CHECK(judgement.findings == 3);
  CHECK(Found(diagnostics, "`m::b`: the pose in the world differs by 1e-06"));
  CHECK(Found(diagnostics, "`m::b`: the mass is 3, in libsdformat 2"));
  CHECK(Found(diagnostics, "`m::c` is missing in libsdformat"));
}

TEST_CASE("the judge of SDFormat reads a file that is one model") {
  if (!JudgeIsThere("sdf")) return;
  WriteOptions options;
  options.sdf_root = SdfRoot::kModel;
  Scene scene = OneBody();
  const std::string text = WrittenAs("sdf", scene, options);
  CHECK(text.find("<world") == std::string::npos);
  Diagnostics diagnostics;
  CHECK(JudgeSdf(scene, text, options, diagnostics).good());
  scene.bodies[Index<Body>(1)].X_WB.translation.x += 1e-6;
  CHECK(JudgeSdf(scene, text, options, diagnostics).findings == 1);
  CHECK(Found(diagnostics, "`m::b`: the pose in the world differs by 1e-06"));
}

TEST_CASE("the judge of SDFormat passes on what libsdformat refuses") {
  if (!JudgeIsThere("sdf")) return;
  const Scene scene = OneBody();
  std::string text = WrittenAs("sdf", scene);
  const std::string before = "<gravity>";
  text.insert(text.find(before), "<no_such_element/>");
  Diagnostics diagnostics;
  CHECK_FALSE(JudgeSdf(scene, text, {}, diagnostics).good());
  CHECK(Found(diagnostics, "no_such_element"));
}

TEST_CASE("versions that libsdformat 12 does not know are not judged") {
  WriteOptions options;
  options.sdf_version = "1.10";
  Diagnostics diagnostics;
  CHECK_FALSE(JudgeSdf(OneBody(), "", options, diagnostics).available);
  CHECK(diagnostics.all().front().code == Code("judge-unavailable"));
}

}  // namespace
}  // namespace sceneweld
