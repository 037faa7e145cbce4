// SPDX-License-Identifier: BSD-3-Clause
// Writes actuators: the drive of their joint, and what the codec stores of them.
// Writes joints that follow others, in the attributes of each vendor.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/parsers/usd/read/joint_frames.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/parsers/usd/write/joint_writing.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

bool IsWrittenEffort(double effort) { return effort > 0 && std::isfinite(effort); }

// The actuators of a joint that are its drive.
std::vector<Index<Actuator>> DrivenBy(const Output& out, Index<Joint> joint) {
  std::vector<Index<Actuator>> driven;
  for (const Index<Actuator> i : out.actuators[joint.value()]) {
    if (!IsNewtonActuator(out, out.scene.actuators[i])) driven.push_back(i);
  }
  return driven;
}

// The drive for all of them.
Drive DriveOf(const Output& out, Index<Joint> joint) {
  Drive drive;
  drive.max_force = 0;
  for (const Index<Actuator> i : DrivenBy(out, joint)) {
    const Actuator& actuator = out.scene.actuators[i];
    const ControllerGains gains = out.command_gains.Of(actuator);
    drive.stiffness += gains.p;
    drive.damping += gains.d;
    drive.max_force += actuator.effort_limit;
  }
  // Engines limit the sum of all efforts of a joint, too.
  if (const auto dofs = Dofs(out.scene.joints[joint]); dofs.size() == 1 && IsWrittenEffort(dofs[0].effort_limit)) {
    drive.max_force = std::min(drive.max_force, dofs[0].effort_limit);
  }
  return drive;
}

bool HasDrive(const Joint& joint) {
  return std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion) ||
         std::holds_alternative<Screw>(joint.motion);
}

// Whether a reader makes exactly this actuator from the drive.
bool IsInDrive(const Output& out, Index<Joint> index) {
  const Joint& joint = out.scene.joints[index];
  const auto all = DrivenBy(out, index);
  if (all.size() != 1 || !HasDrive(joint) || !IsActuator(DriveOf(out, index))) return false;
  const Actuator& actuator = out.scene.actuators[all.front()];
  Actuator read;
  read.gains = out.command_gains.Of(actuator);
  if (const double limit = DriveOf(out, index).max_force; IsWrittenEffort(limit)) read.effort_limit = limit;
  return actuator.name == joint.name && actuator.model == joint.model &&
         EncodeDifferences(actuator, read, FieldStyle::kWord).empty();
}

}  // namespace

bool HasLimitOfActuator(const Output& out, Index<Joint> index) {
  const Joint& joint = out.scene.joints[index];
  const auto all = DrivenBy(out, index);
  return all.size() == 1 && HasDrive(joint) &&
         Dofs(joint).front().effort_limit == out.scene.actuators[all.front()].effort_limit;
}

bool AddDrive(Output& out, Index<Joint> index, JointPrim& prim) {
  const Joint& joint = out.scene.joints[index];
  const auto all = DrivenBy(out, index);
  if (all.empty()) {
    // MuJoCo refuses an effort of zero, which many files have for a joint without a motor.
    if (!HasDrive(joint) || !IsWrittenEffort(Dofs(joint).front().effort_limit)) return false;
    const std::string axis = AxisName(joint.motion, 0);
    prim.AddSchema("PhysicsDriveAPI:" + axis);
    const double limit = Dofs(joint).front().effort_limit;
    prim.Number("float", "drive:" + axis + ":physics:maxForce", limit);
    // Readers would take the drive for an actuator.
    prim.Number("custom float", kUrdfEffort, limit);
    return true;
  }
  if (!HasDrive(joint)) {
    const Actuator& first = out.scene.actuators[all.front()];
    out.losses.Approximated(About(first), "actuator " + Quoted(out.scene.FullName(all.front())) +
                                              " is left out: the file has no joint that moves like its own");
    return false;
  }
  for (const Index<Actuator> i : all) {
    const Actuator& actuator = out.scene.actuators[i];
    if (out.command_gains.HasOwn(actuator)) continue;
    out.losses.Approximated(About<&Actuator::gains>(actuator),
                            "actuator " + Quoted(out.scene.FullName(i)) +
                                " gets gains by which its joint follows critically damped: `<ros2_control>` commands "
                                "it by position or velocity, and has no gains");
  }
  const Dof& dof = Dofs(joint).front();
  const bool turns = Turns(joint.motion, 0);
  const std::string axis = AxisName(joint.motion, 0);
  const Drive drive = DriveOf(out, index);
  const double per_position = JointFactor(JointUnit::kPerPosition, turns, WrittenUnits());
  const std::string prefix = "drive:" + axis + ":physics:";
  prim.AddSchema("PhysicsDriveAPI:" + axis);
  prim.Token(prefix + "type", "force");
  prim.Number("float", prefix + "stiffness", BeforeFactor(drive.stiffness, per_position));
  prim.Number("float", prefix + "damping", BeforeFactor(drive.damping, per_position));
  if (IsWrittenEffort(drive.max_force)) prim.Number("float", prefix + "maxForce", drive.max_force);
  // It holds the default position.
  if (drive.stiffness != 0 && dof.default_position != 0) {
    prim.Number("float", prefix + "targetPosition", turns ? Degrees(dof.default_position) : dof.default_position);
  }
  out.Wrote(3 * all.size());
  return false;
}

