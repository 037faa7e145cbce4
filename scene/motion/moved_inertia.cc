// SPDX-License-Identifier: BSD-3-Clause
// The inertias that joints move.

#include "sceneweld/scene/motion/moved_inertia.h"

#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

// Of a body about an axis through a point, all in the world.
double InertiaAbout(const MassProperties& body, const Vector3& axis, const Vector3& point) {
  const RotationalInertia about = body.inertia.ShiftedFromCenter(body.mass, body.center_of_mass - point);
  return Dot(axis, about.ToMatrix() * axis);
}

}  // namespace

std::vector<double> MovedInertias(const Scene& scene) {
  std::vector<double> inertias(scene.joints.size());
  std::vector<MassProperties> below(scene.bodies.size());  // Of the body and all below it, in the world.
  const SpanningTree tree = TreeOf(scene);
  for (auto entry = tree.entries.rbegin(); entry != tree.entries.rend(); ++entry) {
    const Body& body = scene.bodies[entry->body];
    MassProperties& sum = below[entry->body.value()];
    sum = sum + body.mass_properties->ReExpressed(body.X_WB);
    if (!entry->joint) continue;
    const Joint& joint = scene.joints[entry->joint];
    below[entry->inboard.value()] = below[entry->inboard.value()] + sum;
    const Vector3* const axis = AxisOf(joint.motion);
    if (!axis) continue;
    const Pose X_WF = scene.bodies[joint.parent.index].X_WB * joint.X_PF;
    const bool slides = std::holds_alternative<Prismatic>(joint.motion);
    inertias[entry->joint.value()] = slides ? sum.mass : InertiaAbout(sum, X_WF.rotation * *axis, X_WF.translation);
  }
  return inertias;
}

}  // namespace sceneweld
