// SPDX-License-Identifier: BSD-3-Clause
// The links of actuators and constraints to their kept entries, for code that works with every format.

#include "sceneweld/parsers/mjcf/mjcf_entry_links.h"

#include "sceneweld/parsers/mjcf/mjcf_as_read.h"
#include "sceneweld/scene/field_info.h"

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

}  // namespace

const EntryLinks kEntryLinks{.are_in = &IsOfMjcf, .of_model = &OfModel, .valid = &Valid, .link = &Link, .move = &Move};

}  // namespace sceneweld::mjcf
