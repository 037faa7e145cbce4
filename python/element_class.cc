// SPDX-License-Identifier: BSD-3-Clause
// Makes the Python class of each kind of element.

#include <pybind11/pybind11.h>

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/doc/python_class.h"
#include "sceneweld/python/arrays.h"
#include "sceneweld/python/bindings.h"
#include "sceneweld/python/diagnostics.h"
#include "sceneweld/python/element.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/motion/positions.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

template <typename T>
const T& As(const void* value) {
  return *static_cast<const T*>(value);
}
py::str Text(std::string_view text) { return {text.data(), text.size()}; }

struct Value {
  const TypeInfo* type;
  const void* at;
};

// The values of some fields in a struct and in its nested structs.
void Collect(const KindInfo& kind, const void* owner, const std::vector<const FieldInfo*>& fields,
             std::vector<Value>& values) {
  for (const FieldInfo& field : kind.fields) {
    const TypeInfo& type = *field.type;
    const void* value = field.Of(owner);
    if (std::find(fields.begin(), fields.end(), &field) != fields.end()) {
      values.push_back({&type, value});
    } else if (type.kind == TypeKind::kVariant || field.name.empty()) {
      if (type.kind == TypeKind::kStruct) Collect(*type.of, value, fields, values);
      for (std::size_t i = 0; i < type.Size(value); ++i)
        Collect(*type.Held(value).of, type.At(value, i), fields, values);
    }
  }
}

void AppendNumbers(const Value& value, std::vector<double>& numbers) {
  if (value.type->kind == TypeKind::kPose) return AppendPositions(As<Pose>(value.at), numbers);
  numbers.push_back(As<double>(value.at));
}

py::object ToPython(const ComposedPtr& composed, const TypeInfo& type, const void* value) {
  switch (type.kind) {
    case TypeKind::kNumber: return py::float_(As<double>(value));
    case TypeKind::kInteger: return py::int_(As<int>(value));
    case TypeKind::kBool: return py::bool_(As<bool>(value));
    case TypeKind::kText: return Text(type.Text(value));
    case TypeKind::kChoice: {
      const std::string_view name = type.names[type.Index(value)];
      return name.empty() ? py::object(py::none()) : Text(name);
    }
    case TypeKind::kVector3: return ToArray(As<Vector3>(value));
    case TypeKind::kColour: {
      const Rgba& colour = As<Rgba>(value);
      return py::make_tuple(colour.r, colour.g, colour.b, colour.a);
    }
    case TypeKind::kPose: return ToArray(As<Pose>(value));
    case TypeKind::kReference: return ToPython(composed, *type.of->table, type.Index(value));
    case TypeKind::kFrame: return Text(composed->scene().FullName(As<FrameRef>(value).frame));
    case TypeKind::kStruct: return ToPython(View{composed, type.of, value});
    case TypeKind::kOptional:
    case TypeKind::kVariant:
      return type.Size(value) == 0 ? py::none() : ToPython(composed, type.Held(value), type.At(value, 0));
    case TypeKind::kList:
    case TypeKind::kArray: {
      py::list list;
      for (std::size_t i = 0; i < type.Size(value); ++i)
        list.append(ToPython(composed, *type.inner, type.At(value, i)));
      return py::tuple(list);
    }
    case TypeKind::kPlace: return OptionalPlace(PlaceOf(As<Span>(value)));
    case TypeKind::kOpaque: break;
  }
  return py::none();
}

// The Python form of an attribute that shows fields: numbers, texts, arrays, tuples, and objects for structs.
py::object FieldValue(const View& view, const PythonAttribute& attribute) {
  if (attribute.form == PythonForm::kFullName) {
    std::string name;
    view.kind->table->append_full_name(name, view.composed->scene(), view.thing);
    return Text(name);
  }
  std::vector<Value> values;
  Collect(*view.kind, view.thing, attribute.fields, values);
  if (attribute.form == PythonForm::kNumbers) {
    std::vector<double> numbers;
    for (const Value& value : values) AppendNumbers(value, numbers);
    return ToArray(numbers);
  }
  if (values.empty()) return py::none();
  const auto& [type, value] = values.front();
  if (attribute.form == PythonForm::kAlternative) return Text(type->alternatives[type->Index(value)]->of->name);
  if (attribute.form == PythonForm::kMatrix) return ToArray(As<RotationalInertia>(value).ToMatrix());
  if (attribute.form == PythonForm::kNames) {
    py::list names;
    for (const FieldInfo& flag : type->of->fields) {
      if (As<bool>(flag.Of(value))) names.append(Text(flag.name));
    }
    return py::tuple(names);
  }
  return ToPython(view.composed, *type, value);
}

// An attribute that is not a field: it is computed from the whole scene.
using ComputedAttribute = pybind11::object(const View& view);

template <typename T>
Index<T> IndexOf(const View& view) {
  return Index<T>(view.kind->table->index_of(view.composed->scene(), view.thing));
}

py::object InboardJoint(const View& view) {
  return ToPython(view.composed, view.composed->EntryOf(IndexOf<Body>(view)).joint);
}
py::object InboardBody(const View& view) {
  return ToPython(view.composed, view.composed->EntryOf(IndexOf<Body>(view)).inboard);
}
py::object GeometriesOfBody(const View& view) {
  py::list list;
  for (const Index<Geometry> geometry : view.composed->GeometriesOf(IndexOf<Body>(view))) {
    list.append(ToPython(view.composed, geometry));
  }
  return py::tuple(list);
}
py::object MembersOfGroup(const View& view) {
  const auto members = ExpandedMembers(view.composed->scene());
  return py::tuple(ToPython(view.composed, members[IndexOf<CollisionFilterGroup>(view).value()]));
}
py::object ToSlice(const Kinematics::Slice& slice) {
  return py::slice(static_cast<py::ssize_t>(slice.first), static_cast<py::ssize_t>(slice.first + slice.count), 1);
}
template <typename T>
py::object PositionSlice(const View& view) {
  return ToSlice(view.composed->kinematics().PositionsOf(IndexOf<T>(view)));
}
template <typename T>
py::object VelocitySlice(const View& view) {
  return ToSlice(view.composed->jacobians().VelocitiesOf(IndexOf<T>(view)));
}

constexpr struct {
  std::string_view class_name;
  std::string_view attribute;
  ComputedAttribute* compute;
} kComputed[] = {
    {"Body", "inboard_joint", &InboardJoint},           {"Body", "inboard_body", &InboardBody},
    {"Body", "geometries", &GeometriesOfBody},          {"Body", "position_slice", &PositionSlice<Body>},
    {"Joint", "position_slice", &PositionSlice<Joint>}, {"Body", "velocity_slice", &VelocitySlice<Body>},
    {"Joint", "velocity_slice", &VelocitySlice<Joint>}, {"CollisionFilterGroup", "members", &MembersOfGroup},
};

// The attribute of a class, which parsers/doc/python_class.cc lists. If one is missing here, importing the module
// fails.
ComputedAttribute* FindComputed(std::string_view class_name, std::string_view attribute) {
  for (const auto& one : kComputed) {
    if (one.class_name == class_name && one.attribute == attribute) return one.compute;
  }
  throw std::logic_error("nothing computes `" + std::string(class_name) + "." + std::string(attribute) + "`");
}

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
