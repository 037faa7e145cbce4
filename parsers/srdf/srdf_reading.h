// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/srdf/srdf_robot.h"

/// The parts of the reader of SRDF, one file each. Groups are in srdf_groups.h.
namespace sceneweld::srdf {

// srdf_states.cc
/// `<group_state>` elements become configurations. Needs groups and virtual joints.
void ReadGroupStates(Element robot_element, Robot& robot);

// srdf_collisions.cc
/// `<disable_collisions>`, `<enable_collisions>` and `<disable_default_collisions>` become excluded pairs, and a
/// collision filter group for links that collide with no other link.
void ReadCollisions(Element robot_element, Robot& robot);

/// Calls `use` for the children of a name, until there are too many errors or the time is up.
template <typename Use>
void Each(Element robot_element, std::string_view name, Robot& robot, Use&& use) {
  const Limits& limits = robot.context.files.limits();
  for (const Element child : robot_element.children(name)) {
    const bool is_late = limits.ShouldStop();
    if (is_late || robot.diagnostics.error_count() >= limits.max_errors) {
      robot.diagnostics.Error("limit-exceeded", child.span(),
                              is_late ? "stopped here" : "too many errors; stopped here");
      return;
    }
    use(child);
  }
}

}  // namespace sceneweld::srdf
