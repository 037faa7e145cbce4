// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/directives/composition/scene_index.h"
#include "sceneweld/directives/composition/site.h"
#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The name of the joint that welds two frames: `PARENT_welds_to_CHILD`, without scopes.
std::string WeldName(const FrameUse& parent, const FrameUse& child);

/// The joint that welds a child frame at X_PC in a parent frame. Its bodies are not set yet. X_PC null: the frames
/// coincide.
Joint MakeWeld(const FrameUse& parent, const FrameUse& child, const Pose* X_PC);

/// A number of `add_joint` and the member of Dof that it sets.
struct DofKey {
  std::string_view name;
  DirectiveNumber AddJoint::*written;
  double Dof::*member;
  bool is_limit;
  bool may_be_negative;
};
std::span<const DofKey> DofKeys();

/// The motion of a joint by the type and the numbers of `add_joint`. Nothing after an error.
std::optional<Motion> MotionOf(const AddJoint& add, Diagnostics& diagnostics);

/// Adds joints between bodies that are not joined yet.
class JointAdder {
 public:
  JointAdder(Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {}

  /// The joint has its name, model, motion and poses. If both frames are on one body, the bodies are already joined, or
  /// the name is already used, reports that at `span` and adds nothing.
  void Add(Joint joint, Index<Body> parent, Index<Body> child, Span span, const Site& site);
  /// A joint of the scene now joins other bodies than before.
  void Joined(Index<Joint> joint) { joints_by_bodies_.Update(scene_, joint); }

 private:
  Scene& scene_;
  Diagnostics& diagnostics_;
  JointsByBodies joints_by_bodies_;
};

}  // namespace sceneweld
