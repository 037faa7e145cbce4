// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "sceneweld/directives/reading/directive_text.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld {

struct RandomTransform;

/// A rotation in the form of the directives file, so that it can be written again without loss.
struct WrittenRotation {
  enum class Form : std::uint8_t { kIdentity, kRpy, kAngleAxis };
  Form form = Form::kIdentity;
  Vector3 deg;            ///< Of kRpy: roll, pitch, yaw about the fixed axes. [deg]
  double angle_deg = 0;   ///< Of kAngleAxis. [deg]
  Vector3 axis{0, 0, 1};  ///< For kAngleAxis: any length but zero.

  Rotation ToRotation() const;
};

/// A transform of a directives file (docs/reference/directives.md, 4).
struct Transform {
  std::optional<DirectiveText> base_frame;
  Vector3 translation;  ///< [m]
  WrittenRotation rotation;
  /// Not null if plain directives cannot express it, because it is random or has a normal distribution of angles. The
  /// two members above then have no meaning until it is sampled.
  std::shared_ptr<const RandomTransform> random;

  Pose X() const { return {translation, rotation.ToRotation()}; }
};

}  // namespace sceneweld
