// SPDX-License-Identifier: BSD-3-Clause
// Suggestions for unknown classes of defaults.

#include "sceneweld/parsers/mjcf/read/mjcf_classes.h"

#include <vector>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::mjcf {

std::string Classes::Nearest(std::string_view name) const {
  std::vector<std::string_view> known;
  for (const Class& one : classes_) known.push_back(one.name.view());
  return ClosestName(name, known);
}

}  // namespace sceneweld::mjcf
