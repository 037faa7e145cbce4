// SPDX-License-Identifier: BSD-3-Clause
// Indexes of the growing scene: joints by bodies, frames by name.

#include "sceneweld/directives/composition/scene_index.h"

#include <algorithm>

namespace sceneweld {
namespace {

constexpr std::string_view kParentSuffix = "_parent";
constexpr std::string_view kChildSuffix = "_child";

std::uint64_t Pair(Index<Body> a, Index<Body> b) {
  const auto [low, high] = std::minmax({a.value(), b.value()});
  return (std::uint64_t{low} << 32) | high;
}

void Add(FramesByName::Found& found, FrameId frame) {
  if (found.frame) {
    found.ambiguous = true;
  } else {
    found.frame = frame;
  }
}

}  // namespace

Index<Joint> JointsByBodies::Find(const Scene& scene, Index<Body> a, Index<Body> b) {
  for (; seen_ < scene.joints.size(); ++seen_) {
    const Index<Joint> i(seen_);
    const Joint& joint = scene.joints[i];
    joints_.try_emplace(Pair(joint.parent.index, joint.child.index), i);
  }
  const auto found = joints_.find(Pair(a, b));
  if (found == joints_.end()) return {};
  const Joint& joint = scene.joints[found->second];
  // A joint that was moved no longer joins the bodies that it was found by.
  return Pair(joint.parent.index, joint.child.index) == found->first ? found->second : Index<Joint>();
}

void JointsByBodies::Update(const Scene& scene, Index<Joint> joint) {
  joints_[Pair(scene.joints[joint].parent.index, scene.joints[joint].child.index)] = joint;
}

Index<Joint> HeldBodies::Find(const Scene& scene, Index<Body> body) {
  for (; seen_ < scene.joints.size(); ++seen_) {
    const Index<Joint> i(seen_);
    holders_.try_emplace(scene.joints[i].child.index.value(), i);
  }
  const auto found = holders_.find(body.value());
  return found == holders_.end() ? Index<Joint>() : found->second;
}

FramesByName::Found FramesByName::Find(const Scene& scene, std::string_view name) {
  if (bodies_ == 0) bodies_ = 1;  // The world is not found by a local name.
  for (; bodies_ < scene.bodies.size(); ++bodies_) {
    const Index<Body> i(bodies_);
    Add(found_[scene.bodies[i].name], FrameId::Of(i));
  }
  for (; frames_ < scene.frames.size(); ++frames_) {
    const Index<Frame> i(frames_);
    Add(found_[scene.frames[i].name], FrameId::Of(i));
  }
  for (; joints_ < scene.joints.size(); ++joints_) {
    const Index<Joint> i(joints_);
    const Joint& joint = scene.joints[i];
    if (joint.has_parent_frame) Add(parent_frames_[joint.name], FrameId::ParentOf(i));
    if (joint.has_child_frame) Add(child_frames_[joint.name], FrameId::ChildOf(i));
  }
  for (; models_ < scene.models.size(); ++models_) {
    const Index<ModelInstance> i(models_);
    if (scene.models[i].model_frame_body) Add(model_frame_, FrameId::OfModel(i));
  }

  Found result;
  const auto take = [&](const Found& found) {
    if (!found.frame) return;
    Add(result, found.frame);
    result.ambiguous = result.ambiguous || found.ambiguous;
  };
  const auto look = [&](const std::unordered_map<std::string_view, Found>& in, std::string_view key) {
    const auto at = in.find(key);
    if (at != in.end()) take(at->second);
  };
  look(found_, name);
  if (name.ends_with(kParentSuffix)) look(parent_frames_, name.substr(0, name.size() - kParentSuffix.size()));
  if (name.ends_with(kChildSuffix)) look(child_frames_, name.substr(0, name.size() - kChildSuffix.size()));
  if (name == "__model__") take(model_frame_);
  return result;
}

}  // namespace sceneweld
