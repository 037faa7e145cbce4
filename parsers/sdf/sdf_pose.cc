#include "sceneweld/parsers/sdf/sdf_pose.h"

#include <cmath>
#include <vector>

#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {
namespace {

constexpr double kRadiansPerDegree = 3.14159265358979323846 / 180;

// The transform that the element's text and format attributes state.
Pose ReadTransform(Element pose, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  bool degrees = false;
  bool quaternion = false;
  if (const auto text = pose.value("degrees"); text && !text->text.empty()) {
    degrees = ReadBool({Trimmed(text->text), text->span}, "`degrees`", reading).value_or(false);
  }
  if (const auto text = pose.value("rotation_format"); text && !text->text.empty()) {
    quaternion = text->text == "quat_xyzw";
    if (!quaternion && text->text != "euler_rpy") {
      diagnostics.Error("unknown-value", text->span, "unknown `rotation_format` `" + std::string(text->text) + "`")
          .Help("formats are `euler_rpy` and `quat_xyzw`");
      return {};
    }
  }
  if (degrees && quaternion) {
    diagnostics.Error("conflicting-values", pose.span(), "a quaternion has no `degrees`")
        .Help("remove one of `degrees` and `rotation_format`");
    return {};
  }
  const XmlText text = pose.text();
  if (text.text.empty()) return {};
  std::vector<double> numbers(quaternion ? 7 : 6);
  if (!ReadNumbers(text, "`pose`", numbers, reading)) return {};
  for (const double number : numbers) {
    if (std::isfinite(number)) continue;
    diagnostics.Error("out-of-range", text.span, "every number of a `pose` must be finite");
    return {};
  }
  Pose X;
  X.translation = {numbers[0], numbers[1], numbers[2]};
  if (!quaternion) {
    const double unit = degrees ? kRadiansPerDegree : 1;
    X.rotation = Rotation::FromRpy({numbers[3] * unit, numbers[4] * unit, numbers[5] * unit});
  } else if (numbers[3] == 0 && numbers[4] == 0 && numbers[5] == 0 && numbers[6] == 0) {
    diagnostics.Error("out-of-range", text.span, "the quaternion of a `pose` is zero");
  } else {
    X.rotation = Rotation::FromQuaternion(numbers[6], numbers[3], numbers[4], numbers[5]);
  }
  return X;
}

// Up to version 1.6 `relative_to` was called `frame`.
std::optional<XmlText> FrameOf(Element pose, Version version) {
  if (version.UpTo(6)) {
    if (auto text = pose.value("frame")) return text;
  }
  return pose.value("relative_to");
}

// The names that a pose may have; a file of an old version may use the old one.
void CheckPose(Element pose, Version version, const ElementRow& row, Reading& reading) {
  if (!version.UpTo(6) || !pose.attribute("frame")) return CheckElement(pose, row, Looked::kNo, reading);
  for (Attribute a = pose.first_attribute(); a; a = a.next()) {
    if (a.name() == "frame" || a.name().find(':') != std::string_view::npos) continue;
    bool known = false;
    for (const Field& field : row.fields) known = known || field.name == a.name();
    if (!known) {
      reading.diagnostics.Error("unknown-name", a.name_span(),
                                "unknown attribute `" + std::string(a.name()) + "` in `<pose>`");
    }
  }
}

}  // namespace

PoseDeclaration ReadPose(Element owner, Version version, Reading& reading) {
  PoseDeclaration result;
  const Element pose = owner.child("pose");
  if (!pose) return result;
  CheckPose(pose, version, kPoseRow, reading);
  result.written = true;
  result.span = pose.span();
  result.X = ReadTransform(pose, reading);
  if (const auto text = FrameOf(pose, version)) result.relative_to = ReadReference(*text, reading);
  return result;
}

Pose ReadInertialPose(Element inertial, Version version, Reading& reading) {
  const Element pose = inertial.child("pose");
  if (!pose) return {};
  const auto frame = FrameOf(pose, version);
  if (frame && (!version.UpTo(7) || !Trimmed(frame->text).empty())) {
    reading.diagnostics
        .Error("unknown-name", frame->span, "unknown attribute `relative_to` in the `<pose>` of `<inertial>`")
        .Help("the pose of an inertial is always in its link");
  } else if (!frame) {
    CheckElement(pose, kInertialPoseRow, Looked::kNo, reading);
  }
  return ReadTransform(pose, reading);
}

}  // namespace sceneweld::sdf
