#pragma once

#include <optional>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"

namespace sceneweld::mjcf {

/// Whether a range limits what an actuator can do, or is only checked: the
/// control of a servo is a position or a velocity.
enum class RangeUse { kEffort, kCheckedOnly };

/// The largest magnitude that a range of an actuator allows; infinity without
/// one (MJCF reference, 7.3 and 11.2). Unlike the limits of joints, reversed ones
/// are only told. Reports at the element.
double LargestMagnitude(const Numbers<2>& range, Tristate limited, bool autolimits, RangeUse use, Element element,
                        const char* range_name, const char* limited_name, Reading& reading);

}  // namespace sceneweld::mjcf
