// SPDX-License-Identifier: BSD-3-Clause
// Checks loops of joints: who refuses them, and whether they are closed in the default configuration.

#include "sceneweld/scene/check_loops.h"

#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "sceneweld/scene/welded_groups.h"

namespace sceneweld {
namespace {

// The bodies of a loop, from the parent of its joint to the child: both ends, and some in between.
std::string BodiesOfLoop(const Scene& scene, const SpanningTree& tree, const TreePaths& paths, const Joint& joint) {
  const TreePaths::Path path = paths.Between(joint.parent.index, joint.child.index);
  std::vector<Index<Body>> bodies;
  for (const std::uint32_t entry : path.from_a) bodies.push_back(tree.entries[entry].body);
  // The body where both ways meet.
  const std::uint32_t last = path.from_a.empty() ? path.from_b.back() : path.from_a.back();
  const Index<Body> meeting = tree.entries[last].inboard;
  bodies.push_back(meeting ? meeting : Scene::kWorldBody);
  for (auto entry = path.from_b.rbegin(); entry != path.from_b.rend(); ++entry) {
    bodies.push_back(tree.entries[*entry].body);
  }
  constexpr std::size_t kMostShown = 12;
  std::string text;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (i >= kMostShown && i + 1 < bodies.size()) {
      if (i == kMostShown) text += ", ...";
      continue;
    }
    text += (i == 0 ? "" : ", ") + Quoted(scene.FullName(bodies[i]));
  }
  return text;
}

// Rounding is zero.
std::string FewDigits(double value) {
  constexpr double kRounding = 1e-9;
  if (std::abs(value) < kRounding) return "0";
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 3).ptr;
  return {text.data(), end};
}

std::string GapText(const LoopGap& gap) { return FewDigits(gap.distance) + " m and " + FewDigits(gap.angle) + " rad"; }

}  // namespace

void ReportOpenLoop(const Scene& scene, const LoopClosure::Result& loop, Diagnostics& diagnostics) {
  diagnostics.Warning("loop-not-closed", scene.joints[loop.joint].span,
                      "the loop that joint " + Quoted(scene.FullName(loop.joint)) +
                          " closes stays open at these positions: its two frames are " + GapText(loop.gap) + " apart");
}

void CheckLoops(const Scene& scene, const SpanningTree& tree, std::string_view who_refuses,
                const std::unordered_set<Index<Joint>>& expected, Diagnostics& diagnostics) {
  if (tree.loop_joints.empty()) return;
  const TreePaths paths(tree);
  // The bodies of a loop can be all of the scene, so the number of reports with bodies is limited.
  constexpr int kLoopsDescribed = 20;
  int described = 0;
  for (const Index<Joint> index : tree.loop_joints) {
    const Joint& joint = scene.joints[index];
    const std::string name = Quoted(scene.FullName(index));
    if (joint.parent.index == joint.child.index) {
      diagnostics.Error("kinematic-loop", joint.span,
                        "joint " + name + " joins body " + Quoted(scene.FullName(joint.child.index)) + " to itself");
      continue;
    }
    if (who_refuses.empty() || expected.contains(index)) continue;
    std::string message = "joint " + name + " closes a loop of joints";
    if (++described <= kLoopsDescribed) message += " through " + BodiesOfLoop(scene, tree, paths, joint);
    diagnostics.Warning("kinematic-loop", joint.span, message + "; " + std::string(who_refuses))
        .Help("name the joint in the directive `loop_joints` if the loop is intended; Drake needs a "
              "`drake:ball_constraint` instead");
  }
  if (diagnostics.has_errors()) return;
  const WeldedGroups groups(scene, tree);
  const Kinematics kinematics(scene);
  std::vector<double> q = kinematics.DefaultPositions();
  const LoopClosure loops(kinematics);
  if (!loops.is_complete()) {
    diagnostics.Warning("limit-exceeded", scene.joints[tree.loop_joints.back()].span,
                        "the loops of joints are so long that not all of them are checked");
  }
  for (const LoopClosure::Result& loop : loops.Measure(q)) {
    if (loop.IsClosed()) continue;
    const Joint& joint = scene.joints[loop.joint];
    const std::string name = Quoted(scene.FullName(loop.joint));
    const bool is_rigid = groups.SameGroup(joint.parent.index, joint.child.index);
    if (is_rigid && std::holds_alternative<Weld>(joint.motion)) {
      diagnostics
          .Error("kinematic-loop", joint.span,
                 "the bodies of " + name + " are welded through other joints already, " + GapText(loop.gap) +
                     " away from where this weld holds them")
          .Help("remove one of the welds");
      continue;
    }
    Diagnostic& warning = diagnostics.Warning("loop-not-closed", joint.span,
                                              "the loop that joint " + name +
                                                  " closes is open at the default positions: its two frames are " +
                                                  GapText(loop.gap) + " apart");
    if (!is_rigid) warning.Help("give the joints of the loop default positions that close it");
  }
}

}  // namespace sceneweld
