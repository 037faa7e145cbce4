// SPDX-License-Identifier: BSD-3-Clause
// Adds joints and welds between bodies, after checking that they can be joined.

#include "sceneweld/directives/composition/joint_adder.h"

namespace sceneweld {

void JointAdder::Add(Joint joint, Index<Body> parent, Index<Body> child, Span span, const Site& site) {
  if (parent == child) {
    std::string why = ", which cannot be joined to itself";
    if (std::holds_alternative<Floating>(joint.motion)) why = ", so they cannot place it";
    if (std::holds_alternative<Weld>(joint.motion)) why = ", which cannot be welded to itself";
    diagnostics_.Error("same-body", span, "both frames are on body " + Quoted(scene_.FullName(parent)) + why);
    return;
  }
  if (const auto other = joints_by_bodies_.Find(scene_, parent, child)) {
    const Joint& earlier = scene_.joints[other];
    Diagnostic& error = diagnostics_.Error("duplicate-joint", span,
                                           Quoted(scene_.FullName(parent)) + " and " + Quoted(scene_.FullName(child)) +
                                               " are already joined by joint " + Quoted(scene_.FullName(other)));
    if (earlier.span) error.Note(earlier.span, "joined here");
    return;
  }
  joint.parent = Ref<Body>(Name(), span, parent);
  joint.child = Ref<Body>(Name(), span, child);
  joint.span = span;
  joint.origin = site.Origin();
  const Index<ModelInstance> model = joint.model;
  const Name name = joint.name;
  const auto added = scene_.AddJoint(std::move(joint));
  if (added) return;
  diagnostics_.Error("duplicate-name", span, "a joint " + Quoted(scene_.Scoped(model, name)) + " already exists")
      .Note(scene_.joints[added.taken].span, "first declared here");
}

}  // namespace sceneweld
