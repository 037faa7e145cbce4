// SPDX-License-Identifier: BSD-3-Clause
// Finds elements that may occur once and occur again.

#include "sceneweld/parsers/table/repeated_elements.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sceneweld {
namespace {

// Elements with rows of their own that may occur once, in sorted order. Several shapes in one geometry are not here:
// the formats report or keep them.
constexpr std::string_view kOnce[] = {
    "axis",
    "axis2",
    "calibration",
    "child",
    "color",
    "drake:controller_gains",
    "drake:curves",
    "drake:deformable_properties",
    "drake:illustration_properties",
    "drake:mimic",
    "drake:perception_properties",
    "drake:proximity_properties",
    "drake_compliance",
    "dynamics",
    "friction",
    "geometry",
    "inertia",
    "inertial",
    "limit",
    "mass",
    "metal",
    "mimic",
    "ode",
    "origin",
    "parent",
    "pbr",
    "pose",
    "safety_controller",
    "specular",
    "surface",
    "texture",
    "wind",
    "xyz",
};
static_assert(std::is_sorted(std::begin(kOnce), std::end(kOnce)));

bool OccursOnce(std::string_view name, const ElementRow& row, const Dialect& dialect) {
  for (const Field& field : row.fields) {
    if (!SameName(field.name, name) || IsAttribute(field, dialect)) continue;
    const bool is_read = field.kind == Field::Kind::kField || field.kind == Field::Kind::kCustom;
    return is_read && !Has(field.facets, Facet::kRepeated);
  }
  const bool has_row = std::any_of(row.children.begin(), row.children.end(),
                                   [&](const ElementRow* child) { return SameName(child->name, name); });
  if (!has_row) return false;
  if (name == "material") return row.name == "visual";
  if (name == "contact") return row.name == "surface";
  return std::binary_search(std::begin(kOnce), std::end(kOnce), name);
}

}  // namespace

void ReportRepeated(Element element, const ElementRow& row, const Dialect& dialect, Diagnostics& diagnostics) {
  std::uint64_t seen = 0;
  std::uint64_t reported = 0;  // One report is enough for each name.
  // The last names that may occur again: a robot has many links and joints.
  std::array<std::string_view, 4> repeatable;
  std::size_t next = 0;
  const auto is_repeatable = [&](std::string_view name) {
    return std::any_of(repeatable.begin(), repeatable.end(), [&](std::string_view one) { return SameName(one, name); });
  };
  for (const Element child : element.children()) {
    const std::string_view name = child.name();
    const std::uint64_t bit = NameBit(name);
    const bool may_be_again = (seen & bit) != 0;
    seen |= bit;
    if (!may_be_again || (reported & bit) != 0 || is_repeatable(name)) continue;
    if (!OccursOnce(name, row, dialect)) {
      repeatable[next++ % repeatable.size()] = name;
      continue;
    }
    const Element first = element.child(name);
    if (first == child) continue;
    reported |= bit;
    diagnostics
        .Warning("ignored-element", child.span(),
                 "ignoring a second " + Quoted(name) + " in `<" + std::string(element.name()) + ">`")
        .Note(first.span(), "the first one is used");
  }
}

}  // namespace sceneweld
