// SPDX-License-Identifier: BSD-3-Clause
// Reads sceneweld's own attributes.

#include "sceneweld/parsers/urdf/read/urdf_encoded.h"

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/table/urdf_attributes.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

// False if it is not one of URDF's own.
bool ReadOwn(const Attribute& attribute, Encoded& encoded, Reading& reading) {
  const std::string_view name = attribute.name();
  const XmlText text = attribute.text();
  if (name == kModel) {
    encoded.model = ReadEncodedName(text);
  } else if (name == kMerged) {
    encoded.merged = ReadEncodedFlag(attribute, reading);
  } else if (name == kSeparator) {
    encoded.separator = Name(text.text);
  } else if (name == kModelFrameLink) {
    encoded.model_frame_link = ReadEncodedName(text);
  } else if (name == kModelFrame) {
    encoded.X_model_frame = ReadEncodedPose(attribute, reading).value_or(Pose());
  } else if (name == kGravity) {
    encoded.gravity = ReadVector3(text, Quoted(name), reading);
  } else if (name == kBodyFrame) {
    encoded.body_frame = ReadEncodedPose(attribute, reading);
  } else if (name == kWorldPose) {
    encoded.world_pose = ReadEncodedPose(attribute, reading);
  } else if (name == kParentFrame) {
    encoded.parent_frame = ReadEncodedPose(attribute, reading);
  } else if (name == kChildFrame) {
    encoded.child_frame = ReadEncodedPose(attribute, reading);
  } else if (name == kShape) {
    encoded.shape = ReadEncodedName(text);
  } else if (name == kMaterialOf) {
    encoded.material = ReadEncodedName(text);
  } else if (name == kReference) {
    encoded.reference = ReadEncodedName(text).name;
  } else if (name == kFormat) {
    encoded.format = ReadEncodedName(text).name;
  } else if (name == encoding::kSource) {
    encoded.source = ReadEncodedXml(attribute, "light", reading);
  } else if (name == encoding::kCamera) {
    encoded.camera = Name(text.text);
  } else if (name == encoding::kLens) {
    std::array<double, 3> lens{};
    if (ReadNumbers(text, Quoted(name), lens, reading)) encoded.lens = lens;
  } else {
    return false;
  }
  return true;
}

}  // namespace

Encoded ReadEncoded(Element element, Reading& reading, FieldOwners owners) {
  Encoded encoded;
  for (Attribute attribute = element.first_attribute(); attribute; attribute = attribute.next()) {
    if (!attribute.name().starts_with(encoding::kPrefix)) continue;
    if (ReadOwn(attribute, encoded, reading) || sceneweld::ReadEncoded(attribute, owners, encoded, reading)) continue;
    reading.diagnostics.Warning("unknown-name", attribute.name_span(), "unknown attribute " + Quoted(attribute.name()));
  }
  return encoded;
}

void CheckName(Element element, std::string_view separator, Encoded& encoded, Diagnostics& diagnostics) {
  const auto written = element.value("name");
  // The name of a helper means nothing.
  if (!encoded.name || !written || encoded.helper) return;
  const std::string_view kind = element.name();
  if (kind == kVisual.name || kind == kCollision.name) {
    // Readers trim these.
    if (Trimmed(written->text) == Trimmed(*encoded.name)) return;
  } else {
    const bool has_model = encoded.model && !encoded.model->empty();
    const std::string scoped = has_model ? JoinScopedName(encoded.model->name, *encoded.name) : encoded.name->str();
    std::string_view usual = kind;
    if (kind == kDrakeJoint.name) usual = "joint";
    if (kind == kCollisionFilterGroup.name) usual = "group";
    if (MayBecome(scoped, written->text, usual, separator)) return;
  }
  ReportStale(diagnostics, written->span, Describe(element), "name " + Quoted(written->text),
              "name " + Quoted(*encoded.name));
  encoded.name.reset();
}

void RestoreShape(const Encoded& encoded, Element element, Shape& shape, Pose& X_BG, Diagnostics& diagnostics) {
  if (encoded.shape.empty()) return;
  const std::string_view wanted = encoded.shape.name;
  if (const auto* cylinder = std::get_if<Cylinder>(&shape); cylinder && wanted == kCapsuleShape) {
    shape = Capsule{cylinder->radius, cylinder->length};
    return;
  }
  const auto* box = std::get_if<Box>(&shape);
  const bool ground = wanted == kHalfSpaceShape && box && box->size == kGround;
  if (!ground && !(wanted == kPlaneShape && box && box->size.z == kPlaneThickness)) {
    ReportStale(diagnostics, element.span(), Describe(element), box ? "a box of another size" : "another shape",
                "shape " + Quoted(wanted));
    return;
  }
  const Vector3 size = box->size;
  X_BG = X_BG * Pose{{0, 0, size.z / 2}, {}};
  if (ground) {
    shape = HalfSpace{};
  } else {
    shape = Plane{size.x, size.y};
  }
}

}  // namespace sceneweld::urdf
