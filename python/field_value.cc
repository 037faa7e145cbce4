// SPDX-License-Identifier: BSD-3-Clause
// Fields as Python values.

#include "sceneweld/python/field_value.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/python/arrays.h"
#include "sceneweld/python/diagnostics.h"
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

}  // namespace

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

}  // namespace sceneweld::python
