// SPDX-License-Identifier: BSD-3-Clause
// Reads `<origin>`.
// Reads the motion of a joint according to its type.

#include "sceneweld/parsers/urdf/read/urdf_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::urdf {

Pose ReadOrigin(Element element, Reading& reading) {
  Pose X;
  const Element origin = element.child(kOrigin.name);
  if (!origin) return X;
  CheckNames(origin, kOrigin, UnknownNames::kKept, reading);
  ReadFields(origin, kOrigin.fields, X, reading);
  return X;
}

namespace {

// The unit axis; x by default. Nothing if it is invalid.
std::optional<Vector3> ReadAxis(Element joint, Reading& reading) {
  JointAxis axis;
  const Element element = joint.child(kAxis.name);
  if (!element) return axis.xyz;
  CheckNames(element, kAxis, reading);
  return ReadFields(element, kAxis.fields, axis, reading) ? std::optional(axis.xyz) : std::nullopt;
}

bool ReadLimit(Element joint, Dof& dof, Robot& robot) {
  Reading& reading = robot.reading();
  const Element limit = joint.child("limit");
  if (!limit) return true;
  CheckNames(limit, kLimit, reading);
  bool good = ReadFields(limit, kLimit.fields, dof, reading);
  const Attribute velocity = limit.attribute("velocity");
  if (good && velocity && ParseNumber(velocity.value()).value_or(0) < 0 &&
      robot.file.context.rules.compat == Compat::kDrake) {
    reading.diagnostics.Error("out-of-range", velocity.value_span(),
                              "`velocity` is " + std::string(Trimmed(velocity.value())) +
                                  " and must be zero or more, in " + Describe(limit));
    good = false;
  }
  // ROS and Gazebo read a missing bound as 0: a joint without both cannot move, unless it follows another.
  const bool has_lower = static_cast<bool>(limit.attribute("lower")),
             has_upper = static_cast<bool>(limit.attribute("upper"));
  const Attribute type = joint.attribute("type");
  const bool has_range = type && (type.value() == "revolute" || type.value() == "prismatic");
  const bool follows = !has_lower && !has_upper && joint.child("mimic");
  if (has_range && !follows && !(has_lower && has_upper) && robot.file.context.rules.compat != Compat::kDrake) {
    if (!has_lower) dof.lower = 0;
    if (!has_upper) dof.upper = 0;
    const bool has_none = !has_lower && !has_upper;
    reading.diagnostics.Warning(
        "missing-value", limit.span(),
        Describe(limit) + " has no " +
            (has_none ? std::string("`lower` and no `upper`, which are 0 then: the joint cannot move")
                      : Quoted(has_lower ? "upper" : "lower") + ", which is 0 then"));
  }
  if (good && dof.lower > dof.upper) {
    reading.diagnostics.Error("out-of-range", limit.span(),
                              "in " + Describe(limit) + " `lower` " + FormatNumber(dof.lower) +
                                  " is greater than `upper` " + FormatNumber(dof.upper));
    good = false;
  }
  for (double* value : {&dof.lower, &dof.upper, &dof.velocity_limit, &dof.effort_limit}) *value = MaybeInfinite(*value);
  return good;
}

// Damping and friction, the same for all degrees of freedom.
bool ReadDynamics(Element joint, std::span<Dof> dofs, Reading& reading) {
  const Element dynamics = joint.child("dynamics");
  if (!dynamics) return true;
  CheckNames(dynamics, kDynamics, reading);
  Dof read;
  const bool good = ReadFields(dynamics, kDynamics.fields, read, reading);
  for (Dof& dof : dofs) {
    dof.damping = read.damping;
    dof.friction = read.friction;
  }
  return good;
}

bool ReadPlanarDynamics(Element joint, Planar& planar, Reading& reading) {
  const Element dynamics = joint.child("dynamics");
  if (!dynamics) return true;
  CheckNames(dynamics, kPlanarDynamics, reading);
  PlanarDamping read;
  const bool good = ReadFields(dynamics, kPlanarDynamics.fields, read, reading);
  for (int i = 0; i < 3; ++i) planar.dofs[static_cast<std::size_t>(i)].damping = read.damping[i];
  return good;
}

// Revolute, continuous and prismatic.
template <typename T>
bool ReadLimitedAxis(Element element, Joint& joint, Robot& robot) {
  T motion;
  const auto axis = ReadAxis(element, robot.reading());
  bool good = ReadLimit(element, motion.dof, robot);
  good = ReadDynamics(element, {&*motion.dof, 1}, robot.reading()) && good;
  if (axis) motion.axis = *axis;
  joint.motion = std::move(motion);
  return good && axis;
}

bool ReadScrew(Element element, Joint& joint, Robot& robot) {
  Screw screw;
  const auto axis = ReadAxis(element, robot.reading());
  bool good = axis.has_value();
  if (axis) screw.axis = *axis;
  good = ReadFields(element, kDrakeJoint.fields, screw, robot.reading()) && good;
  good = ReadDynamics(element, {&*screw.dof, 1}, robot.reading()) && good;
  joint.motion = std::move(screw);
  return good;
}

bool ReadCurvilinear(Element element, Joint& joint, Robot& robot) {
  Curvilinear motion;
  bool good = ReadAxis(element, robot.reading()).has_value();
  motion.curve = ReadCurve(element, robot.reading());
  good = ReadDynamics(element, {&*motion.dof, 1}, robot.reading()) && good;
  if (!motion.curve) return false;
  if (!motion.curve->periodic) {
    motion.dof->lower = 0;
    motion.dof->upper = motion.curve->Length();
  }
  joint.motion = std::move(motion);
  return good;
}

bool ReadPlanar(Element element, Joint& joint, Robot& robot) {
  Planar planar;
  const auto axis = ReadAxis(element, robot.reading());
  const bool good = ReadPlanarDynamics(element, planar, robot.reading());
  joint.motion = planar;
  if (!axis) return false;
  const Pose X_BM{{}, PlaneOf(*axis)};
  joint.X_PF = joint.X_PF * X_BM;
  joint.X_CM = X_BM;
  joint.has_child_frame = true;
  return good;
}

bool ReadBall(Element element, Joint& joint, Robot& robot) {
  Ball ball;
  const bool good = ReadDynamics(element, ball.dofs, robot.reading());
  joint.motion = ball;
  return good;
}

bool ReadUniversal(Element element, Joint& joint, Robot& robot) {
  Universal universal;
  bool good = ReadAxis(element, robot.reading()).has_value();
  good = ReadDynamics(element, universal.dofs, robot.reading()) && good;
  joint.motion = universal;
  return good;
}

bool ReadFixed(Element, Joint& joint, Robot&) {
  joint.motion = Weld{};
  return true;
}

bool ReadFloating(Element, Joint& joint, Robot&) {
  joint.motion = Floating{};
  return true;
}

struct Type {
  std::string_view name;
  JointElement element;
  bool (*read)(Element element, Joint& joint, Robot& robot);
};

constexpr Type kTypes[] = {
    {"revolute", {true, false}, ReadLimitedAxis<Revolute>},
    {"continuous", {true, false}, ReadLimitedAxis<Revolute>},
    {"prismatic", {true, false}, ReadLimitedAxis<Prismatic>},
    {"fixed", {true, false}, ReadFixed},
    {"floating", {true, false}, ReadFloating},
    {"planar", {true, true}, ReadPlanar},
    {"spherical", {true, false}, ReadBall},  // Of PyBullet and MuJoCo.
    {"ball", {false, true}, ReadBall},
    {"screw", {false, true}, ReadScrew},
    {"universal", {false, true}, ReadUniversal},
    {"curvilinear", {false, true}, ReadCurvilinear},
};

const Type* FindType(std::string_view name) {
  const auto found = std::find_if(std::begin(kTypes), std::end(kTypes), [&](const Type& t) { return t.name == name; });
  return found == std::end(kTypes) ? nullptr : found;
}

}  // namespace

Rotation PlaneOf(const Vector3& axis) {
  const Vector3 z{0, 0, 1};
  const Vector3 cross = Cross(z, axis);
  const double sine = Length(cross);
  if (sine < 1e-10) return axis.z > 0 ? Rotation() : Rotation::FromAxisAngle({1, 0, 0}, std::numbers::pi);
  return Rotation::FromAxisAngle(cross, std::atan2(sine, axis.z));
}

std::optional<JointElement> ElementOfType(std::string_view type) {
  const Type* found = FindType(type);
  return found ? std::optional(found->element) : std::nullopt;
}

std::string NearestType(std::string_view type) {
  std::vector<std::string_view> names;
  for (const Type& known : kTypes) names.push_back(known.name);
  return ClosestName(type, names);
}

bool ReadMotion(Element element, std::string_view type, Joint& joint, Robot& robot) {
  const Type* found = FindType(type);
  return found && found->read(element, joint, robot);
}

}  // namespace sceneweld::urdf
