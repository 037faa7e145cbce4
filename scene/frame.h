// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/model_instance.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/tables/index.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

// scene/fields/frame.h documents the members, with units and ranges.

/// A declared frame, fixed on a body. Body frames, joint frames and `__model__` frames are not in this table: resolve.h
/// finds them.
struct Frame {
  Name name;
  Index<ModelInstance> model;
  Index<Body> body;
  Pose X_BF;
  KeptList kept;
  Span span;
  std::shared_ptr<const Inclusion> origin;
};

/// The local name of the frame that every model of SDFormat has.
inline constexpr std::string_view kModelFrame = "__model__";

/// Any frame that a name can refer to: that of a body, a declared one, one of a joint's two, or a model's `__model__`.
struct FrameId {
  enum class Kind { kNone, kBody, kDeclared, kJointParent, kJointChild, kModel };
  Kind kind = Kind::kNone;
  std::uint32_t value = 0;  ///< Index into the table of `kind`.

  bool valid() const { return kind != Kind::kNone; }
  explicit operator bool() const { return valid(); }
  bool operator==(const FrameId&) const = default;

  static FrameId Of(Index<Body> i) { return {Kind::kBody, i.value()}; }
  static FrameId Of(Index<Frame> i) { return {Kind::kDeclared, i.value()}; }
  static FrameId OfModel(Index<ModelInstance> i) { return {Kind::kModel, i.value()}; }
  static FrameId ParentOf(Index<Joint> i) { return {Kind::kJointParent, i.value()}; }
  static FrameId ChildOf(Index<Joint> i) { return {Kind::kJointChild, i.value()}; }
};

/// A reference to a frame by name.
struct FrameRef {
  Name written;
  Span span;
  FrameId frame;
};

}  // namespace sceneweld
