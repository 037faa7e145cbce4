// SPDX-License-Identifier: BSD-3-Clause
// Texts of kept attributes.

#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "sceneweld/scene/text/number.h"

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

namespace {
constexpr std::string_view kPlaceBefore = "body[";
}  // namespace

Name PlaceBefore(std::size_t body) {
  return body == 0 ? Name() : Name(std::string(kPlaceBefore) + std::to_string(body + 1) + "]");
}

std::size_t BodiesBefore(const Kept& kept) {
  const std::string_view place = kept.place;
  if (!place.starts_with(kPlaceBefore) || !place.ends_with(']')) return 0;
  const std::string_view number = place.substr(kPlaceBefore.size(), place.size() - kPlaceBefore.size() - 1);
  return static_cast<std::size_t>(std::max(ParseInteger(number).value_or(1), 1) - 1);
}

}  // namespace sceneweld::mjcf
