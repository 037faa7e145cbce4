// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Dof>) {
  using enum FieldRule;
  using T = Dof;
  return Fields(
      "degree of freedom", "One degree of freedom of a joint: turning, in rad, or sliding, in m.",
      member<&T::lower, kLeftOut>("lower", "rad or m", "Lower position limit; -inf: none."),
      member<&T::upper, kLeftOut>("upper", "rad or m", "Upper position limit, at least the lower one; inf: none."),
      member<&T::velocity_limit, kLeftOut | kNonNegative>("velocity_limit", "rad/s or m/s",
                                                          "Velocity limit in both directions; inf: none."),
      member<&T::acceleration_limit, kLeftOut | kNonNegative>("acceleration_limit", "rad/s^2 or m/s^2",
                                                              "Acceleration limit in both directions; inf: none."),
      member<&T::effort_limit, kLeftOut | kNonNegative>("effort_limit", "N m or N",
                                                        "Effort limit in both directions; inf: none."),
      member<&T::damping, kLeftOut | kNonNegative>("damping", "N m s/rad or N s/m", "Viscous damping."),
      member<&T::friction, kLeftOut>("friction", "N m or N", "Coulomb friction."),
      member<&T::stiffness, kLeftOut | kNonNegative>("stiffness", "N m/rad or N/m", "Stiffness of the spring."),
      member<&T::rest_position, kLeftOut>("rest_position", "rad or m", "The position at which the spring is relaxed."),
      member<&T::deceleration_limit, kLeftOut | kNonNegative>("deceleration_limit", "rad/s^2 or m/s^2",
                                                              "Deceleration limit (URDF 1.2); inf: none."),
      member<&T::jerk_limit, kLeftOut | kNonNegative>("jerk_limit", "rad/s^3 or m/s^3",
                                                      "Jerk limit (URDF 1.2); inf: none."),
      member<&T::default_position, kLeftOut>("default_position", "rad or m", "Position in the default configuration."));
}

constexpr auto FieldsOf(Tag<Curve::Segment>) {
  using enum FieldRule;
  using T = Curve::Segment;
  return Fields("curve segment", "A piece of a curve: an arc, or straight.",
                member<&T::length, kRequired | kPositive>("length", "m", "Arc length."),
                member<&T::turning_rate>("turning_rate", "rad/m", "Rate of rotation about the normal of the plane."));
}

constexpr auto FieldsOf(Tag<Curve>) {
  using enum FieldRule;
  using T = Curve;
  return Fields("curve", "The path of a curvilinear joint, from the origin of F in a plane.",
                member<&T::initial_tangent, kUnit>("initial_tangent", "", "Its direction at the origin, in F."),
                member<&T::plane_normal, kUnit>("plane_normal", "", "The normal of its plane, in F."),
                member<&T::periodic>("periodic", "", "Whether the path is closed."),
                member<&T::segments, kRequired>("segments", "", "Its pieces, at least one."));
}

constexpr auto FieldsOf(Tag<Weld>) { return Fields("weld", "M stays on F."); }

constexpr auto FieldsOf(Tag<Revolute>) {
  using enum FieldRule;
  return Fields("revolute", "M turns about an axis.",
                member<&Revolute::axis, kRequired | kUnit>("axis", "", "The axis, in F and in M."),
                member<&Revolute::dof>("", "", "The angle."));
}

constexpr auto FieldsOf(Tag<Prismatic>) {
  using enum FieldRule;
  return Fields("prismatic", "M slides along an axis.",
                member<&Prismatic::axis, kRequired | kUnit>("axis", "", "The axis, in F and in M."),
                member<&Prismatic::dof>("", "", "The distance."));
}

constexpr auto FieldsOf(Tag<Screw>) {
  using enum FieldRule;
  return Fields("screw", "M turns about an axis and slides along it.",
                member<&Screw::axis, kRequired | kUnit>("axis", "", "The axis, in F and in M."),
                member<&Screw::thread_pitch, kRequired>("thread_pitch", "m", "Advance in one turn, right-handed."),
                member<&Screw::dof>("", "", "The angle."));
}

constexpr auto FieldsOf(Tag<Ball>) {
  return Fields("ball", "M turns about its origin.", member<&Ball::dofs>("", "", "Roll, pitch and yaw of M in F."));
}

