#include <catch2/catch.hpp>

#include "sceneweld/parsers/judge.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_writer.h"

namespace sceneweld {
namespace {

Scene OneBody() {
  Scene scene;
  ModelInstance model;
  model.name = "m";
  model.parent = Scene::kWorldInstance;
  Body body;
  body.name = "b";
  body.model = scene.AddModel(model).index;
  body.X_WB = {{1, 2, 3}, Rotation::FromRpy({0.1, 0.2, 0.3})};
  body.floating = true;
  body.mass_properties.mass = 2;
  body.mass_properties.inertia = {1, 1.1, 1.2, 0.01, 0, 0};
  scene.AddBody(body);
  return scene;
}

std::string Written(const Scene& scene) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  return mjcf::Write(scene, {}, losses);
}

// False, with a line that says so, where the module was not built.
bool JudgeIsThere() {
  const Scene scene = OneBody();
  Diagnostics diagnostics;
  if (JudgeMjcf(scene, Written(scene), {}, diagnostics).available) return true;
  WARN("skipped: " << diagnostics.all().front().message);
  return false;
}

TEST_CASE("MuJoCo agrees with what was written") {
  if (!JudgeIsThere()) return;
  const Scene scene = OneBody();
  Diagnostics diagnostics;
  const Judgement judgement = JudgeMjcf(scene, Written(scene), {}, diagnostics);
  CHECK(judgement.good());
  CHECK(judgement.bodies == 1);
  CHECK(judgement.engine.find("MuJoCo 2.2") == 0);
}

TEST_CASE("MuJoCo finds another pose and another mass, and refuses what is no MJCF") {
  if (!JudgeIsThere()) return;
  const std::string text = Written(OneBody());
  Scene other = OneBody();
  other.bodies[Index<Body>(1)].X_WB.translation.x += 1e-6;
  other.bodies[Index<Body>(1)].mass_properties.mass += 1;
  Diagnostics diagnostics;
  CHECK(JudgeMjcf(other, text, {}, diagnostics).findings == 2);
  CHECK(JudgeMjcf(OneBody(), "<mujoco><nonsense/></mujoco>", {}, diagnostics).findings == 1);
}

TEST_CASE("values of texts are one word and come back as they were") {
  using mjcf::Escaped, mjcf::Unescaped;
  for (const std::string value : {"plain", "", "two words", "a=b,c%d", "tab\tand\nbreak", "gr\xC3\xBC\xC3\x9F"}) {
    CHECK(Escaped(value).find_first_of(" \t\n,=") == std::string::npos);
    CHECK(Unescaped(Escaped(value)) == value);
  }
}

}  // namespace
}  // namespace sceneweld
