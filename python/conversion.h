#pragma once

/// What the values of a scene's fields are in Python.

#include <pybind11/pybind11.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/python/arrays.h"
#include "sceneweld/python/composed.h"
#include "sceneweld/scene/fields.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::python {

inline pybind11::object ToPython(const ComposedPtr&, double value) { return pybind11::float_(value); }
inline pybind11::object ToPython(const ComposedPtr&, int value) { return pybind11::int_(value); }
inline pybind11::object ToPython(const ComposedPtr&, bool value) { return pybind11::bool_(value); }
inline pybind11::object ToPython(const ComposedPtr&, const Name& value) { return pybind11::str(value.str()); }
inline pybind11::object ToPython(const ComposedPtr&, const std::string& value) { return pybind11::str(value); }
inline pybind11::object ToPython(const ComposedPtr&, const Vector3& value) { return ToArray(value); }
inline pybind11::object ToPython(const ComposedPtr&, const Pose& value) { return ToArray(value); }
inline pybind11::object ToPython(const ComposedPtr&, const RotationalInertia& value) {
  return ToArray(value.ToMatrix());
}
inline pybind11::object ToPython(const ComposedPtr&, const Rgba& c) { return pybind11::make_tuple(c.r, c.g, c.b, c.a); }
inline pybind11::object ToPython(const ComposedPtr&, Compliance value) {
  if (value == Compliance::kUndefined) return pybind11::none();
  return pybind11::str(value == Compliance::kRigid ? "rigid" : "compliant");
}
inline pybind11::object ToPython(const ComposedPtr&, const Roles& roles) {
  pybind11::list names;
  ForEachField<Roles>([&]<typename F>(const F& field) {
    if (F::Of(roles)) names.append(std::string(field.name));
  });
  return pybind11::tuple(names);
}
inline pybind11::object ToPython(const ComposedPtr& composed, const FrameRef& ref) {
  return pybind11::str(composed->scene().FullName(ref.frame));
}
template <typename T>
pybind11::object ToPython(const ComposedPtr& composed, Index<T> index) {
  if (!index) return pybind11::none();
  return pybind11::cast(View<T>{composed, &TableOf<T>(composed->scene())[index]});
}
template <typename T>
pybind11::object ToPython(const ComposedPtr& composed, const Ref<T>& ref) {
  return ToPython(composed, ref.index);
}

// Those that hold others are found from each other.
template <typename T>
pybind11::object ToPython(const ComposedPtr& composed, const std::optional<T>& value);
template <typename T>
pybind11::object ToPython(const ComposedPtr& composed, const std::shared_ptr<const T>& value);
template <typename T>
pybind11::object ToPython(const ComposedPtr& composed, const std::vector<T>& values);
template <typename... T>
pybind11::object ToPython(const ComposedPtr& composed, const std::variant<T...>& value);
/// A struct: a view of it.
template <Listed T>
pybind11::object ToPython(const ComposedPtr& composed, const T& thing) {
  return pybind11::cast(View<T>{composed, &thing});
}

template <typename T>
pybind11::object ToPython(const ComposedPtr& composed, const std::optional<T>& value) {
  return value ? ToPython(composed, *value) : pybind11::none();
}
template <typename T>
pybind11::object ToPython(const ComposedPtr& composed, const std::shared_ptr<const T>& value) {
  return value ? ToPython(composed, *value) : pybind11::none();
}
template <typename T>
pybind11::object ToPython(const ComposedPtr& composed, const std::vector<T>& values) {
  pybind11::list list;
  for (const T& value : values) list.append(ToPython(composed, value));
  return pybind11::tuple(list);
}
template <typename... T>
pybind11::object ToPython(const ComposedPtr& composed, const std::variant<T...>& value) {
  return std::visit([&](const auto& kind) { return ToPython(composed, kind); }, value);
}

}  // namespace sceneweld::python
