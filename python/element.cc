// SPDX-License-Identifier: BSD-3-Clause
// Python objects for elements of a scene.

#include "sceneweld/python/element.h"

#include <algorithm>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace py = pybind11;

namespace sceneweld::python {
namespace {

// The classes live as long as Python runs, because objects may outlive static data.
std::unordered_map<const KindInfo*, PyTypeObject*>& Classes() {
  static auto& classes = *new std::unordered_map<const KindInfo*, PyTypeObject*>;
  return classes;
}

template <typename T>
std::size_t ValueOf(Index<T> index) {
  return index ? index.value() : TypeInfo::kNone;
}

}  // namespace

const TableInfo& TableNamed(std::string_view name) {
  const auto tables = AllTables();
  return *std::find_if(tables.begin(), tables.end(), [&](const TableInfo& table) { return table.name == name; });
}

const KindInfo& KindNamed(std::string_view name) {
  const auto kinds = AllKinds();
  return **std::find_if(kinds.begin(), kinds.end(), [&](const KindInfo* kind) { return kind->name == name; });
}

void AddElementClass(const KindInfo& kind, PyTypeObject* type) { Classes().emplace(&kind, type); }

py::object ToPython(View view) {
  PyTypeObject* const type = Classes().at(view.kind);
  PyObject* const object = type->tp_alloc(type, 0);
  if (!object) throw py::error_already_set();
  new (&reinterpret_cast<ElementObject*>(object)->view) View(std::move(view));
  return py::reinterpret_steal<py::object>(object);
}

const View* FindView(const py::handle& object) {
  for (const auto& [kind, type] : Classes()) {
    if (Py_TYPE(object.ptr()) == type) return &reinterpret_cast<const ElementObject*>(object.ptr())->view;
  }
  return nullptr;
}

const View& ViewOf(const py::handle& object, const TableInfo& table, const char* what) {
  const PyTypeObject* const wanted = Classes().at(table.kind);
  if (Py_TYPE(object.ptr()) != wanted) throw py::type_error(std::string(what) + ": expected a " + wanted->tp_name);
  return reinterpret_cast<const ElementObject*>(object.ptr())->view;
}

py::object ToPython(const ComposedPtr& composed, const TableInfo& table, std::size_t index) {
  static const TableInfo& models = TableNamed("models");
  if (index == TypeInfo::kNone || (&table == &models && index == Scene::kWorldInstance.value())) return py::none();
  return ToPython(View{composed, table.kind, table.at(composed->scene(), index)});
}
py::object ToPython(const ComposedPtr& composed, Index<Body> body) {
  static const TableInfo& bodies = TableNamed("bodies");
  return ToPython(composed, bodies, ValueOf(body));
}
py::object ToPython(const ComposedPtr& composed, Index<Joint> joint) {
  static const TableInfo& joints = TableNamed("joints");
  return ToPython(composed, joints, ValueOf(joint));
}
py::object ToPython(const ComposedPtr& composed, Index<Geometry> geometry) {
  static const TableInfo& geometries = TableNamed("geometries");
  return ToPython(composed, geometries, ValueOf(geometry));
}
py::list ToPython(const ComposedPtr& composed, const std::vector<Index<Body>>& bodies) {
  py::list list;
  for (const Index<Body> body : bodies) list.append(ToPython(composed, body));
  return list;
}

}  // namespace sceneweld::python
