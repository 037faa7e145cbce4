// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "sceneweld/directives/reading/transform.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A transform that a directive gave to something of the scene, for programs that change it in the file.
struct Placement {
  enum class Kind : std::uint8_t { kWeld, kFixBase, kModelPose, kFreeBody, kFrame, kJoint };
  Kind kind = Kind::kWeld;
  Span directive;        ///< The key of the directive, as in `add_weld`.
  std::string free_key;  ///< Of kFreeBody: the name in `default_free_body_pose`.
  Index<Body> parent;    ///< The body of the frame that the transform is given in.
  Pose X_HP;             ///< That frame in the frame of its body.
  Index<Body> body;      ///< The body that is placed; for kFrame that of the frame, like `parent`.
  Index<Frame> frame;    ///< Of kFrame.
  Index<ModelInstance> model;
  bool is_written = false;  ///< Whether the directive has the transform; if not, it is the identity.
  bool is_random = false;
  Vector3 translation;
  WrittenRotation rotation;

  Pose X_PC() const { return {translation, rotation.ToRotation()}; }
  /// The key of the transform in the directive: `X_PC`.
  std::string_view key() const;
};

}  // namespace sceneweld
