// SPDX-License-Identifier: BSD-3-Clause
// Makes the Python class of each kind of element.

#include <deque>
#include <string>
#include <vector>

#include "sceneweld/parsers/doc/python_class.h"
#include "sceneweld/python/bindings.h"
#include "sceneweld/python/computed.h"
#include "sceneweld/python/element.h"
#include "sceneweld/python/field_value.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

const View& ViewIn(PyObject* object) { return reinterpret_cast<ElementObject*>(object)->view; }

// Calls a function that may throw, for a C function of Python.
template <typename Function>
PyObject* Guarded(Function function) noexcept {
  try {
    return function().release().ptr();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

// One attribute of a class.
struct Property {
  const PythonAttribute& described;
  ComputedAttribute* computed;  // Null: it shows fields.
};
PyObject* Get(PyObject* self, void* closure) {
  return Guarded([&] {
    const auto& property = *static_cast<const Property*>(closure);
    return property.computed ? property.computed(ViewIn(self)) : FieldValue(ViewIn(self), property.described);
  });
}
PyObject* ReprOf(PyObject* self) {
  return Guarded([&] {
    const View& view = ViewIn(self);
    std::string text = std::string("<") + Py_TYPE(self)->tp_name;
    if (view.kind->table) {
      text += ' ';
      view.kind->table->append_full_name(text, view.composed->scene(), view.thing);
      if (text.back() == ' ') text.pop_back();
    }
    return py::str(text + ">");
  });
}
// The same if they are of one thing.
PyObject* Compare(PyObject* a, PyObject* b, int operation) {
  if (Py_TYPE(a) != Py_TYPE(b) || (operation != Py_EQ && operation != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  return PyBool_FromLong((ViewIn(a).thing == ViewIn(b).thing) == (operation == Py_EQ));
}
Py_hash_t Hash(PyObject* self) {
  const auto hash = static_cast<Py_hash_t>(std::hash<const void*>()(ViewIn(self).thing));
  return hash == -1 ? -2 : hash;  // -1: an error occurred.
}
void Delete(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  reinterpret_cast<ElementObject*>(self)->view.~View();
  type->tp_free(self);
  Py_DECREF(type);
}

// One class and its references, alive as long as Python runs.
struct ElementClass {
  explicit ElementClass(const PythonClass& described) : name("sceneweld." + described.name), doc(described.kind->doc) {
    for (const PythonAttribute& one : described.attributes) {
      ComputedAttribute* computed = one.fields.empty() ? FindComputed(described.name, one.name) : nullptr;
      properties.push_back({one, computed});
      getters.push_back({one.name.c_str(), &Get, nullptr, one.doc.c_str(), &properties.back()});
    }
    getters.push_back({});
    PyType_Slot slots[] = {{Py_tp_doc, doc.data()},
                           {Py_tp_getset, getters.data()},
                           {Py_tp_repr, reinterpret_cast<void*>(&ReprOf)},
                           {Py_tp_richcompare, reinterpret_cast<void*>(&Compare)},
                           {Py_tp_hash, reinterpret_cast<void*>(&Hash)},
                           {Py_tp_dealloc, reinterpret_cast<void*>(&Delete)},
                           {0, nullptr}};
    PyType_Spec spec{name.c_str(), sizeof(ElementObject), 0, Py_TPFLAGS_DEFAULT, slots};
    type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
    if (!type) throw py::error_already_set();
    type->tp_new = nullptr;  // Only scenes make objects.
  }

  std::string name;
  std::string doc;
  std::deque<Property> properties;
  std::vector<PyGetSetDef> getters;
  PyTypeObject* type;
};

}  // namespace

void BindElements(py::module_& module) {
  static auto& classes = *new std::deque<ElementClass>;
  for (const PythonClass& described : PythonClasses()) {
    PyTypeObject* const type = classes.emplace_back(described).type;
    AddElementClass(*described.kind, type);
    module.add_object(described.name.c_str(), reinterpret_cast<PyObject*>(type));
  }
}

}  // namespace sceneweld::python
