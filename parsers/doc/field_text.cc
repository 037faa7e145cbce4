// SPDX-License-Identifier: BSD-3-Clause
// The meaning, range and unit of a field as a sentence.

#include "sceneweld/parsers/doc/field_text.h"

#include <cctype>
#include <string_view>
#include <utility>

#include "sceneweld/scene/actuator.h"
#include "sceneweld/scene/constraint.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// Kinds whose scene JSON word is too short for a type.
constexpr std::pair<const void*, std::string_view> kTypeNames[] = {
    {&kOwnerId<ControllerGains>, "ControllerGains"},         {&kOwnerId<Dof>, "Dof"},
    {&kOwnerId<ProximityProperties>, "ProximityProperties"}, {&kOwnerId<Mesh>, "MeshShape"},
    {&kOwnerId<BallConstraint>, "BallConstraint"},           {&kOwnerId<DistanceConstraint>, "DistanceConstraint"},
    {&kOwnerId<WeldConstraint>, "WeldConstraint"},           {&kOwnerId<TendonConstraint>, "TendonConstraint"},
    {&kOwnerId<TendonConstraint::Term>, "TendonTerm"},
};

}  // namespace

std::string FieldText(const FieldInfo& field) {
  // In files and programs an element is referred to by its full name.
  if (field.name == "name" && field.owner->table) return "Its full scoped name, `left::iiwa::link_7`.";
  std::string text(field.doc);
  const auto add = [&](const std::string& rule) {
    if (text.ends_with('.')) text.pop_back();
    text += "; " + rule + ".";
  };
  if (Has(field.rules, FieldRule::kPositive)) add("above zero");
  if (Has(field.rules, FieldRule::kNonNegative)) add("zero or more");
  if (Has(field.rules, FieldRule::kUnit)) add("of length 1");
  if (!field.range.IsAll()) {
    add("between " + FormatNumber(field.range.lower) + " and " + FormatNumber(field.range.upper));
  }
  if (!field.unit.empty()) text += " [" + std::string(field.unit) + "]";
  return text;
}

std::string TypeName(const KindInfo& kind) {
  for (const auto& [id, name] : kTypeNames) {
    if (id == kind.id) return std::string(name);
  }
  std::string name;
  bool begins = true;
  for (const char c : kind.name) {
    const bool between = c == ' ' || c == '_';
    if (!between) name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = between;
  }
  return name;
}

}  // namespace sceneweld
