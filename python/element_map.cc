// SPDX-License-Identifier: BSD-3-Clause
// Mappings from full names to elements.

#include "sceneweld/python/element_map.h"

#include "sceneweld/python/bindings.h"
#include "sceneweld/scene/text/suggest.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

// The place of an iteration over a map.
struct Iteration {
  enum class Gives { kNames, kElements, kBoth };
  ElementMap map;
  Gives gives;
  std::size_t next = 0;

  py::object Next() {
    if (next == map.size()) throw py::stop_iteration();
    const std::size_t at = next++;
    if (gives == Gives::kNames) return py::str(map.Name(at));
    py::object element = map.At(at);
    return gives == Gives::kElements ? element : py::make_tuple(map.Name(at), element);
  }
};

auto Iterate(Iteration::Gives gives) {
  return [gives](const ElementMap& map) { return Iteration{map, gives}; };
}

}  // namespace

py::object ElementMap::Get(const std::string& name) const {
  const std::size_t index = names_->Find(name);
  if (index != TypeInfo::kNone) return ToPython(composed_, names_->table(), index);
  std::string text = "no " + std::string(names_->table().kind->name) + " `" + name + "`";
  const std::string nearest = ClosestName(name, {names_->names().begin(), names_->names().end()});
  if (!nearest.empty()) text += "; did you mean `" + nearest + "`?";
  throw py::key_error(text);
}

void BindElementMap(py::module_& module) {
  using enum Iteration::Gives;
  py::class_<Iteration>(module, "_ElementMapIterator")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Iteration::Next);
  py::class_<ElementMap>(module, "_ElementMap", "Elements by their full scoped names. A read-only mapping.")
      .def("__len__", &ElementMap::size)
      .def("__getitem__", &ElementMap::Get, py::arg("name"),
           "Raises KeyError where there is none, with the nearest name.")
      .def("__contains__", &ElementMap::Contains, py::arg("name"))
      .def("__contains__", [](const ElementMap&, const py::object&) { return false; })
      .def("__iter__", Iterate(kNames))
      .def("keys", Iterate(kNames), "The names.")
      .def("values", Iterate(kElements), "The elements.")
      .def("items", Iterate(kBoth), "Pairs of a name and its element.")
      .def(
          "get",
          [](const ElementMap& map, const std::string& name, py::object instead) {
            return map.Contains(name) ? map.Get(name) : instead;
          },
          py::arg("name"), py::arg("default") = py::none(), "The element, or `default` where there is none.")
      .def("__repr__", [](const py::object& self) {
        return "<sceneweld." + std::string(py::str(py::type::of(self).attr("__name__"))) + " of " +
               std::to_string(py::len(self)) + ">";
      });
}

}  // namespace sceneweld::python
