#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <utility>

#include "sceneweld/python/conversion.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::python {

/// A NameIndex of a scene as a read-only mapping.
template <typename T>
class ElementMap {
 public:
  explicit ElementMap(ComposedPtr composed) : composed_(std::move(composed)), names_(composed_->Names<T>()) {}

  std::size_t size() const { return names_.names().size(); }
  const std::string& Name(std::size_t place) const { return names_.names()[place]; }
  View<T> At(std::size_t place) const { return ViewOf(names_.indices()[place]); }
  bool Contains(const std::string& name) const { return names_.Find(name).valid(); }
  /// Raises KeyError, with the nearest name.
  View<T> Get(const std::string& name) const {
    if (const Index<T> index = names_.Find(name)) return ViewOf(index);
    std::string text = "no " + std::string(FieldsOf(Tag<T>{}).kind) + " `" + name + "`";
    const std::string nearest = ClosestName(name, {names_.names().begin(), names_.names().end()});
    if (!nearest.empty()) text += "; did you mean `" + nearest + "`?";
    throw pybind11::key_error(text);
  }

 private:
  View<T> ViewOf(Index<T> index) const { return {composed_, &TableOf<T>(composed_->scene())[index]}; }

  ComposedPtr composed_;
  const NameIndex<T>& names_;
};

/// Where an iteration over an ElementMap is.
template <typename T>
struct ElementIterator {
  enum class Gives { kNames, kElements, kBoth };
  std::shared_ptr<const ElementMap<T>> map;
  Gives gives;
  std::size_t next = 0;

  pybind11::object Next() {
    if (next == map->size()) throw pybind11::stop_iteration();
    const std::size_t at = next++;
    if (gives == Gives::kNames) return pybind11::str(map->Name(at));
    pybind11::object element = pybind11::cast(map->At(at));
    return gives == Gives::kElements ? element : pybind11::make_tuple(map->Name(at), element);
  }
};

template <typename T>
void BindElementMap(pybind11::module_& module, const char* name) {
  namespace py = pybind11;
  using Map = ElementMap<T>;
  using Iterator = ElementIterator<T>;
  using Gives = typename Iterator::Gives;
  py::class_<Iterator>(module, (std::string(name) + "Iterator").c_str())
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Iterator::Next);
  const auto iterate = [](Gives gives) {
    return [gives](std::shared_ptr<Map> map) { return Iterator{std::move(map), gives}; };
  };
  py::class_<Map, std::shared_ptr<Map>> bound(
      module, name, "Elements by their full scoped names, in the order of the scene. A read-only mapping.");
  bound.def("__len__", &Map::size)
      .def("__getitem__", &Map::Get, py::arg("name"), "Raises KeyError where there is none, with the nearest name.")
      .def("__contains__", &Map::Contains, py::arg("name"))
      .def("__contains__", [](const Map&, const py::object&) { return false; })
      .def("__iter__", iterate(Gives::kNames))
      .def("keys", iterate(Gives::kNames), "The names.")
      .def("values", iterate(Gives::kElements), "The elements.")
      .def("items", iterate(Gives::kBoth), "Pairs of a name and its element.")
      .def(
          "get",
          [](const Map& map, const std::string& key, py::object instead) {
            return map.Contains(key) ? py::cast(map.Get(key)) : instead;
          },
          py::arg("name"), py::arg("default") = py::none(), "The element, or `default` where there is none.")
      .def("__repr__", [name = std::string(name)](const Map& map) {
        return "<sceneweld." + name + " of " + std::to_string(map.size()) + ">";
      });
}

}  // namespace sceneweld::python
