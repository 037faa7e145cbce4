// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"

namespace sceneweld::mjcf {

struct Range {
  double lower = 0;
  double upper = 0;
};

/// The limits of a range and its `limited` attribute (MJCF reference, 7.3); nothing if there are none. `range_name` and
/// `limited_name` are the attributes, for reports at the element.
std::optional<Range> LimitsOf(const Numbers<2>& range, Tristate limited, bool autolimits, Element element,
                              const char* range_name, const char* limited_name, Reading& reading);

/// Whether a range limits the effort of an actuator, or is only checked: the control of a servo is a position or a
/// velocity.
enum class RangeUse { kEffort, kCheckedOnly };

/// The largest magnitude that a range of an actuator allows; infinity without one
/// (11.2). Unlike other limits, reversed ones get a warning only, and both may be
/// the same.
double LargestMagnitude(const Numbers<2>& range, Tristate limited, bool autolimits, RangeUse use, Element element,
                        const char* range_name, const char* limited_name, Reading& reading);

/// A number for which MuJoCo takes any value and a scene none below zero: 0 in place of a negative one, after a
/// warning.
double NotNegative(double value, Element element, const char* attribute, Reading& reading);

}  // namespace sceneweld::mjcf
