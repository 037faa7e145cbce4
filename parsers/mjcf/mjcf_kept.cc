// SPDX-License-Identifier: BSD-3-Clause
// Reads the entries of MJCF in scene JSON of older versions.

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf.h"
#include "sceneweld/parsers/mjcf/read/mjcf_actuator.h"
#include "sceneweld/parsers/mjcf/read/mjcf_equality.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/table/dialect.h"
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

constexpr std::string_view kOlderMark = "as_read";

class OlderEntries {
 public:
  explicit OlderEntries(Scene& scene) : scene_(scene) {}

  void Run() {
    for (ModelInstance& model : scene_.models) RankEntriesOf(model);
    EachTableWithEntries(scene_, [&]<typename T>(Table<T>& table) {
      for (T& element : table) Move(element);
    });
    for (ModelInstance& model : scene_.models) {
      const auto is_taken = [](const Kept& kept) { return kept.text.empty() && kept.rank > 0; };
      if (std::any_of(std::as_const(model.kept).begin(), std::as_const(model.kept).end(), is_taken)) {
        erase_if(model.kept, is_taken);
      }
    }
  }

 private:
  using Key = std::pair<std::uint32_t, std::string>;  // A model and a section.

  void RankEntriesOf(ModelInstance& model) {
    const std::uint32_t index = scene_.models.IndexOf(model).value();
    for (std::size_t i = 0; i < model.kept.size(); ++i) {
      const Kept& kept = std::as_const(model.kept)[i];
      const std::string_view section = SectionOfEntry(kept);
      if (!HasRanks(section) || kept.rank > 0 || kept.format != kMjcf.name) continue;
      std::vector<std::size_t>& places = places_[{index, std::string(section)}];
      places.push_back(i);
      model.kept[i].rank = static_cast<int>(places.size());
    }
  }

  template <typename T>
  void Move(T& element) {
    const std::string* const mark = FindWording(std::as_const(element.kept), kMjcf.name, kOlderMark);
    const auto found = places_.find({element.model.value(), std::string(SectionOf(element))});
    if (mark) {
      const auto place = ParseInteger(std::string_view(*mark).substr(0, mark->find(':')));
      erase_if(element.kept, [](const Kept& one) { return IsWording(one) && one.attribute == kOlderMark; });
      if (!place || *place < 0 || found == places_.end()) return;
      if (static_cast<std::size_t>(*place) < found->second.size()) {
        Take(element, found->second[static_cast<std::size_t>(*place)]);
      }
    } else if constexpr (std::is_same_v<T, Joint>) {
      if (!element.mimic || !element.mimic->leader.index.valid() || found == places_.end()) return;
      for (const std::size_t place : found->second) {
        if (!IsOfMimic(std::as_const(scene_.models[element.model].kept)[place].text, element)) continue;
        return Take(element, place);
      }
    }
  }

  bool IsOfMimic(const std::string& entry, const Joint& joint) const {
    tinyxml2::XMLDocument document;
    const tinyxml2::XMLElement* const section = ParseKept(document, entry);
    const tinyxml2::XMLElement* const equality = section ? section->FirstChildElement("joint") : nullptr;
    const auto names = [&](const char* attribute, const Joint& named) {
      const char* const name = equality->Attribute(attribute);
      return name && named.name == std::string_view(name);
    };
    const Joint& leader = scene_.joints[joint.mimic->leader.index];
    return equality && names("joint1", joint) && names("joint2", leader) && equality->BoolAttribute("active", true);
  }

  template <typename T>
  void Take(T& element, std::size_t place) {
    Kept& kept = scene_.models[element.model].kept[place];
    if (kept.text.empty()) return;
    const Kept entry{kept.format, {}, std::exchange(kept.text, {}), {}, kept.rank};
    if constexpr (std::is_same_v<T, Actuator>) {
      const MotorEntry motor = ReadMotorEntry(entry.text);
      AddEntry(
          entry, [&](std::string_view one) { return !motor.good || HoldsAttributeOf(motor.says, motor.law, one); },
          element.kept);
      KeepOtherGears(motor.says, element.kept);
    } else {
      const std::string_view section = SectionOf(element);
      AddEntry(entry,
               section == "tendon"     ? &HoldsAttributeOfTendon
               : section == "equality" ? &HoldsAttributeOfEquality
                                       : &HoldsAttributeOfKey,
               element.kept);
    }
  }

  Scene& scene_;
  std::map<Key, std::vector<std::size_t>> places_;
};

}  // namespace

bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name) {
  bool renamed = false;
  const Rename rename = [&](std::string_view kind, std::string_view name) {
    auto other = new_name(kind, name);
    renamed = renamed || other;
    return other ? *std::move(other) : std::string(name);
  };
  const std::string section = element.Name();
  if (std::find(std::begin(kKeptSections), std::end(kKeptSections), section) == std::end(kKeptSections)) {
    RenameIn(element, "sensor", rename);
  } else if (!IsSetting(section)) {
    for (auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
      RenameIn(*child, section, rename);
    }
  }
  return renamed;
}

const EntryLists kEntryLists{.section = "keyframe", .take_out = &TakeOutOfKey};

void MoveEntriesToElements(Scene& scene) { OlderEntries(scene).Run(); }

}  // namespace sceneweld::mjcf
