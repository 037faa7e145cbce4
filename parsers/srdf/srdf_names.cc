// SPDX-License-Identifier: BSD-3-Clause
// Finds the names in elements of SRDF.

#include "sceneweld/parsers/srdf/srdf_names.h"

#include <tinyxml2.h>

#include "sceneweld/parsers/srdf/srdf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::srdf {
namespace {

struct NamingAttribute {
  std::string_view element;
  const char* attribute;
  NameKind kind;
};
constexpr NamingAttribute kNaming[] = {
    {"chain", "base_link", NameKind::kLink},
    {"chain", "tip_link", NameKind::kLink},
    {"disable_collisions", "link1", NameKind::kLink},
    {"disable_collisions", "link2", NameKind::kLink},
    {"disable_default_collisions", "link", NameKind::kLink},
    {"enable_collisions", "link1", NameKind::kLink},
    {"enable_collisions", "link2", NameKind::kLink},
    {"end_effector", "name", NameKind::kEndEffector},
    {"end_effector", "group", NameKind::kGroup},
    {"end_effector", "parent_group", NameKind::kGroup},
    {"end_effector", "parent_link", NameKind::kLink},
    {"group", "name", NameKind::kGroup},
    {"joint", "name", NameKind::kJoint},
    {"joint_property", "joint_name", NameKind::kJoint},
    {"link", "name", NameKind::kLink},
    {"link_sphere_approximation", "link", NameKind::kLink},
    {"passive_joint", "name", NameKind::kJoint},
    {"virtual_joint", "child_link", NameKind::kLink},
    {"virtual_joint", "name", NameKind::kVirtualJoint},
};

bool IsOfSrdf(std::string_view element) {
  for (const NamingAttribute& naming : kNaming) {
    if (naming.element == element) return true;
  }
  return false;
}

}  // namespace

bool ReplaceNames(tinyxml2::XMLElement& element, const Replacement& replacement) {
  bool replaced = false;
  for (const NamingAttribute& naming : kNaming) {
    if (naming.element != element.Name()) continue;
    const char* const name = element.Attribute(naming.attribute);
    const auto other = name ? replacement(naming.kind, Trimmed(name)) : std::nullopt;
    if (!other) continue;
    element.SetAttribute(naming.attribute, other->c_str());
    replaced = true;
  }
  for (auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    replaced = ReplaceNames(*child, replacement) || replaced;
  }
  return replaced;
}

bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name) {
  if (!IsOfSrdf(element.Name())) return RenameInElement(element, new_name);
  return ReplaceNames(element, [&](NameKind kind, std::string_view name) -> std::optional<std::string> {
    if (kind == NameKind::kLink) return new_name("link", name);
    if (kind == NameKind::kJoint) return new_name("joint", name);
    return std::nullopt;
  });
}

}  // namespace sceneweld::srdf
