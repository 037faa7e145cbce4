// SPDX-License-Identifier: BSD-3-Clause
// Writes joints that follow others, in the attributes of each vendor.

#include "sceneweld/parsers/usd/joint_frames.h"
#include "sceneweld/parsers/usd/joint_rows.h"
#include "sceneweld/parsers/usd/joint_writing.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
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
