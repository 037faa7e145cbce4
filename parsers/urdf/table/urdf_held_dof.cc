// SPDX-License-Identifier: BSD-3-Clause
// The values of degrees of freedom that URDF's elements hold.

#include "sceneweld/parsers/urdf/table/urdf_held_dof.h"

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"

namespace sceneweld::urdf {

Dof HeldDof(const Joint& joint, std::size_t which) {
  Dof held;
  const auto dofs = Dofs(joint);
  const Dof& dof = dofs[which];
  if (HoldsEffort(joint.motion)) {
    CopyClaimed(kLimit.fields, dof, held);
    CopyClaimed(kDynamics.fields, dof, held);
  } else if (std::holds_alternative<Planar>(joint.motion)) {
    held.damping = dof.damping;
  } else if (!std::holds_alternative<Floating>(joint.motion)) {
    held.damping = dofs[0].damping;  // One for all axes.
    held.friction = dofs[0].friction;
  }
  const auto* curvilinear = std::get_if<Curvilinear>(&joint.motion);
  if (curvilinear && !curvilinear->curve->periodic) {
    held.lower = 0;
    held.upper = curvilinear->curve->Length();
  }
  held.effort_limit = kInfinity;
  return held;
}

bool HoldsEffort(const Motion& motion) {
  return std::holds_alternative<Revolute>(motion) || std::holds_alternative<Prismatic>(motion);
}

bool ShowsActuator(const Joint& joint) {
  const double limit = Dofs(joint)[0].effort_limit;
  return !(limit > 0) || limit == kInfinity;
}

double HeldEffort(const Joint& joint, const Actuator* first) {
  if (!HoldsEffort(joint.motion)) return kInfinity;
  return first && ShowsActuator(joint) ? first->effort_limit : Dofs(joint)[0].effort_limit;
}

}  // namespace sceneweld::urdf
