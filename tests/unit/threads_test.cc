// SPDX-License-Identifier: BSD-3-Clause
// Composing and reading scenes in several threads.

#include <catch2/catch.hpp>
#include <functional>
#include <sstream>
#include <thread>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

// `./dev tsan` builds and runs all tests that have the tag [threads], with ThreadSanitizer.

namespace sceneweld {
namespace {

constexpr const char* kThreadsDirectives = R"(sceneweld: 1
parameters: { crates: 3 }
directives:
- add_model: { name: arm, file: package://toys/arm.urdf, default_joint_positions: { elbow: [0.5] } }
- add_weld: { parent: world, child: arm::base }
- add_model: { name: crate, file: crate.sdf }
- add_weld: { parent: arm::hand, child: crate::crate }
- add_model: { name: cart, file: cart.xml }
- for_each: { i: "${range(crates)}" }
  do:
  - add_model: { name: "wedge_${i}", file: wedge.obj, X_PB: { translation: !UniformVector { min: [0, 1, 0], max: [1, 2, 1] } } }
- add_collision_filter_group: { name: g, members: [arm::hand, cart::cart], ignored_collision_filter_groups: [g] }
)";

constexpr const char* kThreadsArm = R"(<robot name="arm">
  <link name="base"/>
  <link name="hand">
    <inertial>
      <mass value="0.1"/>
      <inertia ixx="4e-5" iyy="4e-5" izz="4e-5" ixy="0" ixz="0" iyz="0"/>
    </inertial>
    <visual name="left"><geometry><mesh filename="package://toys/wedge.obj"/></geometry></visual>
    <visual name="right"><geometry><mesh filename="package://toys/ramp.obj"/></geometry></visual>
    <collision>
      <geometry><mesh filename="package://toys/wedge.obj" scale="2 1 -1"/></geometry>
    </collision>
  </link>
  <joint name="elbow" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
)";

constexpr const char* kCrate = R"(<sdf version="1.9">
  <model name="crate">
    <link name="crate">
      <inertial auto="true"/>
      <collision name="box"><density>500</density><geometry><box><size>1 2 3</size></box></geometry></collision>
    </link>
  </model>
</sdf>
)";

constexpr const char* kThreadsCart = R"(<mujoco model="cart">
  <asset><mesh name="wedge" file="wedge.obj"/></asset>
  <worldbody>
    <body name="cart">
      <freejoint/>
      <geom type="mesh" mesh="wedge"/>
    </body>
  </worldbody>
</mujoco>
)";

constexpr const char* kWedge = R"(v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 2 3 4
f 1 4 3
)";

constexpr const char* kRamp = R"(v 0 0 0
v 2 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 2 3 4
f 1 4 3
)";

std::shared_ptr<const MemoryFiles> ThreadsCell() {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/cell/scene.dmd.yaml", kThreadsDirectives);
  files->Add("/cell/arm.urdf", kThreadsArm);
  files->Add("/cell/crate.sdf", kCrate);
  files->Add("/cell/cart.xml", kThreadsCart);
  files->Add("/cell/wedge.obj", kWedge);
  files->Add("/cell/ramp.obj", kRamp);
  files->Add("/cell/package.xml", "<package><name>toys</name></package>");
  return files;
}

std::optional<Loaded> ComposeThreadsCell(const std::shared_ptr<const MemoryFiles>& files, Diagnostics& diagnostics) {
  LoadOptions options;
  options.files = files;
  options.seed = 7;
  return Load("/cell/scene.dmd.yaml", options, diagnostics);
}

// Everything that an engine asks of a scene, and the scene in each format, as one text.
std::string Everything(const Loaded& loaded) {
  std::ostringstream out;
  const Scene& scene = loaded.scene;
  Diagnostics diagnostics;
  const Kinematics kinematics(scene);
  std::vector<double> q = kinematics.DefaultPositions();
  const double bent[] = {0.25};
  kinematics.SetPositions("arm::elbow", bent, q, diagnostics);
  kinematics.FollowLeaders(q);
  for (const Pose& X_WB : kinematics.BodyPoses(q)) out << X_WB.translation.x << " " << X_WB.rotation.w() << "\n";
  const ReducedTree reduced(scene);
  for (const ReducedTree::Entry& entry : reduced.entries()) {
    out << entry.inboard << " " << reduced.groups().CompositeMass(entry.group).mass << "\n";
  }
  out << CollisionRules(scene).CollidingPairs().size() << "\n";
  for (std::uint32_t i = 0; i < scene.geometries.size(); ++i) {
    const auto mesh = ReadMesh(loaded, Index<Geometry>(i), diagnostics);
    if (mesh) out << mesh->Volume() << "\n";
  }
  for (const Format& format : Formats()) {
    if (!format.write && !format.stream) continue;
    LossReport losses(diagnostics);
    WriteOptions options;
    options.folder = "/out";
    out << Collected(*ExportStream(loaded, format, options, losses), diagnostics) << "\n";
  }
  out << RenderText(diagnostics, {});
  return out.str();
}

// Runs the same in several threads at once; all must come to the same text.
std::string TextInAllThreads(const std::function<std::string()>& run) {
  std::string results[4];
  std::vector<std::thread> threads;
  for (std::string& result : results) {
    threads.emplace_back([&result, &run] {
      for (int i = 0; i < 5; ++i) result = run();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) CHECK(result == results[0]);
  return results[0];
}

TEST_CASE("scenes are composed, asked and written in several threads at once", "[threads]") {
  const auto files = ThreadsCell();
  const std::string text = TextInAllThreads([&]() -> std::string {
    Diagnostics diagnostics;
    const auto loaded = ComposeThreadsCell(files, diagnostics);
    return loaded ? RenderText(diagnostics, {}) + Everything(*loaded) : RenderText(diagnostics, {});
  });
  INFO(text);
  CHECK(text.find("arm::elbow") != std::string::npos);
}

TEST_CASE("several threads ask one scene at once", "[threads]") {
  Diagnostics diagnostics;
  const auto loaded = ComposeThreadsCell(ThreadsCell(), diagnostics);
  INFO(RenderText(diagnostics, {}));
  REQUIRE(loaded);
  CHECK_FALSE(TextInAllThreads([&] { return Everything(*loaded); }).empty());
}

}  // namespace
}  // namespace sceneweld
