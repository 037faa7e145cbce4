// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/sdf/table/sdf_declaration.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::sdf {

/// A private actuator: its name and other fields, as texts.
struct EncodedActuator {
  std::optional<Name> name;
  std::vector<std::pair<std::string_view, XmlText>> fields;
  Span span;
};

/// The values of the attributes of sceneweld_attributes.h on one element.
struct Encoded : EncodedElement {
  std::optional<NameAt> scope;  ///< Path of the owner; empty: the parent of the element.
  bool wrapper = false;
  bool passive = false;
  NameAt floating_parent;    ///< Empty: no floating joint.
  std::optional<Pose> X_PF;  ///< kParentPose.
  std::vector<EncodedActuator> actuators;
  NameAt mimic_leader;  ///< Empty: no mimic.
  double mimic_multiplier = 1;
  double mimic_offset = 0;
  // For kept elements (kept_attributes.h).
  std::optional<Name> format;
  std::string source;
  Name camera;  ///< `model`, `link`; empty: a sensor.
  NameAt camera_owner;
  std::optional<std::array<double, 3>> lens;
  std::vector<NameAt> gazebo_blocks;
};

/// Null if the element has none of our attributes. `owners` are the structs whose fields are allowed. Reports unknown
/// attributes and a stale name as warnings, and invalid values as errors.
std::shared_ptr<const Encoded> ReadEncoded(Element element, FieldOwners owners, Reading& reading);
template <typename... T>
std::shared_ptr<const Encoded> ReadEncoded(Element element, Reading& reading) {
  return ReadEncoded(element, {&KindOf<T>()...}, reading);
}

/// The element's own name in the scene.
inline Name NameInScene(const Name& written, const std::shared_ptr<const Encoded>& encoded) {
  return encoded && encoded->name ? *encoded->name : written;
}

}  // namespace sceneweld::sdf
