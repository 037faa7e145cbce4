// SPDX-License-Identifier: BSD-3-Clause
// The rule `axis-not-unit`.

#include <tinyxml2.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr Threshold kAxisThresholds[] = {
    {"most-axis-error", 0.01, "",
     "How far the length of a joint's axis may be from 1: two digits, such as 0.71 0.71 0, are within 0.01. Measured: "
     "rounded axes are within 1e-5, and mistakes beyond 0.1."},
};

// The element at a span, as text. Nothing for one without children.
std::optional<std::string> ElementAt(Span span) {
  if (!span) return std::nullopt;
  const std::string& text = span.source->text();
  if (span.begin + 1 >= text.size() || text[span.begin] != '<') return std::nullopt;
  const std::size_t name_end = text.find_first_of(" \t\r\n/>", span.begin + 1);
  const std::size_t tag_end = text.find('>', span.begin);
  if (name_end == std::string::npos || tag_end == std::string::npos || text[tag_end - 1] == '/') return std::nullopt;
  const std::string close = "</" + text.substr(span.begin + 1, name_end - span.begin - 1);
  const std::size_t end = text.find(close, tag_end);
  const std::size_t end_of_close = end == std::string::npos ? end : text.find('>', end);
  if (end_of_close == std::string::npos) return std::nullopt;
  return text.substr(span.begin, end_of_close + 1 - span.begin);
}

// The axis as the file has it: the readers of URDF and SDFormat make it a unit vector, and MJCF allows any length.
std::optional<Vector3> AxisInFile(const Joint& joint) {
  const auto xml = ElementAt(joint.span);
  if (!xml) return std::nullopt;
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* const element = ParseKept(document, *xml);
  const tinyxml2::XMLElement* const axis = element ? element->FirstChildElement("axis") : nullptr;
  if (!axis) return std::nullopt;
  const tinyxml2::XMLElement* const of_sdf = axis->FirstChildElement("xyz");
  const char* const text = of_sdf ? of_sdf->GetText() : axis->Attribute("xyz");
  std::array<double, 3> numbers{};
  if (!text || ScanNumbers(text, numbers).count != numbers.size()) return std::nullopt;
  return Vector3{numbers[0], numbers[1], numbers[2]};
}

struct AxisOfOtherLength {
  Index<Joint> joint;
  Vector3 axis;
};

void CheckAxisNotUnit(CheckRun& run) {
  const Scene& scene = run.scene;
  const double most = run.ThresholdOf("most-axis-error");
  std::vector<std::vector<AxisOfOtherLength>> of_model(scene.models.size());
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    const Index<Joint> index(i);
    const Joint& joint = scene.joints[index];
    if (!AxisOf(joint.motion)) continue;
    const auto axis = AxisInFile(joint);
    if (axis && std::abs(Length(*axis) - 1) > most) of_model[joint.model.value()].push_back({index, *axis});
  }
  for (const std::vector<AxisOfOtherLength>& found : of_model) {
    if (found.empty()) continue;
    const auto& [index, axis] = found.front();
    const auto text = [](const Vector3& v, auto write) { return write(v.x) + " " + write(v.y) + " " + write(v.z); };
    Diagnostic& note = run.Report(scene.joints[index].span, "the axis " + text(axis, FormatNumber) + " of joint " +
                                                                Quoted(scene.FullName(index)) + " has the length " +
                                                                Rounded(Length(axis)) + ", not 1");
    if (Length(axis) > 0) note.Help("write the unit vector " + text(Normalized(axis), Rounded));
    NoteMoreOfModel(note, found.size());
  }
}

}  // namespace

template <>
const CheckRule& Rule<"axis-not-unit">() {
  static constexpr CheckRule kRule{
      .code = {"axis-not-unit",
               "The axis of a joint of URDF or SDFormat is no unit vector, which both formats ask for. Most programs "
               "normalise it, and others move the joint too far. Write the unit vector."},
      .severity = Severity::kNote,
      .tier = CheckTier::kPhysics,
      .summary = "the axis of a joint is no unit vector",
      .check = &CheckAxisNotUnit,
      .consumers = kDrake | kGazebo | kIsaac | kRos,
      .thresholds = kAxisThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
