// SPDX-License-Identifier: BSD-3-Clause
// Takes the numbers of removed joints, bodies and actuators out of keys.

#include "sceneweld/parsers/mjcf/mjcf_entry_lists.h"

#include <tinyxml2.h>

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_actuator_states.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

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
    const std::optional<std::size_t> count = count_of(actuator.text);
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

const EntryLists kEntryLists{.section = "keyframe", .take_out = &TakeOutOfKey};

}  // namespace sceneweld::mjcf
