// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <string>
#include <utility>

#include "sceneweld/python/element.h"

namespace sceneweld::python {

/// The elements of a table by their full names, as a read-only mapping of Python.
class ElementMap {
 public:
  ElementMap(ComposedPtr composed, const TableInfo& table)
      : composed_(std::move(composed)), names_(&composed_->Names(table)) {}

  std::size_t size() const { return names_->names().size(); }
  const std::string& Name(std::size_t place) const { return names_->names()[place]; }
  pybind11::object At(std::size_t place) const { return ToPython(composed_, names_->table(), names_->IndexAt(place)); }
  bool Contains(const std::string& name) const { return names_->Find(name) != TypeInfo::kNone; }
  /// Raises KeyError, with the nearest name.
  pybind11::object Get(const std::string& name) const;

 private:
  ComposedPtr composed_;
  const NameIndex* names_;
};

/// The map of one kind of elements, which has a class of its own in Python.
template <typename T>
struct MapOf : ElementMap {
  using ElementMap::ElementMap;
};

/// The class of all maps, `_ElementMap`.
void BindElementMap(pybind11::module_& module);

}  // namespace sceneweld::python
