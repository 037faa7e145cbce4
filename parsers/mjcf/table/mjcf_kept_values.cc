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

Name PlaceBefore(std::string_view tag, std::size_t count) {
  return count == 0 ? Name() : Name(std::string(tag) + '[' + std::to_string(count + 1) + ']');
}

std::size_t CountBefore(std::string_view tag, std::string_view place) {
  if (!place.starts_with(tag) || !place.ends_with(']') || place[tag.size()] != '[') return 0;
  const std::string_view number = place.substr(tag.size() + 1, place.size() - tag.size() - 2);
  return static_cast<std::size_t>(std::max(ParseInteger(number).value_or(1), 1) - 1);
}

constexpr std::string_view kBodies = "body";
constexpr std::string_view kGeoms = "geom";

}  // namespace

Name PlaceAfterBodies(std::size_t count) { return PlaceBefore(kBodies, count); }
std::size_t BodiesBefore(const Kept& kept) { return CountBefore(kBodies, kept.place); }
Name PlaceAfterGeometries(std::size_t count) { return PlaceBefore(kGeoms, count); }
std::size_t GeometriesBefore(const Kept& kept) { return CountBefore(kGeoms, kept.place); }

}  // namespace sceneweld::mjcf