constexpr auto FieldsOf(Tag<Universal>) {
  return Fields("universal", "M turns about x of F, then about y of M.",
                member<&Universal::dofs>("", "", "The two angles."));
}

constexpr auto FieldsOf(Tag<Planar>) {
  return Fields("planar", "M slides in the xy plane of F and turns about z.",
                member<&Planar::dofs>("", "", "x and y of M's origin in F, then the angle."));
}

constexpr auto FieldsOf(Tag<Curvilinear>) {
  using enum FieldRule;
  return Fields("curvilinear", "M moves along a curve.",
                member<&Curvilinear::curve, kRequired>("curve", "", "The path."),
                member<&Curvilinear::dof>("", "", "The arc length."));
}

constexpr auto FieldsOf(Tag<Floating>) {
  return Fields("floating", "M moves freely.",
                member<&Floating::X_FM>("default_position", "",
                                        "The default position: w, x, y, z of its rotation, then x, y, z."));
}

constexpr auto FieldsOf(Tag<Mimic>) {
  using enum FieldRule;
  using T = Mimic;
  return Fields("mimic", "A joint follows another: position = multiplier x position of the other + offset.",
                member<&T::leader, kRequired>("joint", "", "The joint that it follows."),
                member<&T::multiplier, kLeftOut>("multiplier", "", "Factor of the position of the other."),
                member<&T::offset, kLeftOut>("offset", "rad or m", "The constant term."));
}

constexpr auto FieldsOf(Tag<Calibration>) {
  return Fields("calibration", "URDF `<calibration>`, only kept.",
                member<&Calibration::rising>("rising", "rad or m", "Position of the rising edge."),
                member<&Calibration::falling>("falling", "rad or m", "Position of the falling edge."));
}

constexpr auto FieldsOf(Tag<SafetyController>) {
  using T = SafetyController;
  return Fields("safety controller", "URDF `<safety_controller>`, only kept.",
                member<&T::soft_lower_limit>("soft_lower_limit", "rad or m", "Lower position limit of the controller."),
                member<&T::soft_upper_limit>("soft_upper_limit", "rad or m", "Upper position limit of the controller."),
                member<&T::k_position>("k_position", "", "Gain of the position limits."),
                member<&T::k_velocity>("k_velocity", "", "Gain of the velocity limit."));
}

constexpr auto FieldsOf(Tag<Joint>) {
  using enum FieldRule;
  using T = Joint;
  return Fields(
      "joint", "A joint between a frame F fixed on the parent body and a frame M fixed on the child body.",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its model."),
      member<&T::model, kIdentity>("model", "", "Its model."),
      member<&T::parent, kRequired>("parent", "", "The parent body; may be the world."),
      member<&T::child, kRequired>("child", "", "The child body."),
      member<&T::X_PF>("frame_on_parent", "", "X_PF, F on the parent body; the offset of a weld is folded in here."),
      member<&T::X_CM>("frame_on_child", "", "X_CM, M on the child body."),
      member<&T::motion, kRequired>("type", "", "How M may move in F."),
      member<&T::mimic>("mimic", "", "The joint that it follows, if any."),
      member<&T::closes_loop, kLeftOut>("closes_loop", "",
                                        "Whether it closes a loop of joints: it restricts two bodies of the tree, and "
                                        "places neither."),
      member<&T::armature, kNonNegative>("armature", "kg m^2 or kg", "Reflected inertia without an actuator (MJCF)."),
      member<&T::calibration>("calibration", "", "URDF `<calibration>`, if given."),
      member<&T::safety_controller>("safety_controller", "", "URDF `<safety_controller>`, if given."),
      member<&T::has_parent_frame, kInternal>("has_parent_frame", "",
                                              "Whether `<name>_parent` can be referred to as a frame."),
      member<&T::has_child_frame, kInternal>("has_child_frame", "",
                                             "Whether `<name>_child` can be referred to as a frame."),
      KeptField<&Joint::kept>(), member<&T::span, kPlace>("span", "", "The place of its declaration."),
      member<&T::default_position_span, kInternal>(
          "default_position_span", "",
          "The directive that sets its default positions; nothing if only its model does."),
      member<&T::origin, kInternal>("origin", "",
                                    "The directive or include that brought it, and the includes around that."));
}

}  // namespace sceneweld
