// SPDX-License-Identifier: BSD-3-Clause
// Writes actuators: the drive of their joint, MuJoCo's actuators, and what the codec stores of them.
// Writes joints that follow others, in the attributes of each vendor.

#include <cmath>
#include <string>

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/parsers/usd/read/joint_frames.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/parsers/usd/write/joint_writing.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

// The drive for all actuators of a joint.
Drive DriveOf(const Output& out, Index<Joint> joint) {
  Drive drive;
  drive.max_force = 0;
  for (const Index<Actuator> i : out.actuators[joint.value()]) {
    const Actuator& actuator = out.scene.actuators[i];
    drive.stiffness += actuator.gains.p;
    drive.damping += actuator.gains.d;
    drive.max_force += actuator.effort_limit;
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
  const auto all = out.actuators[index.value()];
  if (all.size() != 1 || !HasDrive(joint) || !IsActuator(DriveOf(out, index))) return false;
  const Actuator& actuator = out.scene.actuators[all.front()];
  Actuator read;
  read.gains = actuator.gains;
  read.effort_limit = actuator.effort_limit;
  return actuator.name == joint.name && actuator.model == joint.model &&
         EncodeDifferences(actuator, read, FieldStyle::kWord).empty();
}

}  // namespace

bool HasLimitOfActuator(const Output& out, Index<Joint> index) {
  const Joint& joint = out.scene.joints[index];
  const auto all = out.actuators[index.value()];
  return all.size() == 1 && HasDrive(joint) &&
         Dofs(joint).front().effort_limit == out.scene.actuators[all.front()].effort_limit;
}

void AddDrive(Output& out, Index<Joint> index, JointPrim& prim) {
  const Joint& joint = out.scene.joints[index];
  const auto all = out.actuators[index.value()];
  if (all.empty()) return;
  if (!HasDrive(joint)) {
    const Actuator& first = out.scene.actuators[all.front()];
    out.losses.Approximated(About(first), "actuator " + Quoted(out.scene.FullName(all.front())) +
                                              " is left out: the file has no joint that moves like its own");
    return;
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
  if (std::isfinite(drive.max_force)) prim.Number("float", prefix + "maxForce", drive.max_force);
  // It holds the default position.
  if (drive.stiffness != 0 && dof.default_position != 0) {
    prim.Number("float", prefix + "targetPosition", turns ? Degrees(dof.default_position) : dof.default_position);
  }
  out.Wrote(3 * all.size());
}

void EncodeActuators(Output& out, Index<Joint> joint) {
  const auto all = out.actuators[joint.value()];
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
      held.gains = actuator.gains;
      held.effort_limit = actuator.effort_limit;
    }
    out.EncodeActuator(++number, actuator.name, EncodeDifferences(actuator, held, FieldStyle::kWord), actuator.span);
    if (actuator.model != out.scene.joints[joint].model) {
      out.EncodeTarget(ActuatorKey(number, kModelKey), out.layout.PathOf(actuator.model), actuator.span);
    }
  }
}

void WriteMjcActuators(Output& out, Index<Joint> joint) {
  if (!out.options.usd_schemas.mujoco || !HasDrive(out.scene.joints[joint])) return;
  ChildNames names;
  for (const Index<Actuator> i : out.actuators[joint.value()]) {
    const Actuator& actuator = out.scene.actuators[i];
    out.Open("MjcActuator", names.Claim(actuator.name, "actuator"));
    out.print().Relationship("mjc:target", out.layout.PathOf(joint));
    const auto& [p, d] = actuator.gains;
    if (p != 0 || d != 0) {
      // Without a position gain, the control is the wanted velocity.
      out.print().Text("uniform token", "mjc:gainType", "fixed");
      out.print().Text("uniform token", "mjc:biasType", "affine");
      out.print().Attribute("uniform double[]", "mjc:gainPrm", "[" + FormatNumber(p != 0 ? p : d) + "]");
      out.print().Attribute("uniform double[]", "mjc:biasPrm",
                            "[0, " + FormatNumber(-p) + ", " + FormatNumber(-d) + "]");
    }
    if (std::isfinite(actuator.effort_limit)) {
      out.print().Number("uniform double", "mjc:forceRange:min", -actuator.effort_limit);
      out.print().Number("uniform double", "mjc:forceRange:max", actuator.effort_limit);
    }
    out.Close();
  }
}

namespace {

// The leader if the vendors can express the mimic: both joints turn about an axis, or both slide. Null otherwise.
const Joint* PlainLeader(const Output& out, const Joint& joint) {
  if (!joint.mimic || !joint.mimic->leader.index || !AxisOf(joint.motion)) return nullptr;
  const Joint& leader = out.scene.joints[joint.mimic->leader.index];
  return AxisOf(leader.motion) && Turns(leader.motion, 0) == Turns(joint.motion, 0) ? &leader : nullptr;
}

std::string PhysxAxis(const Joint& joint) {
  return std::string(Turns(joint.motion, 0) ? "rot" : "trans") + AxisInFile(*AxisOf(joint.motion)).letter;
}

}  // namespace

void AddMimic(const Output& out, const Joint& joint, JointPrim& prim) {
  const Joint* leader = PlainLeader(out, joint);
  if (!leader) return;
  const UsdSchemas& schemas = out.options.usd_schemas;
  const Mimic& mimic = *joint.mimic;
  const std::string& path = out.layout.PathOf(mimic.leader.index);
  const double offset = Turns(joint.motion, 0) ? Degrees(mimic.offset) : mimic.offset;
  if (schemas.newton) {
    prim.AddSchema("NewtonMimicAPI");
    prim.Target("newton:mimicJoint", path);
    prim.Number("float", "newton:mimicCoef0", offset);
    prim.Number("float", "newton:mimicCoef1", mimic.multiplier);
  }
  if (schemas.physx) {
    // position + gearing * position of the other + offset = 0.
    const std::string axis = PhysxAxis(joint), prefix = "physxMimicJoint:" + axis + ":";
    prim.AddSchema("PhysxMimicJointAPI:" + axis);
    prim.Target(prefix + "referenceJoint", path);
    prim.Token(prefix + "referenceJointAxis", PhysxAxis(*leader));
    prim.Number("float", prefix + "gearing", -mimic.multiplier);
    prim.Number("float", prefix + "offset", -offset);
  }
  if (schemas.mujoco) {
    // Between the differences from the default positions.
    prim.AddSchema("MjcEqualityJointAPI");
    prim.Target("mjc:target", path);
    const double from = Dofs(*leader)[0].default_position, to = Dofs(joint)[0].default_position;
    prim.Number("double", "mjc:coef0", mimic.offset + mimic.multiplier * from - to);
    prim.Number("double", "mjc:coef1", mimic.multiplier);
  }
}

void EncodeMimic(Output& out, const Joint& joint) {
  if (!joint.mimic || !joint.mimic->leader.index) return;
  const UsdSchemas& schemas = out.options.usd_schemas;
  if (PlainLeader(out, joint) && (schemas.newton || schemas.physx || schemas.mujoco)) return;
  out.EncodeTarget("mimic.joint", out.layout.PathOf(joint.mimic->leader.index), joint.span);
  out.Encode("mimic.multiplier", FormatNumber(joint.mimic->multiplier), joint.span);
  out.Encode("mimic.offset", FormatNumber(joint.mimic->offset), joint.span);
}

}  // namespace sceneweld::usd
