#pragma once

#include <optional>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"

namespace sceneweld::mjcf {

/// The pose and the length of what reaches from one point to another: its
/// middle, and +z to the second. Reports at the element where they are one.
struct Stretch {
  Pose pose;
  double length = 0;  ///< [m]
};
std::optional<Stretch> FromTo(const Numbers<6>& points, Element element, Reading& reading);

}  // namespace sceneweld::mjcf