void EncodeActuators(Output& out, Index<Joint> joint) {
  const auto all = DrivenBy(out, joint);
  if (all.empty() || IsInDrive(out, joint)) return;
  const Drive drive = DriveOf(out, joint);
  if (out.losses.leaves_out_private() && HasDrive(out.scene.joints[joint]) && drive.damping != 0 &&
      !IsActuator(drive)) {
    out.losses.Approximated(About<&Dof::damping>(out.scene.joints[joint]),
                            "the drive of joint " + Quoted(out.scene.FullName(joint)) +
                                " only damps; readers take it for the damping of the joint");
  }
  std::size_t number = 0;
  for (const Index<Actuator> i : all) {
    const Actuator& actuator = out.scene.actuators[i];
    Actuator held;
    if (all.size() == 1 && HasDrive(out.scene.joints[joint])) {
      held.gains = out.command_gains.Of(actuator);
      if (IsWrittenEffort(drive.max_force)) held.effort_limit = drive.max_force;
    }
    out.EncodeActuator(++number, actuator.name, EncodeDifferences(actuator, held, FieldStyle::kWord), actuator.span);
    if (actuator.model != out.scene.joints[joint].model) {
      out.EncodeTarget(ActuatorKey(number, kModelKey), out.layout.PathOf(actuator.model), actuator.span);
    }
  }
}

namespace {

// What a joint follows that follows nothing itself: Newton refuses a follower as a leader.
struct FirstLeader {
  Index<Joint> joint;  // Invalid: the vendors cannot express the mimic.
  double multiplier = 1;
  double offset = 0;
  bool is_direct = true;
  bool is_same_type = true;  // Both turn, or both slide.
};

FirstLeader FirstLeaderOf(const Output& out, const Joint& joint) {
  if (!joint.mimic || !joint.mimic->leader.index || !AxisOf(joint.motion)) return {};
  FirstLeader first{joint.mimic->leader.index, joint.mimic->multiplier, joint.mimic->offset};
  for (std::size_t steps = 0; const auto& next = out.scene.joints[first.joint].mimic; ++steps) {
    if (!next->leader.index) break;
    if (steps > out.scene.joints.size()) return {};  // A circle.
    first.offset += first.multiplier * next->offset;
    first.multiplier *= next->multiplier;
    first.joint = next->leader.index;
    first.is_direct = false;
  }
  const Joint& leader = out.scene.joints[first.joint];
  if (!AxisOf(leader.motion)) return {};
  first.is_same_type = Turns(leader.motion, 0) == Turns(joint.motion, 0);
  return first;
}

std::string PhysxAxis(const Joint& joint) {
  return std::string(Turns(joint.motion, 0) ? "rot" : "trans") + AxisInFile(*AxisOf(joint.motion)).letter;
}

}  // namespace

void AddMimic(const Output& out, const Joint& joint, JointPrim& prim) {
  const FirstLeader first = FirstLeaderOf(out, joint);
  if (!first.joint) return;
  const UsdSchemas& schemas = out.options.usd_schemas;
  const Joint& leader = out.scene.joints[first.joint];
  const std::string& path = out.layout.PathOf(first.joint);
  const double offset = Turns(joint.motion, 0) ? Degrees(first.offset) : first.offset;
  if (schemas.HasNewton()) {
    // Newton applies the factor to radians and metres, also between a hinge and a slider.
    prim.AddSchema("NewtonMimicAPI");
    prim.Target("newton:mimicJoint", path);
    prim.Number("float", "newton:mimicCoef0", offset);
    prim.Number("float", "newton:mimicCoef1", first.multiplier);
  }
  if (schemas.physx && first.is_same_type) {
    // position + gearing * position of the other + offset = 0.
    const std::string axis = PhysxAxis(joint), prefix = "physxMimicJoint:" + axis + ":";
    prim.AddSchema("PhysxMimicJointAPI:" + axis);
    prim.Target(prefix + "referenceJoint", path);
    prim.Token(prefix + "referenceJointAxis", PhysxAxis(leader));
    prim.Number("float", prefix + "gearing", -first.multiplier);
    prim.Number("float", prefix + "offset", -offset);
  }
  if (schemas.mujoco) {
    // Between the differences from the default positions.
    prim.AddSchema("MjcEqualityJointAPI");
    prim.Target("mjc:target", path);
    const double from = Dofs(leader)[0].default_position, to = Dofs(joint)[0].default_position;
    prim.Number("uniform double", "mjc:coef0", first.offset + first.multiplier * from - to);
    prim.Number("uniform double", "mjc:coef1", first.multiplier);
  }
}

void EncodeMimic(Output& out, const Joint& joint) {
  if (!joint.mimic || !joint.mimic->leader.index) return;
  const UsdSchemas& schemas = out.options.usd_schemas;
  const FirstLeader first = FirstLeaderOf(out, joint);
  const bool is_held = first.joint && (schemas.HasNewton() || (schemas.physx && first.is_same_type));
  if (is_held && first.is_direct) return;
  if (is_held && out.losses.leaves_out_private()) {
    out.losses.Approximated(
        About<&Joint::mimic, &Mimic::leader, &Mimic::multiplier, &Mimic::offset>(joint),
        "joint " + Quoted(out.scene.FullName(out.scene.joints.IndexOf(joint))) +
            " follows the first leader of its chain in the file, because Newton takes no follower for a leader");
    return;
  }
  out.EncodeTarget("mimic.joint", out.layout.PathOf(joint.mimic->leader.index), joint.span);
  out.Encode("mimic.multiplier", FormatNumber(joint.mimic->multiplier), joint.span);
  out.Encode("mimic.offset", FormatNumber(joint.mimic->offset), joint.span);
}

}  // namespace sceneweld::usd
