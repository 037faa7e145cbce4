// SPDX-License-Identifier: BSD-3-Clause
// Welds a frame to a frame, for `add_weld` and `fix_base`.
// The motion of an `add_joint`, by its type.
// Adds joints and welds between bodies, after checking that they can be joined.

#include "sceneweld/directives/composition/joint_adder.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {

std::string WeldName(const FrameUse& parent, const FrameUse& child) {
  return std::string(parent.name.element).append("_welds_to_").append(child.name.element);
}

Joint MakeWeld(const FrameUse& parent, const FrameUse& child, const Pose* X_PC) {
  Joint joint;
  joint.name = WeldName(parent, child);
  joint.model = child.fixed.model;
  joint.X_PF = parent.fixed.X_BF;
  if (X_PC) joint.X_PF = joint.X_PF * *X_PC;
  joint.X_CM = child.fixed.X_BF;
  return joint;
}

namespace {

using Make = Motion (*)(const Vector3& axis, const Dof& dof, double pitch);

// One type of joint that can be added.
struct JointType {
  std::string_view name;
  bool has_axis;
  bool has_pitch;
  bool has_limits;
  Make make;
};

template <std::size_t kCount>
std::array<Dof, kCount> All(const Dof& dof) {
  std::array<Dof, kCount> dofs;
  dofs.fill(dof);
  return dofs;
}

constexpr JointType kJointTypes[] = {
    {"weld", false, false, false, [](const Vector3&, const Dof&, double) -> Motion { return Weld{}; }},
    {"revolute", true, false, true,
     [](const Vector3& axis, const Dof& dof, double) -> Motion {
       return Revolute{axis, dof};
     }},
    {"continuous", true, false, false,
     [](const Vector3& axis, const Dof& dof, double) -> Motion {
       return Revolute{axis, dof};
     }},
    {"prismatic", true, false, true,
     [](const Vector3& axis, const Dof& dof, double) -> Motion {
       return Prismatic{axis, dof};
     }},
    {"screw", true, true, true,
     [](const Vector3& axis, const Dof& dof, double pitch) -> Motion {
       return Screw{axis, pitch, dof};
     }},
    {"ball", false, false, true, [](const Vector3&, const Dof& dof, double) -> Motion { return Ball{All<3>(dof)}; }},
    {"universal", false, false, true,
     [](const Vector3&, const Dof& dof, double) -> Motion { return Universal{All<2>(dof)}; }},
    {"planar", false, false, true,
     [](const Vector3&, const Dof& dof, double) -> Motion { return Planar{All<3>(dof)}; }},
    {"floating", false, false, false, [](const Vector3&, const Dof&, double) -> Motion { return Floating{}; }},
};

constexpr DofKey kDofKeys[] = {
    {"lower", &AddJoint::lower, &Dof::lower, true, true},
    {"upper", &AddJoint::upper, &Dof::upper, true, true},
    {"velocity", &AddJoint::velocity, &Dof::velocity_limit, false, false},
    {"acceleration", &AddJoint::acceleration, &Dof::acceleration_limit, false, false},
    {"effort", &AddJoint::effort, &Dof::effort_limit, false, false},
    {"damping", &AddJoint::damping, &Dof::damping, false, false},
    {"friction", &AddJoint::friction, &Dof::friction, false, false},
    {"stiffness", &AddJoint::stiffness, &Dof::stiffness, false, false},
    {"rest_position", &AddJoint::rest_position, &Dof::rest_position, false, true},
};

const JointType* FindType(const AddJoint& add, Diagnostics& diagnostics) {
  std::vector<std::string_view> names;
  for (const JointType& type : kJointTypes) {
    if (type.name == add.type.text()) return &type;
    names.push_back(type.name);
  }
  Diagnostic& error =
      diagnostics.Error("unknown-joint-type", add.type.span(), "unknown joint type " + Quoted(add.type.text()));
  const std::string nearest = ClosestName(add.type.text(), names);
  std::string all;
  for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + Quoted(name);
  nearest.empty() ? error.Help("the types are " + all) : error.Suggest(nearest);
  return nullptr;
}

void ReportUseless(std::string_view key, const AddJoint& add, Span span, Diagnostics& diagnostics) {
  diagnostics
      .Warning("ignored-value", span, Quoted(key) + " has no meaning for a joint of type " + Quoted(add.type.text()))
      .Help("remove it");
}

}  // namespace

std::span<const DofKey> DofKeys() { return kDofKeys; }

std::optional<Motion> MotionOf(const AddJoint& add, Diagnostics& diagnostics) {
  const JointType* type = FindType(add, diagnostics);
  if (!type) return std::nullopt;
  const std::size_t errors = diagnostics.error_count();
  Dof dof;
  const bool moves = type->name != "weld" && type->name != "floating";
  for (const DofKey& key : kDofKeys) {
    const DirectiveNumber& number = add.*key.written;
    if (!number) continue;
    if (!moves || (key.is_limit && !type->has_limits)) {
      ReportUseless(key.name, add, number.node->span(), diagnostics);
    } else if (!key.may_be_negative && number.value < 0) {
      diagnostics.Error("out-of-range", number.node->span(), Quoted(key.name) + " must not be negative");
    } else {
      dof.*key.member = number.value;
    }
  }
  if (dof.lower > dof.upper) {
    diagnostics.Error("out-of-range", add.upper ? add.upper.node->span() : add.lower.node->span(),
                      "`upper` must not be below `lower`");
  }
  Vector3 axis{0, 0, 1};
  if (add.axis) {
    const double largest = std::max({std::abs(add.axis->x), std::abs(add.axis->y), std::abs(add.axis->z)});
    const Vector3 scaled{add.axis->x / largest, add.axis->y / largest, add.axis->z / largest};
    const double length = std::sqrt(scaled.x * scaled.x + scaled.y * scaled.y + scaled.z * scaled.z);
    if (!type->has_axis) {
      ReportUseless("axis", add, add.type.span(), diagnostics);
    } else if (largest == 0) {
      diagnostics.Error("zero-vector", add.type.span(), "the `axis` of a joint must not be zero");
    } else {
      axis = {scaled.x / length, scaled.y / length, scaled.z / length};
    }
  }
  double pitch = 0;
  if (type->has_pitch && !add.thread_pitch) {
    diagnostics.Error("missing-value", add.type.span(), "a screw joint needs `thread_pitch`");
  } else if (type->has_pitch) {
    pitch = add.thread_pitch.value;
    if (pitch == 0) diagnostics.Error("out-of-range", add.thread_pitch.node->span(), "`thread_pitch` must not be zero");
  } else if (add.thread_pitch) {
    ReportUseless("thread_pitch", add, add.thread_pitch.node->span(), diagnostics);
  }
  if (diagnostics.error_count() != errors) return std::nullopt;
  return type->make(axis, dof, pitch);
}

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
