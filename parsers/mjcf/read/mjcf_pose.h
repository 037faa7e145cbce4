#pragma once

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::mjcf {

struct File;

/// Sets what the element gives: its position, and its orientation in whichever
/// of the five ways. What it does not give stays (MJCF reference, section 5).
/// Returns false, and reports, where something is at fault.
bool ReadPlacement(Element element, Placement& placement, const File& file, Reading& reading);
/// The orientation alone.
bool ReadOrientation(Element element, Rotation& rotation, const File& file, Reading& reading);

/// Three angles [rad] about the axes of an `eulerseq`.
Rotation FromEuler(const Vector3& angles, std::string_view eulerseq);
/// The shortest turn that takes +z to a direction, half a turn about x for -z.
Rotation FromZAxis(const Vector3& direction);

/// The pose and the length of what reaches from one point to another: its
/// middle, and +z to the second. Reports at the element where they are one.
struct Stretch {
  Pose pose;
  double length = 0;  ///< [m]
};
std::optional<Stretch> FromTo(const Numbers<6>& points, Element element, Reading& reading);

}  // namespace sceneweld::mjcf
