// SPDX-License-Identifier: BSD-3-Clause
// urdfdom reads written files.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/judged_scene.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// A body on the world, that turns.
Scene OneJoint() {
  Scene scene;
  ModelInstance model;
  model.name = "m";
  model.parent = Scene::kWorldInstance;
  Body body;
  body.name = "b";
  body.model = scene.AddModel(model).index;
  body.X_WB = {{1, 2, 3}, {}};
  body.mass_properties->mass = 2;
  body.mass_properties->inertia = {1, 1, 1, 0, 0, 0};
  Joint joint;
  joint.name = "j";
  joint.model = body.model;
  joint.parent = Ref<Body>(Scene::kWorldBody);
  joint.child = Ref<Body>(scene.AddBody(body).index);
  joint.X_PF = body.X_WB;
  Revolute revolute;
  revolute.dof->lower = -1;
  revolute.dof->upper = 1;
  joint.motion = revolute;
  scene.AddJoint(joint);
  return scene;
}

TEST_CASE("the judge of URDF agrees with what was written") {
  if (!JudgeIsThere("urdf")) return;
  const Scene scene = OneJoint();
  Diagnostics diagnostics;
  const Judgement judgement = JudgeUrdf(scene, WrittenAs("urdf", scene), {}, diagnostics);
  CHECK(judgement.good());
  CHECK(judgement.bodies == 1);
  CHECK(judgement.joints == 1);
  CHECK(diagnostics.all().empty());
}

TEST_CASE("the judge of URDF finds another pose, mass and limit, and a missing link") {
  if (!JudgeIsThere("urdf")) return;
  const std::string text = WrittenAs("urdf", OneJoint());
  Scene other = OneJoint();
  other.bodies[Index<Body>(1)].mass_properties->mass = 3;
  Joint& joint = other.joints[Index<Joint>(0)];
  joint.X_PF.translation.x += 1e-6;
  other.bodies[Index<Body>(1)].X_WB = joint.X_PF;
  std::get<Revolute>(joint.motion).dof->upper = 2;
  Body more;
  more.name = "c";
  more.model = Index<ModelInstance>(1);
  other.AddBody(more);
  Diagnostics diagnostics;
  CHECK_FALSE(JudgeUrdf(other, text, {}, diagnostics).good());
  CHECK(Found(diagnostics, "`b`: the pose in the world differs by 1e-06"));
  CHECK(Found(diagnostics, "`b`: the mass is 3, in urdfdom 2"));
  CHECK(Found(diagnostics, "`j`: the upper limit is 2, in urdfdom 1"));
  CHECK(Found(diagnostics, "`c` is missing in urdfdom"));
}

TEST_CASE("the judge of URDF passes on what urdfdom refuses") {
  if (!JudgeIsThere("urdf")) return;
  const Scene scene = OneJoint();
  Diagnostics diagnostics;
  CHECK_FALSE(JudgeUrdf(scene, "<robot name='m'><link/></robot>", {}, diagnostics).good());
  CHECK(Found(diagnostics, "urdfdom: "));
}

// What urdfdom finds in an input: contents that another program wants come back as they were read.
Diagnostics& FindingsOfInput(const fs::path& path, const Scene& scene, Diagnostics& findings) {
  if (path.extension() != ".urdf") return findings;
  std::ifstream in(path);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  JudgeUrdf(scene, text, {}, findings);
  return findings;
}

// Only those exhibits in which at most one joint holds each body, unless the joint was reversed.
TEST_CASE("urdfdom reads every exhibit that is written as URDF as it was meant") {
  if (!JudgeIsThere("urdf")) return;
  const Format& format = *FindFormat("urdf");
  std::size_t scenes = 0, bodies = 0, joints = 0;
  double largest = 0;
  for (const auto& entry : fs::recursive_directory_iterator(SCENEWELD_SOURCE_DIR "/tests/exhibits")) {
    const std::string name = entry.path().filename().string();
    if (name != "model.urdf" && name != "model.sdf" && name != "model.xml") continue;
    // Elements that urdfdom refuses come back as they were.
    if (entry.path().string().find("/strictness/values_left_out") != std::string::npos) continue;
    Diagnostics diagnostics;
    const auto loaded = Load(entry.path().string(), {}, diagnostics);
    if (!loaded) continue;
    LossReport losses(diagnostics);
    WriteOptions options;
    options.keep_text = false;
    const std::string text = Export(*loaded, format, options, losses);
    const bool twice = std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [](const Diagnostic& d) {
      return d.message.find("is held by another joint already") != std::string::npos;
    });
    Diagnostics before;
    if (twice || Found(FindingsOfInput(entry.path(), loaded->scene, before), "urdfdom refuses the file")) continue;
    Diagnostics findings;
    const Judgement judgement = JudgeUrdf(loaded->scene, text, options, findings);
    for (const Diagnostic& finding : findings.all()) {
      if (Found(before, finding.message)) continue;
      FAIL_CHECK(entry.path().string() << ": " << finding.message);
    }
    ++scenes;
    bodies += judgement.bodies;
    joints += judgement.joints;
    largest = std::max(largest, judgement.largest_pose_difference);
  }
  CHECK(scenes > 100);
  CHECK(largest < 1e-12);
  WARN(scenes << " scenes, " << bodies << " links and " << joints << " joints compared with urdfdom");
}

}  // namespace
}  // namespace sceneweld
