// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

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

}  // namespace sceneweld
