// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <vector>

#include "sceneweld/python/composed.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld::python {

/// A view into a scene, which it keeps alive: an element of one of its tables, or a struct in one (a material, a
/// shape).
struct View {
  ComposedPtr composed;
  const KindInfo* kind;
  const void* thing;
};

/// A view as an object of Python, of the class of its kind (element_class.h).
struct ElementObject {
  PyObject_HEAD View view;
};

/// Sets the name of the class for the objects of a kind. Call it once.
void AddElementClass(const KindInfo& kind, PyTypeObject* type);

/// A new object of the class of the view's kind.
pybind11::object ToPython(View view);
/// The view of an object of any of these classes; null for other objects.
const View* FindView(const pybind11::handle& object);
/// The view of an object. If it is not of the class of the table's elements, raises TypeError, naming `what`.
const View& ViewOf(const pybind11::handle& object, const TableInfo& table, const char* what);

/// An element of a table; None for TypeInfo::kNone, and for the world's own model.
pybind11::object ToPython(const ComposedPtr& composed, const TableInfo& table, std::size_t index);
pybind11::object ToPython(const ComposedPtr& composed, Index<Body> body);
pybind11::object ToPython(const ComposedPtr& composed, Index<Joint> joint);
pybind11::object ToPython(const ComposedPtr& composed, Index<Geometry> geometry);
pybind11::list ToPython(const ComposedPtr& composed, const std::vector<Index<Body>>& bodies);

/// The table of a key of scene JSON, which must exist.
const TableInfo& TableNamed(std::string_view name);
/// The struct with a name, which must exist. KindOf<T>() does not work here, because ids of types differ between the
/// library and the module.
const KindInfo& KindNamed(std::string_view name);

}  // namespace sceneweld::python
