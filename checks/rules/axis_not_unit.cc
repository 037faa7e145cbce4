// SPDX-License-Identifier: BSD-3-Clause
// The rule `axis-not-unit`.

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr Threshold kAxisThresholds[] = {
    {"most-axis-error", 0.01, "",
     "How far the length of a joint's axis may be from 1: two digits, such as 0.71 0.71 0, are within 0.01. Measured: "
     "rounded axes are within 1e-5, and mistakes beyond 0.1."},
};

struct AxisInFile {
  Index<Joint> joint;
  Vector3 axis;
  Span span;  // Of its numbers.
};

// The axis as the file has it: the readers of URDF and SDFormat make it a unit vector, and MJCF allows any length.
std::optional<AxisInFile> FindAxisInFile(const Scene& scene, Index<Joint> joint, XmlPlaces& places) {
  const XmlPlace axis = places.Find(scene.joints[joint].span).Child("axis");
  const XmlPlace of_sdf = axis.Child("xyz");
  const auto text = of_sdf ? of_sdf.Text() : axis.Attribute("xyz");
  std::array<double, 3> numbers{};
  if (!text || ScanNumbers(text->value, numbers).count != numbers.size()) return std::nullopt;
  return AxisInFile{joint, {numbers[0], numbers[1], numbers[2]}, text->span};
}

std::string AxisText(const Vector3& v, std::string (*write)(double)) {
  return write(v.x) + " " + write(v.y) + " " + write(v.z);
}

// Empty if an axis has no direction.
Fix WriteUnitVectors(const std::vector<AxisInFile>& found) {
  Fix fix;
  for (const AxisInFile& one : found) {
    if (!(Length(one.axis) > 0)) return {};
    fix.edits.push_back({one.span, AxisText(Normalized(one.axis), FormatNumber)});
  }
  fix.title = found.size() == 1 ? "write the unit vector" : "write the unit vectors";
  return fix;
}

void CheckAxisNotUnit(CheckRun& run) {
  const Scene& scene = run.scene;
  const double most = run.ThresholdOf("most-axis-error");
  XmlPlaces places;
  std::vector<std::vector<AxisInFile>> of_model(scene.models.size());
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    const Index<Joint> index(i);
    const Joint& joint = scene.joints[index];
    if (!AxisOf(joint.motion)) continue;
    const auto axis = FindAxisInFile(scene, index, places);
    if (axis && std::abs(Length(axis->axis) - 1) > most) of_model[joint.model.value()].push_back(*axis);
  }
  for (const std::vector<AxisInFile>& found : of_model) {
    if (found.empty()) continue;
    const auto& [index, axis, span] = found.front();
    Diagnostic& note = run.Report(scene.joints[index].span, "the axis " + AxisText(axis, FormatNumber) + " of joint " +
                                                                Quoted(scene.FullName(index)) + " has the length " +
                                                                Rounded(Length(axis)) + ", not 1");
    if (Length(axis) > 0) note.Help("write the unit vector " + AxisText(Normalized(axis), Rounded));
    NoteMoreOfModel(note, found.size());
    run.AddFix(WriteUnitVectors(found));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"axis-not-unit">() {
  static constexpr CheckRule kRule{
      .code = {"axis-not-unit",
               "The axis of a joint of URDF or SDFormat is not a unit vector. Both formats ask for one. Most programs "
               "normalise it, and others move the joint too far. Write the unit vector."},
      .severity = Severity::kNote,
      .tier = CheckTier::kPhysics,
      .summary = "the axis of a joint is not a unit vector",
      .check = &CheckAxisNotUnit,
      .consumers = kDrake | kGazebo | kIsaac | kRos,
      .thresholds = kAxisThresholds,
      .can_fix = CanFix::kSafe,
  };
  return kRule;
}

}  // namespace sceneweld
