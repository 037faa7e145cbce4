// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/scene.h"

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld {

struct TableInfo;

/// The removed elements that an entry may refer to.
struct RemovedNames {
  struct Entry {
    const std::string* text;
    bool is_removed;
  };
  std::function<bool(std::string_view kind, std::string_view name)> has;
  /// The entries of a section, in order.
  std::function<std::vector<Entry>(std::string_view section)> entries;
};

/// An element of a scene, and the entry that it was read from. An entry is a kept section with one element,
/// `<actuator><motor .../></actuator>`.
struct LinkedElement {
  const TableInfo* table;    ///< Of the element.
  std::size_t index;         ///< Of the element in its table.
  std::string_view section;  ///< The name of the section: `actuator`.
  std::size_t place;         ///< Of the entry among those of this section in the model.
};

/// How a format finds the entries of elements again, which models keep in their order. A link is part of its element
/// (Kept), and holds until the element changes.
struct EntryLinks {
  /// Whether a model has entries of the format.
  bool (*are_in)(const KeptList& of_model);
  /// The elements of a model that have links, including elements that have changed.
  std::vector<LinkedElement> (*of_model)(const Scene& scene, Index<ModelInstance> model);
  /// All elements whose links hold.
  std::vector<LinkedElement> (*valid)(const Scene& scene);
  /// Links an element, as it is now, to its entry.
  void (*link)(const LinkedElement& linked, Scene& scene);
  /// Lets the link of an element follow its entry to another place; nullopt removes the link. A link that does not hold
  /// stays so.
  void (*move)(const LinkedElement& linked, std::optional<std::size_t> place, Scene& scene);
  /// The section whose entries stay without what is removed, because they only list numbers of other elements.
  std::string_view lists;
  /// Takes the numbers of removed elements out of such an entry. Returns the attributes that are left out, because it
  /// is not known which of their numbers belong to removed elements.
  std::vector<std::string> (*take_out)(tinyxml2::XMLElement& element, const RemovedNames& removed);
};

}  // namespace sceneweld
