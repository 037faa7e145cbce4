// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/scene/constraint.h"

namespace sceneweld::mjcf {

/// One side of a `connect` or `weld`: the body, its pose in the configuration as written, and the pose of the site in
/// it (identity for a body).
struct EqualitySide {
  Ref<Body> body;
  Pose X_WB;
  Pose X_BS;
};

BallConstraint BallOf(const EqualityElement& says, const EqualitySide& a, const EqualitySide& b);
WeldConstraint WeldOf(const EqualityElement& says, const EqualitySide& a, const EqualitySide& b);

/// Whether a constraint or a mimic of the scene holds an attribute.
bool HoldsAttributeOfEquality(std::string_view attribute);

/// Whether the constraint of a fixed tendon holds an attribute.
bool HoldsAttributeOfTendon(std::string_view attribute);

}  // namespace sceneweld::mjcf
