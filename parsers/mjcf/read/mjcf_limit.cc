// SPDX-License-Identifier: BSD-3-Clause
// Checks ranges and limits of joints, tendons and actuators, which follow the same rules.

#include "sceneweld/parsers/mjcf/read/mjcf_limit.h"

#include <algorithm>

#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

std::optional<Range> Limits(const Numbers<2>& range, Tristate limited, bool autolimits, bool is_of_actuator,
                            Element element, const char* range_name, const char* limited_name, Reading& reading) {
  if (limited == Tristate::kFalse) return std::nullopt;
  Diagnostics& diagnostics = reading.diagnostics;
  const bool is_auto = limited == Tristate::kAuto;
  const Span span = SpanOf(element, range_name);
  if (range[0] == 0 && range[1] == 0) {
    if (is_auto) return std::nullopt;
    diagnostics.Warning("out-of-range", span,
                        Describe(element) + " is limited (" + Quoted(limited_name) + ") but has no " +
                            Quoted(range_name) + ": its limits are 0 and 0");
    return Range{};
  }
  if (is_auto && !autolimits) {
    diagnostics
        .Error("conflicting-values", span,
               Describe(element) + " has a " + Quoted(range_name) + ", but `autolimits` is off and " +
                   Quoted(limited_name) + " is neither `true` nor `false`")
        .Help("write " + Quoted(std::string(limited_name) + "=\"true\"") + ", or remove `autolimits=\"false\"` from `<compiler>`");
    return std::nullopt;
  }
  if (range[0] < range[1] || (range[0] == range[1] && is_of_actuator && !is_auto)) return Range{range[0], range[1]};
  const std::string of = Quoted(range_name) + " of " + Describe(element);
  if (is_auto || is_of_actuator) {
    diagnostics.Warning("ignored-value", span, of + " is ignored: its lower limit is not below the upper one");
  } else {
    diagnostics.Error("out-of-range", span, "the lower limit in " + of + " must be below the upper one");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Range> LimitsOf(const Numbers<2>& range, Tristate limited, bool autolimits, Element element,
                              const char* range_name, const char* limited_name, Reading& reading) {
  return Limits(range, limited, autolimits, false, element, range_name, limited_name, reading);
}

double LargestMagnitude(const Numbers<2>& range, Tristate limited, bool autolimits, RangeUse use, Element element,
                        const char* range_name, const char* limited_name, Reading& reading) {
  const auto limits = Limits(range, limited, autolimits, true, element, range_name, limited_name, reading);
  if (!limits) return kInfinity;
  if (limits->lower != -limits->upper && use == RangeUse::kEffort) {
    reading.diagnostics.Warning(
        "asymmetric-range", SpanOf(element, range_name),
        Quoted(range_name) + " of " + Describe(element) + " is not symmetric; the larger magnitude is used");
  }
  return std::max(limits->upper, -limits->lower);
}

double NotNegative(double value, Element element, const char* attribute, Reading& reading) {
  if (value >= 0) return value;
  reading.diagnostics.Warning("out-of-range", SpanOf(element, attribute),
                              Quoted(attribute) + " of " + Describe(element) + " is " + FormatNumber(value) +
                                  ", which a scene does not support; 0 is used");
  return 0;
}

Rgba ColourInRange(const Rgba& colour, Element element, const char* attribute, Reading& reading) {
  const auto clamp = [](double component) { return std::clamp(component, 0.0, 1.0); };
  const Rgba in_range{clamp(colour.r), clamp(colour.g), clamp(colour.b), clamp(colour.a)};
  if (in_range != colour) {
    reading.diagnostics.Warning("out-of-range", SpanOf(element, attribute),
                                Quoted(attribute) + " of " + Describe(element) +
                                    " has a component outside of 0 to 1, which a scene does not support; the nearest "
                                    "colour is used");
  }
  return in_range;
}

}  // namespace sceneweld::mjcf
