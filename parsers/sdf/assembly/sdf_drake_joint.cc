// SPDX-License-Identifier: BSD-3-Clause
// Makes mimics of gearboxes.
// Reads `<drake:joint>`.

#include <cmath>

#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/sdf/assembly/sdf_assembly.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"

namespace sceneweld::sdf {
namespace {

constexpr double kParallelTolerance = 1e-6;

// A hinge between the reference body and one side of a gearbox.
struct GearHinge {
  Index<Joint> joint;
  double sign = 0;  ///< Of its position for an angle about the axis of the gearbox; 0: the axes are not parallel.
};

GearHinge HingeBetween(const Scene& scene, Index<Body> reference, Index<Body> side, const Vector3& axis_W) {
  for (const Joint& joint : scene.joints) {
    const bool is_outward = joint.parent.index == reference && joint.child.index == side;
    const bool is_inward = joint.parent.index == side && joint.child.index == reference;
    const auto* hinge = std::get_if<Revolute>(&joint.motion);
    if (!hinge || (!is_outward && !is_inward)) continue;
    const Rotation R_WF = scene.bodies[joint.parent.index].X_WB.rotation * joint.X_PF.rotation;
    const double along = Dot(R_WF * hinge->axis, axis_W);
    const double sign = std::abs(std::abs(along) - 1) > kParallelTolerance ? 0 : along > 0 ? 1 : -1;
    return {scene.joints.IndexOf(joint), is_outward ? sign : -sign};
  }
  return {};
}

// Whether a joint mimics another one, or one that mimics it. Mimics of a file may be circles.
bool IsLedBy(const Scene& scene, Index<Joint> joint, Index<Joint> wanted) {
  for (std::size_t step = 0; step < scene.joints.size(); ++step) {
    const auto& mimic = scene.joints[joint].mimic;
    if (!mimic || !mimic->leader.index) return false;
    joint = mimic->leader.index;
    if (joint == wanted) return true;
  }
  return false;
}

}  // namespace

// The angles of the parent and of the child from the reference body: angle_child = -ratio x angle_parent. The hinges
// that hold these two bodies on the reference body have these angles, so one of them follows the other.
void Assembly::EmitGearbox(Scope& scope, const Owned<JointDeclaration>& owned) {
  const JointDeclaration& declared = *owned;
  if (!declared.gearbox) return;
  const auto known = scope.names.find(declared.name.view());
  if (known == scope.names.end() || known->second->span.begin != declared.span.begin) return;
  const auto fixed_end = [&](const NameAt& name, const char* attribute) {
    if (name.name == "world") return Fixed{.found = true};
    const Target end = graph_.Find(scope, owned.merge, name, attribute);
    return end ? FixedOn(scope, end) : Fixed{};
  };
  const Fixed fixed[] = {fixed_end(declared.gearbox->reference_body, "gearbox_reference_body"),
                         fixed_end(declared.parent, "parent"), fixed_end(declared.child, "child")};
  for (const Fixed& end : fixed) {
    if (!end.found) return;
  }
  const Rotation R_WJ = scope.X_WS.rotation * graph_.PoseInRoot(scope, *known->second).rotation;
  const auto ignore = [&](const std::string& why) {
    diagnostics_
        .Warning("ignored-element", declared.span, "the gearbox " + Quoted(declared.name) + " is ignored: " + why)
        .Help("a gearbox couples two revolute joints, of its parent and of its child, with the reference body");
  };
  GearHinge hinges[2];
  for (int i = 0; i < 2; ++i) {
    const AxisDeclaration& axis = i == 0 ? *declared.axis : *declared.axis2;
    hinges[i] = HingeBetween(*scene_, fixed[0].body, fixed[i + 1].body, R_WJ * AxisInJoint(scope, owned, axis));
    const std::string side = Quoted(scene_->FullName(fixed[i + 1].body));
    const std::string reference = Quoted(scene_->FullName(fixed[0].body));
    if (!hinges[i].joint) return ignore("no revolute joint connects " + reference + " and " + side);
    if (hinges[i].sign == 0) {
      return ignore("the axis of joint " + Quoted(scene_->FullName(hinges[i].joint)) + " is not parallel to " +
                    Quoted(i == 0 ? "axis" : "axis2"));
    }
  }
  Joint& follower = scene_->joints[hinges[1].joint];
  if (hinges[0].joint == hinges[1].joint) return ignore("its parent and its child are one body");
  if (follower.mimic) return ignore("joint " + Quoted(scene_->FullName(hinges[1].joint)) + " follows another already");
  if (IsLedBy(*scene_, hinges[0].joint, hinges[1].joint)) {
    return ignore("joint " + Quoted(scene_->FullName(hinges[0].joint)) + " follows joint " +
                  Quoted(scene_->FullName(hinges[1].joint)) + " already");
  }
  const double multiplier = -declared.gearbox->ratio * hinges[0].sign * hinges[1].sign;
  follower.mimic =
      Mimic{Ref<Joint>(scene_->joints[hinges[0].joint].name, declared.span, hinges[0].joint), multiplier, 0};
}

namespace {

NameAt CheckedEnd(const NameAt& written, Element joint, const char* end, FileReading& file) {
  if (written.empty()) {
    const Element element = joint.child(end);
    file.diagnostics.Error("missing-value", element ? element.span() : joint.span(),
                           "`<drake:joint>` needs " + Quoted(end));
    return {};
  }
  return CheckedReference(written, file);
}

bool CheckDamping(const DrakeJointElement& says, FileReading& file) {
  for (const double value : says.damping) {
    if (value >= 0) continue;
    file.diagnostics.Error("out-of-range", says.damping_span, "`drake:damping` must be zero or more");
    return false;
  }
  return true;
}

bool RefuseCurveChildren(Element joint, FileReading& file) {
  bool good = true;
  for (const std::string_view name : {kInitialTangent.name, kPlaneNormal.name, kIsPeriodic.name, kCurves.name}) {
    const Element child = joint.child(name);
    if (!child) continue;
    file.diagnostics.Error("unknown-name", child.span(), Quoted(name) + " has no effect in a planar joint");
    good = false;
  }
  return good;
}

}  // namespace

std::optional<DrakeJointDeclaration> ReadDrakeJoint(Element element, FileReading& file) {
  KeptIn kept(element, file);
  CheckElement(element, kDrakeJointRow, Looked::kYes, file);
  DrakeJointElement says;
  bool good = ReadFields(element, kDrakeJointRow.fields, says, file);
  const auto name = CheckedName(says.name, element, file.version, file);
  DrakeJointDeclaration joint;
  joint.span = element.span();
  joint.said = file.record.Of(element);
  if (name) joint.name = name->name;
  joint.parent = CheckedEnd(says.parent, element, "drake:parent", file);
  joint.child = CheckedEnd(says.child, element, "drake:child", file);

  if (!says.type.span) {
    file.diagnostics.Error("missing-value", element.span(), "`<drake:joint>` needs the attribute `type`");
    return std::nullopt;
  }
  good = CheckDamping(says, file) && good;
  if (says.type.name == "planar") {
    good = RefuseCurveChildren(element, file) && good;
    Planar planar;
    if (!says.damping_span) {
      file.diagnostics.Error("missing-value", element.span(), "a planar `<drake:joint>` needs `drake:damping`");
      good = false;
    }
    for (std::size_t i = 0; i < says.damping.size(); ++i) planar.dofs[i].damping = says.damping[i];
    joint.motion = planar;
  } else if (says.type.name == "curvilinear") {
    Curvilinear curvilinear;
    if (!says.damping.empty()) curvilinear.dof->damping = says.damping[0];
    curvilinear.curve = ReadCurve(element, file);
    if (!curvilinear.curve) return std::nullopt;
    if (!curvilinear.curve->periodic) {
      curvilinear.dof->lower = 0;
      curvilinear.dof->upper = curvilinear.curve->Length();
    }
    joint.motion = std::move(curvilinear);
  } else {
    file.diagnostics
        .Error("unknown-joint-type", says.type.span, "unknown type of `drake:joint`: " + Quoted(says.type.name))
        .Help("use planar or curvilinear; `<joint>` supports other types");
    return std::nullopt;
  }
  joint.kept = kept.Take();
  if (!good || !name || joint.parent.empty() || joint.child.empty()) return std::nullopt;
  return joint;
}

}  // namespace sceneweld::sdf
