// SPDX-License-Identifier: BSD-3-Clause
// Reads sceneweld's own attributes.

#include "sceneweld/parsers/urdf/urdf_encoded.h"

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/urdf/urdf_attributes.h"

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
  } else if (name == kInfinite) {
    encoded.infinite = ReadEncodedFlag(attribute, reading);
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

void RestoreShape(const Encoded& encoded, Shape& shape, Pose& X_BG, Diagnostics& diagnostics) {
  if (encoded.shape.empty()) return;
  const auto* cylinder = std::get_if<Cylinder>(&shape);
  if (cylinder && encoded.shape.name == kCapsuleShape) {
    shape = Capsule{cylinder->radius, cylinder->length};
    return;
  }
  const auto* box = std::get_if<Box>(&shape);
  const bool ground = encoded.shape.name == kHalfSpaceShape;
  if (!box || (!ground && encoded.shape.name != kPlaneShape)) {
    diagnostics.Error("unknown-shape", encoded.shape.span,
                      Quoted(kShape) + " must be `half_space` or `plane` for a box, or `capsule` for a cylinder");
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
