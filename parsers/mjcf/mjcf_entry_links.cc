// SPDX-License-Identifier: BSD-3-Clause
// The links of actuators, constraints and configurations to their kept entries, for code that works with every format.

#include "sceneweld/parsers/mjcf/mjcf_entry_links.h"

#include <tinyxml2.h>

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_actuator_states.h"
#include "sceneweld/parsers/mjcf/mjcf_as_read.h"
#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

std::string_view SectionOf(const Actuator&) { return "actuator"; }
std::string_view SectionOf(const Constraint& constraint) {
  return std::holds_alternative<TendonConstraint>(constraint.law) ? "tendon" : "equality";
}

std::string_view SectionOf(const Configuration&) { return "keyframe"; }

// Calls `use` with each table whose elements have links.
template <typename SceneType, typename Use>
void EachLinkedTable(SceneType& scene, Use&& use) {
  use(scene.actuators);
  use(scene.constraints);
  use(scene.configurations);
}

// `place_of`: that of an element; nullopt if it has none.
template <typename PlaceOf>
std::vector<LinkedElement> LinkedElements(const Scene& scene, PlaceOf&& place_of) {
  std::vector<LinkedElement> linked;
  EachLinkedTable(scene, [&]<typename T>(const Table<T>& table) {
    for (const T& element : table) {
      const std::optional<std::size_t> place = place_of(element);
      if (place) linked.push_back({KindOf<T>().table, table.IndexOf(element).value(), SectionOf(element), *place});
    }
  });
  return linked;
}

std::vector<LinkedElement> OfModel(const Scene& scene, Index<ModelInstance> model) {
  return LinkedElements(
      scene, [&](const auto& element) { return element.model == model ? MarkedPlace(element.kept) : std::nullopt; });
}

std::vector<LinkedElement> Valid(const Scene& scene) {
  return LinkedElements(scene, [&](const auto& element) { return PlaceAsRead(scene, element); });
}

void Link(const LinkedElement& linked, Scene& scene) {
  EachLinkedTable(scene, [&]<typename T>(Table<T>& table) {
    if (linked.table == KindOf<T>().table) MarkAsRead(scene, table[Index<T>(linked.index)], linked.place);
  });
}

void Move(const LinkedElement& linked, std::optional<std::size_t> place, Scene& scene) {
  EachLinkedTable(scene, [&]<typename T>(Table<T>& table) {
    if (linked.table == KindOf<T>().table) MovePlace(table[Index<T>(linked.index)].kept, place);
  });
}

// The numbers of a key that belong to an actuator; nullopt if their count is unknown.
using CountOf = std::optional<std::size_t> (*)(const std::string& actuator);

std::optional<std::size_t> ControlsOf(const std::string&) { return 1; }

std::optional<std::size_t> ActivationsOf(const std::string& actuator) {
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement* const section = ParseKept(document, actuator);
  const tinyxml2::XMLElement* const element = section ? section->FirstChildElement() : nullptr;
  return element ? StatesOf(*element) : std::nullopt;
}

// Takes the numbers of removed actuators out of an attribute. Returns false, and changes nothing, if it is unknown
// which numbers these are.
bool TakeOutOfActuators(tinyxml2::XMLElement& key, const char* attribute,
                        std::span<const RemovedNames::Entry> actuators, CountOf count_of) {
  const std::string text = key.Attribute(attribute);
  std::vector<double> numbers(text.size() / 2 + 1);
  const NumberScan scan = ScanNumbers(text, numbers, NonFinite::kAccepted);
  if (!scan.rest.empty()) return false;
  std::string rest;
  std::size_t next = 0;
  for (const RemovedNames::Entry& actuator : actuators) {
    const std::optional<std::size_t> count = count_of(*actuator.text);
    if (!count || *count > scan.count - next) return false;
    for (const std::size_t end = next + *count; next < end; ++next) {
      if (actuator.is_removed) continue;
      if (!rest.empty()) rest += ' ';
      AppendNumber(rest, numbers[next]);
    }
  }
  if (next != scan.count) return false;
  if (rest.empty()) {
    key.DeleteAttribute(attribute);
  } else {
    key.SetAttribute(attribute, rest.c_str());
  }
  return true;
}

// A key (read/mjcf_keyframe.h).
std::vector<std::string> TakeOutOfKey(tinyxml2::XMLElement& key, const RemovedNames& removed) {
  std::vector<std::string> left_out;
  const auto leave_out = [&](const char* attribute) {
    if (!key.Attribute(attribute)) return;
    key.DeleteAttribute(attribute);
    left_out.emplace_back(attribute);
  };
  bool has_removed = false;
  for (tinyxml2::XMLElement* child = key.FirstChildElement(); child;) {
    tinyxml2::XMLElement* const next = child->NextSiblingElement();
    for (const char* kind : {"joint", "body"}) {
      const char* const name = child->Attribute(kind);
      if (!name || !removed.has(kind, name)) continue;
      has_removed = true;
      key.DeleteChild(child);
      break;
    }
    child = next;
  }
  // Lists that the reader could not assign to joints and bodies.
  if (has_removed || !key.FirstChildElement()) {
    for (const char* attribute : {"qpos", "qvel", "mpos", "mquat"}) leave_out(attribute);
  }
  const std::vector<RemovedNames::Entry> actuators = removed.entries("actuator");
  if (std::none_of(actuators.begin(), actuators.end(), [](const auto& one) { return one.is_removed; })) return left_out;
  for (const auto& [attribute, count_of] : {std::pair("ctrl", &ControlsOf), std::pair("act", &ActivationsOf)}) {
    if (key.Attribute(attribute) && !TakeOutOfActuators(key, attribute, actuators, count_of)) leave_out(attribute);
  }
  return left_out;
}

}  // namespace

const EntryLinks kEntryLinks{.are_in = &IsOfMjcf,
                             .of_model = &OfModel,
                             .valid = &Valid,
                             .link = &Link,
                             .move = &Move,
                             .lists = "keyframe",
                             .take_out = &TakeOutOfKey};

}  // namespace sceneweld::mjcf
