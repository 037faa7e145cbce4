// SPDX-License-Identifier: BSD-3-Clause
// Computes the inertia that actuators move, for damping ratios.

#include "sceneweld/parsers/mjcf/mass/mjcf_actuator_inertia.h"

namespace sceneweld::mjcf {

void Subtrees::Sum() {
  sums_.reserve(model_.bodies.size());
  for (const BodyRecord& record : model_.bodies) {
    sums_.push_back(model_.scene.bodies[record.body].mass_properties->ReExpressed(record.X_WB));
  }
  // In the list, each body comes after its parent.
  for (std::size_t place = model_.bodies.size(); place-- > 1;) {
    const BodyRecord& record = model_.bodies[place];
    if (!record.is_free) sums_[record.parent] = sums_[record.parent] + sums_[place];
  }
}

double Subtrees::InertiaAt(const JointRecord& record) {
  if (sums_.empty()) Sum();
  const MassProperties& moved = sums_[record.body];
  if (record.type == JointType::kSlide) return moved.mass + record.armature;
  // The joint's frames are where the body is as written (docs/reference/mjcf.md, 7.4).
  const sceneweld::Joint& joint = model_.scene.joints[record.joint];
  const Pose& X_WB = model_.bodies[record.body].X_WB;
  const Vector3 axis = X_WB.rotation * *AxisOf(joint.motion);
  const Vector3 arm = Cross(axis, moved.center_of_mass - X_WB * joint.X_CM.translation);
  return Dot(axis, moved.inertia.ToMatrix() * axis) + moved.mass * Dot(arm, arm) + record.armature;
}

}  // namespace sceneweld::mjcf
