// SPDX-License-Identifier: BSD-3-Clause
// Short lines about poses, joints and filters, for explanations.

#include "sceneweld/cli/answers/explanation_lines.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostNames = 12;

std::string PoseText(const Pose& pose) {
  std::string text = "xyz " + Short(pose.translation) + " m";
  if (!pose.rotation.IsExactlyIdentity()) text += ", rpy " + Short(pose.rotation.ToRpy()) + " rad";
  return text;
}

std::string DofsText(const Joint& joint) {
  std::string text;
  for (const Dof& dof : Dofs(joint)) text += ", " + RangeText(dof);
  return text;
}

}  // namespace

std::string Short(double value) { return ShortNumber(std::abs(value) < 5e-13 ? 0 : value, 6); }

std::string Short(const Vector3& v) { return "[" + Short(v.x) + ", " + Short(v.y) + ", " + Short(v.z) + "]"; }

std::string Counted(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string OnBody(const Pose& pose) { return pose.IsExactlyIdentity() ? "at its origin" : "at " + PoseText(pose); }

std::string RangeText(const Dof& dof) {
  const auto bound = [](double value) { return std::isinf(value) ? std::string("..") : Short(value); };
  std::string text = "at " + Short(dof.default_position);
  if (!std::isinf(dof.lower) || !std::isinf(dof.upper)) {
    text += " of [" + bound(dof.lower) + ", " + bound(dof.upper) + "]";
  }
  return text;
}

std::string JointLine(const Scene& scene, const Joint& joint, Index<Body> other) {
  return std::string(TypeName(joint.motion)) + " " + Quoted(scene.FullName(scene.joints.IndexOf(joint))) + " with " +
         Quoted(scene.FullName(other));
}

std::vector<std::string> LinesToWorld(const Scene& scene, Index<Body> from) {
  std::map<Index<Body>, const Joint*> held_by;
  for (const Joint& joint : scene.joints) held_by.try_emplace(joint.child.index, &joint);
  std::vector<std::string> lines;
  Index<Body> at = from;
  while (at != Scene::kWorldBody) {
    const auto holder = held_by.find(at);
    if (holder == held_by.end() || lines.size() > scene.bodies.size()) break;
    const Joint& joint = *holder->second;
    at = joint.parent.index;
    lines.push_back(std::string(TypeName(joint.motion)) + " " + Quoted(scene.FullName(scene.joints.IndexOf(joint))) +
                    " on " + Quoted(scene.FullName(at)) + DofsText(joint));
    if (!std::holds_alternative<Floating>(joint.motion)) continue;
    lines.back() += ": its tree is free";
    return lines;
  }
  if (at != Scene::kWorldBody) {
    lines.push_back((at == from ? "no joint holds it" : "no joint holds " + Quoted(scene.FullName(at))) +
                    std::string(": its tree is free"));
  }
  return lines;
}

std::vector<std::string> GeometryLines(const Scene& scene, Index<Body> body) {
  std::vector<std::string> lines;
  for (const Geometry& geometry : scene.geometries) {
    if (geometry.body != body) continue;
    std::string roles;
    if (geometry.roles.proximity) roles += ", collides";
    if (geometry.roles.illustration) roles += ", is shown";
    if (geometry.roles.perception) roles += ", is seen by sensors";
    lines.push_back(std::string(TypeName(geometry.shape)) + " " + Quoted(FullName(scene, geometry)) + roles);
  }
  return lines;
}

std::vector<std::string> FilterLines(const Scene& scene, Index<Body> body) {
  std::vector<std::string> lines;
  if (!scene.collision_filter_groups.empty()) {
    const auto members = ExpandedMembers(scene);
    std::size_t i = 0;
    for (const CollisionFilterGroup& group : scene.collision_filter_groups) {
      const auto& list = members[i++];
      if (std::find(list.begin(), list.end(), body) == list.end()) continue;
      const bool itself = std::any_of(group.members.begin(), group.members.end(),
                                      [&](const Ref<Body>& member) { return member.index == body; });
      lines.push_back("group " + Quoted(FullName(scene, group)) + (itself ? "" : ", through a group in it") +
                      (group.span ? " (" + group.span.FileAndLine() + ")" : ""));
    }
  }
  std::vector<std::string> others;
  for (const Index<Body> other : Exclusions(scene).PartnersOf(body)) others.push_back(Quoted(scene.FullName(other)));
  if (!others.empty()) {
    std::string line = "it never collides with " + Counted(others.size(), "body", "bodies") + ": ";
    for (std::size_t i = 0; i < others.size() && i < kMostNames; ++i) line += (i == 0 ? "" : ", ") + others[i];
    if (others.size() > kMostNames) line += ", ...";
    lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back("it is in no collision filter group and in no excluded pair");
  return lines;
}

}  // namespace sceneweld::cli
