// SPDX-License-Identifier: BSD-3-Clause
// Reads the entries of MJCF in scene JSON of older versions.

#include "sceneweld/parsers/mjcf/mjcf_older_entries.h"

#include <tinyxml2.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/read/mjcf_actuator.h"
#include "sceneweld/parsers/mjcf/read/mjcf_equality.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/read/mjcf_tendon.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

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

void MoveEntriesToElements(Scene& scene) { OlderEntries(scene).Run(); }

}  // namespace sceneweld::mjcf
