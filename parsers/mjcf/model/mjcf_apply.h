// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::mjcf {

// Each overload reads the attributes of an element into a struct that starts as a copy of the element's class of
// defaults, and reports values that a scene cannot hold. The overloads serve elements of the model and elements of
// classes. They return false if a value is invalid.
bool Apply(Element element, MeshElement& mesh, Reading& reading);
bool Apply(Element element, TextureElement& texture, Reading& reading);
bool Apply(Element element, MaterialElement& material, Reading& reading);
bool Apply(Element element, JointElement& joint, Reading& reading);
bool Apply(Element element, GeomElement& geom, Reading& reading);
bool Apply(Element element, SiteElement& site, Reading& reading);
bool Apply(Element element, CameraElement& camera, Reading& reading);
bool Apply(Element element, LightElement& light, Reading& reading);
bool Apply(Element element, PairElement& pair, Reading& reading);
bool Apply(Element element, EqualityElement& equality, Reading& reading);
bool Apply(Element element, TendonElement& tendon, Reading& reading);
bool Apply(Element element, ActuatorElement& actuator, Reading& reading);

struct Range {
  double lower = 0;
  double upper = 0;
};

/// The limits that a range and its `limited` attribute give (docs/reference/mjcf.md, 7.3), in the unit of the file;
/// nullopt if the range is not a limit, or is invalid. `range_name` and `limited_name` are the names of the two
/// attributes, for diagnostics at the element.
std::optional<Range> LimitsOf(const Numbers<2>& range, Tristate limited, bool autolimits, Element element,
                              const char* range_name, const char* limited_name, Reading& reading);

/// The use of an actuator's range: as a limit of its effort, or only to check it. The control of a servo is a position
/// or a velocity, and its range does not limit an effort.
enum class RangeUse { kEffort, kCheckedOnly };

/// The largest magnitude that a range of an actuator allows (docs/reference/mjcf.md, 11.2); infinity without a limit. A
/// reversed range is only a warning here, even with `limited="true"`, and the two limits may be equal then.
double LargestMagnitude(const Numbers<2>& range, Tristate limited, bool autolimits, RangeUse use, Element element,
                        const char* range_name, const char* limited_name, Reading& reading);

/// Returns `value`, or 0 after a warning if it is negative. For attributes whose negative values MuJoCo accepts and a
/// scene does not support.
double NotNegative(double value, Element element, const char* attribute, Reading& reading);

/// The colour with each component limited to 0 to 1, as scenes require; warns if that changes it.
Rgba ColourInRange(const Rgba& colour, Element element, const char* attribute, Reading& reading);

}  // namespace sceneweld::mjcf
