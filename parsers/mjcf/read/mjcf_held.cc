// SPDX-License-Identifier: BSD-3-Clause
// Decides which kept elements of sections only repeat what the scene holds. It is apart from mjcf_kept_sections.cc
// because it runs after all readers.

#include "sceneweld/parsers/mjcf/read/mjcf_held.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_as_read.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

/// The attributes that a scene can hold, of one kind of element.
struct HeldRow {
  std::string_view section;
  std::string_view tag;
  std::vector<std::string_view> attributes;
};

const std::vector<HeldRow>& HeldRows() {
  static const std::vector<HeldRow> kRows{
      {"actuator", "motor", {"name", "joint", "forcerange", "forcelimited"}},
      {"actuator", "position", {"name", "joint", "forcerange", "forcelimited", "kp", "kv"}},
      {"actuator", "velocity", {"name", "joint", "forcerange", "forcelimited", "kv"}},
      {"tendon", "fixed", {"range", "limited"}},
      {"equality", "connect", {"body1", "body2", "anchor"}},
      {"equality", "weld", {"body1", "body2", "relpose"}},
      {"equality", "joint", {"joint1", "joint2", "polycoef"}},
  };
  return kRows;
}

// Whether a range is the same in both directions.
bool IsSymmetric(const Name* range) {
  std::array<double, 2> numbers{};
  return !range || ScanNumbers(*range, numbers).count == 0 || numbers[0] == -numbers[1];
}

// Whether the scene holds the equality of two joints as a mimic.
bool IsMimic(const XMLElement& element, const Model& model) {
  const char* const follower = element.Attribute("joint1");
  const char* const leader = element.Attribute("joint2");
  if (!follower || !leader) return false;
  const Index<sceneweld::Joint> joint = model.scene.FindJoint(model.model, follower);
  const Index<sceneweld::Joint> other = model.scene.FindJoint(model.model, leader);
  std::array<double, 5> polynomial{};
  TakeNumbers(element.Attribute("polycoef"), polynomial);
  return joint && other && model.scene.joints[joint].mimic && model.scene.joints[joint].mimic->leader.index == other &&
         polynomial[2] == 0 && polynomial[3] == 0 && polynomial[4] == 0;
}

}  // namespace

bool IsPlain(const XmlCopy& element, std::string_view section) {
  const auto& rows = HeldRows();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const HeldRow& one) {
    return one.section == section && one.tag == element.name();
  });
  if (row == rows.end()) return false;
  for (const XmlCopy::Attribute& attribute : element.attributes()) {
    const auto& held = row->attributes;
    if (std::find(held.begin(), held.end(), attribute.name) == held.end()) return false;
  }
  std::set<std::string_view> joints;
  for (const XmlCopy& child : element.children()) {
    if (!child.IsElement()) continue;
    const Name* const joint = child.Find("joint");
    if (!joint || !joints.insert(*joint).second) return false;  // The scene adds up the terms of one joint.
  }
  return IsSymmetric(element.Find("forcerange"));
}

void MarkHeld(Model& model) {
  if (model.plain_entries.empty()) return;
  std::unordered_set<std::size_t> actuators, tendons, equalities;  // places of elements that the scene holds
  for (const Actuator& actuator : model.scene.actuators) {
    if (const auto place = MarkedPlace(actuator.kept)) actuators.insert(*place);
  }
  for (const Constraint& constraint : model.scene.constraints) {
    const auto place = MarkedPlace(constraint.kept);
    const bool is_tendon = std::holds_alternative<TendonConstraint>(constraint.law);
    if (place) (is_tendon ? tendons : equalities).insert(*place);
  }
  KeptList& kept = model.scene.models[model.model].kept;
  for (const Model::PlainEntry& plain : model.plain_entries) {
    const auto& places = plain.section == "actuator" ? actuators : plain.section == "tendon" ? tendons : equalities;
    bool is_held = places.contains(plain.place);
    if (plain.is_joint) {
      tinyxml2::XMLDocument document;
      XMLElement* const root = ParseKept(document, kept[plain.index].text);
      is_held = root && root->FirstChildElement() && IsMimic(*root->FirstChildElement(), model);
    }
    if (is_held) kept[plain.index].place = kWording;
  }
}

}  // namespace sceneweld::mjcf
