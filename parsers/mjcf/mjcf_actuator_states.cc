// SPDX-License-Identifier: BSD-3-Clause
// Counts the states of actuators.

#include "sceneweld/parsers/mjcf/mjcf_actuator_states.h"

#include <tinyxml2.h>

#include <algorithm>
#include <string_view>

namespace sceneweld::mjcf {

std::optional<std::size_t> StatesOf(const tinyxml2::XMLElement& actuator) {
  const std::string_view tag = actuator.Name();
  const auto is_set = [&](const char* attribute, std::string_view none) {
    const char* const text = actuator.Attribute(attribute);
    return text && text != none;
  };
  if (tag == "motor" || tag == "velocity" || tag == "damper" || tag == "adhesion") return 0;
  if (tag == "muscle" || tag == "intvelocity" || tag == "cylinder") return 1;
  if (tag == "position") return is_set("timeconst", "0") ? 1 : 0;
  if (tag != "general") return std::nullopt;
  if (!is_set("dyntype", "none")) return 0;
  return static_cast<std::size_t>(std::max(actuator.IntAttribute("actdim", 1), 1));
}

}  // namespace sceneweld::mjcf
