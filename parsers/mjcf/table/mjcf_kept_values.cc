// SPDX-License-Identifier: BSD-3-Clause
// Texts of kept attributes.

#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"

#include <algorithm>
#include <string_view>

#include "sceneweld/parsers/kept/kept_xml.h"

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

constexpr std::string_view kBodies = "body";
constexpr std::string_view kGeoms = "geom";

}  // namespace

Name PlaceAfterBodies(std::size_t count) { return PlaceAfter(kBodies, count); }
std::size_t BodiesBefore(const Kept& kept) { return CountBefore(kBodies, kept.place); }
Name PlaceAfterGeometries(std::size_t count) { return PlaceAfter(kGeoms, count); }
std::size_t GeometriesBefore(const Kept& kept) { return CountBefore(kGeoms, kept.place); }

}  // namespace sceneweld::mjcf
