// SPDX-License-Identifier: BSD-3-Clause
// Reads `<drake:joint>`.

#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_encoded.h"
#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {
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
  joint.encoded = ReadEncoded<Joint, Dof>(element, file);
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
