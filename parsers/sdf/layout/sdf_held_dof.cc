// SPDX-License-Identifier: BSD-3-Clause
// The values of degrees of freedom that SDFormat's elements hold.

#include "sceneweld/parsers/sdf/layout/sdf_held_dof.h"

#include "sceneweld/parsers/sdf/layout/sdf_layout.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/field_codec.h"

namespace sceneweld::sdf {

bool IsTwoHinges(const Joint& joint) {
  return std::holds_alternative<Universal>(joint.motion) && TypeAsRead(joint) == std::string_view("revolute2");
}

Dof HeldDof(const Joint& joint, std::size_t which) {
  Dof held;
  const auto dofs = Dofs(joint);
  const Dof& dof = dofs[which];
  if (std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion) ||
      IsTwoHinges(joint)) {
    CopyClaimed(kLimitRow.fields, dof, held);
    CopyClaimed(kDynamicsRow.fields, dof, held);
  } else if (std::holds_alternative<Screw>(joint.motion)) {
    held.friction = dof.friction;
    held.damping = dof.damping;
  } else if (const auto* curvilinear = std::get_if<Curvilinear>(&joint.motion)) {
    held.damping = dof.damping;
    if (!curvilinear->curve->periodic) {
      held.lower = 0;
      held.upper = curvilinear->curve->Length();
    }
  } else if (std::holds_alternative<Planar>(joint.motion)) {
    held.damping = dof.damping;
  } else {
    held.damping = dofs[0].damping;  // Universal and ball joints have one for all axes.
  }
  return held;
}

}  // namespace sceneweld::sdf
