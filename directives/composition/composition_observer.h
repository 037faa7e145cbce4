// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/directives/composition/model_contents.h"
#include "sceneweld/directives/composition/model_names.h"
#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Receives the events of a composition, in order. Names are full, and random transforms are drawn. A later step may
/// still fail, which the diagnostics report.
class CompositionObserver {
 public:
  virtual ~CompositionObserver() = default;

  virtual void OnModelInstance(std::string_view name) = 0;
  /// A model with its default positions. Later calls may concern its free bodies and its base, until another event
  /// follows.
  virtual void OnModel(const AddModel& add, const ModelContents& contents, const StampOptions& stamp,
                       Index<ModelInstance> model) = 0;
  /// A joint of that model has other default positions: those of a configuration.
  virtual void OnJointPositions(Index<Joint> joint, const std::vector<double>& positions, Span span) = 0;
  /// A free body of that model starts at X_WB, as a configuration says.
  virtual void OnConfiguredBody(Index<Body> body, const Transform& X_WB, Span span) = 0;
  /// A free body of that model starts with a frame, local to the model, at X_BF. `base` is null if the directive names
  /// none.
  virtual void OnFreeBody(std::string_view frame, const Transform& X_BF, const FrameUse* base) = 0;
  /// The base body of that model starts at X_PB.
  virtual void OnFreeBase(Index<Body> body, const Transform& X_PB, const FrameUse* base, Span span) = 0;
  /// The event before this one places a model that its own file joins to the world.
  virtual void OnGroundedModel(Span span) = 0;
  /// The base body of that model is welded at X_PB, or at the origin of its parent.
  virtual void OnFixedBase(const FrameUse& parent, const FrameUse& child, const Transform* X_PB, const FrameUse* base,
                           Span span) = 0;
  virtual void OnFrame(std::string_view name, const Transform& X_PF, const FrameUse& base) = 0;
  /// X_PC null: the frames coincide.
  virtual void OnWeld(const FrameUse& parent, const FrameUse& child, const Transform* X_PC, Span child_span) = 0;
  virtual void OnJoint(const AddJoint& add, const Joint& joint, const FrameUse& parent, const FrameUse& child,
                       const Transform* X_PC, Span span) = 0;
  /// These joints close loops.
  virtual void OnLoopJoints(const std::vector<std::string>& names) = 0;
  /// `scope`: the scope of all names of the group.
  virtual void OnCollisionFilterGroup(const AddCollisionFilterGroup& add, const NameScope& scope) = 0;
  /// The scene is finished, without an error.
  virtual void OnFinished() = 0;
};

}  // namespace sceneweld
