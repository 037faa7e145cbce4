#include <array>

#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/sdf/sdf_encoded.h"
#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {
namespace {

NameAt ReadEnd(Element joint, const char* end, FileReading& file) {
  const Element element = joint.child(end);
  if (!element || element.text().text.empty()) {
    file.diagnostics.Error("missing-value", element ? element.span() : joint.span(),
                           "`<drake:joint>` needs " + Quoted(end));
    return {};
  }
  return ReadReference(element.text(), file);
}

// The damping of all degrees of freedom; false when it is at fault.
bool ReadDamping(Element joint, std::span<double> damping, bool required, FileReading& file) {
  const auto text = TextOf(joint, "drake:damping");
  if (!text) {
    if (!required) return true;
    file.diagnostics.Error("missing-value", joint.span(), "a planar `<drake:joint>` needs `drake:damping`");
    return false;
  }
  if (!ReadNumbers(*text, "`drake:damping`", damping, file)) return false;
  for (const double value : damping) {
    if (value >= 0) continue;
    file.diagnostics.Error("out-of-range", text->span, "`drake:damping` must be zero or more");
    return false;
  }
  return true;
}

bool RefuseCurveChildren(Element joint, FileReading& file) {
  bool good = true;
  for (const char* name : {"drake:initial_tangent", "drake:plane_normal", "drake:is_periodic", "drake:curves"}) {
    const Element child = joint.child(name);
    if (!child) continue;
    file.diagnostics.Error("unknown-name", child.span(), Quoted(name) + " has no meaning in a planar joint");
    good = false;
  }
  return good;
}

}  // namespace

std::optional<DrakeJointDeclaration> ReadDrakeJoint(Element element, FileReading& file) {
  CheckElement(element, kDrakeJointRow, Looked::kYes, file);
  const auto name = ReadName(element, file.version, file);
  DrakeJointDeclaration joint;
  joint.span = element.span();
  joint.encoded = ReadEncoded(element, file);
  if (name) joint.name = name->name;
  joint.parent = ReadEnd(element, "drake:parent", file);
  joint.child = ReadEnd(element, "drake:child", file);

  const auto type = element.value("type");
  if (!type) {
    file.diagnostics.Error("missing-value", element.span(), "`<drake:joint>` needs the attribute `type`");
    return std::nullopt;
  }
  bool good = true;
  if (type->text == "planar") {
    std::array<double, 3> damping{};
    good = RefuseCurveChildren(element, file);
    good = ReadDamping(element, damping, true, file) && good;
    Planar planar;
    for (std::size_t i = 0; i < damping.size(); ++i) planar.dofs[i].damping = damping[i];
    joint.motion = planar;
  } else if (type->text == "curvilinear") {
    Curvilinear curvilinear;
    good = ReadDamping(element, {&curvilinear.dof.damping, 1}, false, file);
    curvilinear.curve = ReadCurve(element, file);
    if (!curvilinear.curve) return std::nullopt;
    if (!curvilinear.curve->periodic) {
      curvilinear.dof.lower = 0;
      curvilinear.dof.upper = curvilinear.curve->Length();
    }
    joint.motion = std::move(curvilinear);
  } else {
    file.diagnostics.Error("unknown-joint-type", type->span, "there is no `drake:joint` of type " + Quoted(type->text))
        .Help("types are planar and curvilinear; others are types of `<joint>`");
    return std::nullopt;
  }
  if (!good || !name || joint.parent.empty() || joint.child.empty()) return std::nullopt;
  return joint;
}

}  // namespace sceneweld::sdf
