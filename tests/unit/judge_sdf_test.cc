#include <algorithm>
#include <catch2/catch.hpp>

#include "sceneweld/parsers/judge.h"
#include "sceneweld/parsers/sdf/sdf_writer.h"

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
  body.mass_properties.mass = 2;
  body.mass_properties.inertia = {1, 1, 1, 0, 0, 0};
  scene.AddBody(body);
  return scene;
}

std::string Written(const Scene& scene) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  return sdf::Write(scene, {}, losses);
}

bool Found(const Diagnostics& diagnostics, std::string_view what) {
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                     [&](const Diagnostic& d) { return d.message.find(what) != std::string::npos; });
}

// False, with a line that says so, where the module was not built.
bool JudgeIsThere() {
  const Scene scene = OneBody();
  Diagnostics diagnostics;
  if (JudgeSdf(scene, Written(scene), {}, diagnostics).available) return true;
  WARN("skipped: " << diagnostics.all().front().message);
  return false;
}

TEST_CASE("the judge of SDFormat agrees with what was written") {
  if (!JudgeIsThere()) return;
  const Scene scene = OneBody();
  Diagnostics diagnostics;
  const Judgement judgement = JudgeSdf(scene, Written(scene), {}, diagnostics);
  CHECK(judgement.good());
  CHECK(judgement.bodies == 1);
  CHECK(judgement.engine.find("libsdformat 12") == 0);
  CHECK(diagnostics.all().empty());
}

TEST_CASE("the judge of SDFormat finds another pose, another mass and a missing body") {
  if (!JudgeIsThere()) return;
  const std::string text = Written(OneBody());
  Scene other = OneBody();
  other.bodies[Index<Body>(1)].X_WB.translation.x += 1e-6;
  other.bodies[Index<Body>(1)].mass_properties.mass = 3;
  Body more;
  more.name = "c";
  more.model = Index<ModelInstance>(1);
  other.AddBody(more);
  Diagnostics diagnostics;
  const Judgement judgement = JudgeSdf(other, text, {}, diagnostics);
  CHECK(judgement.findings == 3);
  CHECK(Found(diagnostics, "`m::b`: the pose in the world differs by 1e-06"));
  CHECK(Found(diagnostics, "`m::b`: the mass is 3, in libsdformat 2"));
  CHECK(Found(diagnostics, "`m::c` is not there in libsdformat"));
}

TEST_CASE("the judge of SDFormat passes on what libsdformat refuses") {
  if (!JudgeIsThere()) return;
  const Scene scene = OneBody();
  std::string text = Written(scene);
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
