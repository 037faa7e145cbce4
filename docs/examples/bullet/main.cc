// SPDX-License-Identifier: BSD-3-Clause
// Builds a multibody world of Bullet from the two-arm cell, without a file between:
// two crates fall, one on the table and one on the floor, and both arms are held by
// their motors. Exits with 1 where the crates do not come to rest or an arm gives way.
//
//   bullet_example MODELS    the folder `models` of sceneweld

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "bullet_world.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/rendering/render.h"

namespace sw = sceneweld;

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: bullet_example MODELS\n");
    return 1;
  }
  const std::string models = argv[1];
  sw::Diagnostics diagnostics;
  sw::LoadOptions options;
  options.packages.push_back({sw::LoadOptions::PackageOption::Kind::kNamed, "kit", models + "/kit"});
  const auto cell = sw::Load(models + "/two_arm_cell.dmd.yaml", options, diagnostics);
  if (!cell) {
    std::fputs(sw::RenderText(diagnostics).c_str(), stderr);
    return 1;
  }
  const sw::Scene& scene = cell->scene;

  constexpr double kTimeStep = 1.0 / 480, kSeconds = 3, kDrop = 0.15;
  BulletWorld world(*cell, diagnostics);
  std::fputs(sw::RenderText(diagnostics).c_str(), stderr);
  if (diagnostics.has_errors()) return 1;
  world.AddFloor(0);
  world.HoldJoints(0.2, kTimeStep);

  // Bullet starts from the poses of the scene.
  bool good = true;
  for (const sw::Body& body : scene.bodies) {
    const sw::Index<sw::Body> index = scene.bodies.IndexOf(body);
    if (sw::Length(world.PoseOf(index).translation - body.X_WB.translation) < 1e-4) continue;
    std::printf("%s is elsewhere\n", scene.FullName(index).c_str());
    good = false;
  }

  const char* const crates[] = {"crate_on_table::crate", "crate_on_floor::crate"};
  for (const char* name : crates) {
    const sw::Index<sw::Body> crate = sw::FindBody(scene, name);
    sw::Pose X_WB = scene.bodies[crate].X_WB;
    X_WB.translation.z += kDrop;
    world.Place(crate, X_WB);
  }
  std::vector<double> held(scene.joints.size(), 0);
  for (const sw::Joint& joint : scene.joints) {
    const auto index = scene.joints.IndexOf(joint);
    if (world.HasMotion(index)) held[index.value()] = world.PositionOf(index);
  }

  for (int i = 0; i < static_cast<int>(kSeconds / kTimeStep); ++i) world.Step(kTimeStep);

  for (const char* name : crates) {
    const sw::Index<sw::Body> crate = sw::FindBody(scene, name);
    const double speed = world.SpeedOf(crate), z = world.PoseOf(crate).translation.z;
    const double below = scene.bodies[crate].X_WB.translation.z - z;  // it started 1 mm above its support
    const bool rests = speed < 0.01 && std::abs(below - 0.001) < 0.004;
    std::printf("%s: z %.4f m, %.4f m/s: %s\n", name, z, speed, rests ? "at rest" : "NOT AT REST");
    good = good && rests;
  }
  double farthest = 0, fastest = 0;
  for (const sw::Joint& joint : scene.joints) {
    const auto index = scene.joints.IndexOf(joint);
    if (!world.HasMotion(index)) continue;
    farthest = std::max(farthest, std::abs(world.PositionOf(index) - held[index.value()]));
    fastest = std::max(fastest, std::abs(world.VelocityOf(index)));
  }
  const bool holds = farthest < 0.01 && fastest < 0.01;  // false for a value that is not a number
  std::printf("joints: at most %.5f away from where they are held, at most %.5f in a second: %s\n", farthest, fastest,
              holds ? "still" : "NOT STILL");
  const sw::Pose X_WP = world.PoseOf(sw::FindBody(scene, "left::gripper::palm"));
  std::printf("left::gripper::palm: %.4f %.4f %.4f\n", X_WP.translation.x, X_WP.translation.y, X_WP.translation.z);
  return good && holds ? 0 : 1;
}
