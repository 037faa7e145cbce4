// SPDX-License-Identifier: BSD-3-Clause
// Reads `<pose>`.

#include "sceneweld/parsers/sdf/read/sdf_pose.h"

#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"

namespace sceneweld::sdf {
namespace {

// The transform of the element's text and attributes; nothing if they are invalid.
PoseElement ReadTransform(Element pose, const ElementRow& row, Reading& reading) {
  PoseElement says;
  const bool good = ReadFields(pose, row.fields, says, reading);
  if (says.degrees && says.format == PoseElement::Format::kQuaternion) {
    reading.diagnostics.Error("conflicting-values", pose.span(), "a quaternion has no `degrees`")
        .Help("remove one of `degrees` and `rotation_format`");
    says.X = {};
  }
  if (!good) says.X = {};
  return says;
}

// Up to version 1.6 `relative_to` was called `frame`.
std::optional<XmlText> OldFrameOf(Element pose, Version version) {
  return version.UpTo(6) ? pose.value("frame") : std::nullopt;
}

// The names that a pose may refer to. A file of an old version may use the old name; in a newer one that name is
// unknown, unless it is empty: elements that are kept from old files have it.
void CheckPose(Element pose, Version version, const ElementRow& row, Reading& reading) {
  const auto frame = pose.value("frame");
  if (!frame || (!version.UpTo(6) && !Trimmed(frame->text).empty())) {
    return CheckElement(pose, row, Looked::kNo, reading);
  }
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
  PoseElement says = ReadTransform(pose, kPoseRow, reading);
  result.X = says.X;
  if (const auto old = OldFrameOf(pose, version)) says.relative_to = {Name(old->text), old->span};
  result.relative_to = CheckedReference(says.relative_to, reading);
  return result;
}

Pose ReadInertialPose(Element inertial, FileReading& file) {
  const Element pose = inertial.child("pose");
  if (!pose) return {};
  auto frame = OldFrameOf(pose, file.version);
  if (!frame) frame = pose.value("relative_to");
  if (frame && (!file.version.UpTo(7) || !Trimmed(frame->text).empty())) {
    RefusedByDrake(file.context.rules, file.diagnostics, "unknown-name", frame->span,
                   "unknown attribute `relative_to` in the `<pose>` of `<inertial>`")
        .Help("the pose of an inertial is always relative to its link");
  } else if (!frame) {
    CheckElement(pose, kInertialPoseRow, Looked::kNo, file);
  }
  return ReadTransform(pose, kInertialPoseRow, file).X;
}

}  // namespace sceneweld::sdf
