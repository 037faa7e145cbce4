// SPDX-License-Identifier: BSD-3-Clause
// Texts of kept attributes.

#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"

#include <algorithm>

namespace sceneweld::mjcf {

std::optional<std::string> TakeKept(KeptList& list, std::string_view attribute) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Kept& kept) {
    return kept.format == kMjcf.name && kept.attribute == attribute;
  });
  if (found == list.end()) return std::nullopt;
  std::string text = std::move(found->text);
  list.erase(found);
  return text;
}

}  // namespace sceneweld::mjcf
