// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <string>

#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::urdf {

/// The values of the attributes of urdf_attributes.h on one element.
struct Encoded : EncodedElement {
  std::optional<NameAt> model;
  bool merged = false;
  Name separator;           ///< Empty: the usual one.
  NameAt model_frame_link;  ///< Empty: no `__model__` frame.
  Pose X_model_frame;
  std::optional<Vector3> gravity;
  std::optional<Pose> body_frame;
  std::optional<Pose> world_pose;
  std::optional<Pose> parent_frame;
  std::optional<Pose> child_frame;
  NameAt shape;
  NameAt material;
  std::optional<Name> reference;
  // For kept elements (kept_attributes.h).
  Name format;
  std::string source;
  Name camera;  ///< `model`, `link`; empty: a sensor.
  std::optional<std::array<double, 3>> lens;
};

/// All defaults if the element has none of our attributes. `owners` are the structs whose fields are allowed. Reports
/// unknown attributes as warnings and invalid values as errors.
Encoded ReadEncoded(Element element, Reading& reading, FieldOwners owners = {});

/// The element's own name in the scene.
inline Name NameInScene(std::string_view written, const Encoded& encoded) {
  return encoded.name ? *encoded.name : Name(written);
}

/// Takes away a private name that the writer would not have written as the element has it, and reports that.
void CheckName(Element element, std::string_view separator, Encoded& encoded, Diagnostics& diagnostics);

/// Gives a geometry or contact zone the shape and pose that its box or cylinder represents. Reports a stale shape.
void RestoreShape(const Encoded& encoded, Element element, Shape& shape, Pose& X_BG, Diagnostics& diagnostics);

}  // namespace sceneweld::urdf
