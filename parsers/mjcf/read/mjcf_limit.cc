#include "sceneweld/parsers/mjcf/read/mjcf_limit.h"

namespace sceneweld::mjcf {

std::optional<Range> LimitsOf(const Numbers<2>& range, Tristate limited, bool autolimits, Element element,
                              const char* range_name, const char* limited_name, Reading& reading) {
  if (limited == Tristate::kFalse) return std::nullopt;
  Diagnostics& diagnostics = reading.diagnostics;
  const bool is_given = range[0] != 0 || range[1] != 0;
  const Span span = SpanOf(element, range_name);
  if (limited == Tristate::kTrue) {
    if (!is_given) {
      diagnostics.Warning("out-of-range", span,
                          Describe(element) + " is limited (" + Quoted(limited_name) + ") and has no " +
                              Quoted(range_name) + ": the limits are 0 and 0");
      return Range{};
    }
    if (range[0] >= range[1]) {
      diagnostics.Error(
          "out-of-range", span,
          "the lower limit in " + Quoted(range_name) + " of " + Describe(element) + " must be below the upper one");
      return std::nullopt;
    }
    return Range{range[0], range[1]};
  }
  if (!is_given) return std::nullopt;
  if (!autolimits) {
    diagnostics
        .Error("conflicting-values", span,
               Describe(element) + " has a " + Quoted(range_name) + ", and `autolimits` is off, so that " +
                   Quoted(limited_name) + " must say whether it holds")
        .Help("write " + Quoted(std::string(limited_name) + "=\"true\""));
    return std::nullopt;
  }
  if (range[0] >= range[1]) {
    diagnostics.Warning(
        "ignored-value", span,
        Quoted(range_name) + " of " + Describe(element) + " is ignored: its lower limit is not below the upper one");
    return std::nullopt;
  }
  return Range{range[0], range[1]};
}

}  // namespace sceneweld::mjcf
