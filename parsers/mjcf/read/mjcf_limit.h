#pragma once

#include <optional>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"

namespace sceneweld::mjcf {

struct Range {
  double lower = 0;
  double upper = 0;
};

/// The limits that a range and its `limited` attribute mean (MJCF reference,
/// 7.3); nothing where there are none. `range_name` and `limited_name` are the
/// attributes, `what` the element in words, for reports at the element.
std::optional<Range> LimitsOf(const Numbers<2>& range, Tristate limited, bool autolimits, Element element,
                              const char* range_name, const char* limited_name, Reading& reading);

}  // namespace sceneweld::mjcf
