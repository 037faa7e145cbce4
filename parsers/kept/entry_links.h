// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct TableInfo;

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
};

}  // namespace sceneweld
