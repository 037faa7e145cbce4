// SPDX-License-Identifier: BSD-3-Clause
// The links of actuators and constraints to their kept entries, for code that works with every format.

#include "sceneweld/parsers/mjcf/mjcf_entry_links.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cstring>

#include "sceneweld/parsers/mjcf/mjcf_as_read.h"
#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

std::string_view SectionOf(const Actuator&) { return "actuator"; }
std::string_view SectionOf(const Constraint& constraint) {
  return std::holds_alternative<TendonConstraint>(constraint.law) ? "tendon" : "equality";
}

// Calls `use` with each table whose elements have links.
template <typename SceneType, typename Use>
void EachLinkedTable(SceneType& scene, Use&& use) {
  use(scene.actuators);
  use(scene.constraints);
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

bool Any(const std::vector<bool>& list) { return std::find(list.begin(), list.end(), true) != list.end(); }

// Takes out the controls of removed actuators. Returns false if the numbers are not one for each actuator.
bool TakeOutControls(tinyxml2::XMLElement& key, const std::vector<bool>& removed) {
  const std::string text = key.Attribute("ctrl");
  std::vector<double> numbers(text.size() / 2 + 1);
  const NumberScan scan = ScanNumbers(text, numbers, NonFinite::kAccepted);
  if (scan.count != removed.size() || !scan.rest.empty()) return false;
  std::string rest;
  for (std::size_t i = 0; i < removed.size(); ++i) {
    if (removed[i]) continue;
    if (!rest.empty()) rest += ' ';
    AppendNumber(rest, numbers[i]);
  }
  if (rest.empty()) {
    key.DeleteAttribute("ctrl");
  } else {
    key.SetAttribute("ctrl", rest.c_str());
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
  const std::vector<bool> actuators = removed.entries("actuator");
  if (!Any(actuators)) return left_out;
  if (key.Attribute("ctrl") && !TakeOutControls(key, actuators)) leave_out("ctrl");
  leave_out("act");
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
