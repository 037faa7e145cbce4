#include "sceneweld/parsers/mjcf/read/mjcf_actuator_limit.h"

#include <algorithm>

#include "sceneweld/scene/joint.h"

namespace sceneweld::mjcf {

double LargestMagnitude(const Numbers<2>& range, Tristate limited, bool autolimits, RangeUse use, Element element,
                        const char* range_name, const char* limited_name, Reading& reading) {
  if (limited == Tristate::kFalse) return kInfinity;
  Diagnostics& diagnostics = reading.diagnostics;
  const auto text = element.value(range_name);
  const Span span = text ? text->span : element.span();  // a class may have it
  const std::string of = Quoted(range_name) + " of " + Describe(element);
  const bool is_given = range[0] != 0 || range[1] != 0;
  if (!is_given) {
    if (limited == Tristate::kAuto) return kInfinity;
    diagnostics.Warning("out-of-range", span,
                        Describe(element) + " is limited (" + Quoted(limited_name) + ") and has no " +
                            Quoted(range_name) + ": the limits are 0 and 0");
    return 0;
  }
  if (limited == Tristate::kAuto && !autolimits) {
    diagnostics
        .Error("conflicting-values", span,
               Describe(element) + " has a " + Quoted(range_name) + ", and `autolimits` is off, so that " +
                   Quoted(limited_name) + " must say whether it holds")
        .Help("write " + Quoted(std::string(limited_name) + "=\"true\""));
    return kInfinity;
  }
  if (range[0] > range[1] || (range[0] == range[1] && limited == Tristate::kAuto)) {
    diagnostics.Warning("ignored-value", span, of + " is ignored: its lower limit is not below the upper one");
    return kInfinity;
  }
  const double largest = std::max(range[1], -range[0]);
  if (range[0] != -range[1] && use == RangeUse::kEffort) {
    diagnostics.Warning("asymmetric-range", span, of + " is not the same both ways; the larger magnitude counts");
  }
  return largest;
}

}  // namespace sceneweld::mjcf
