// SPDX-License-Identifier: BSD-3-Clause
// The attributes of Python classes, from the list of fields.
// Generates the type stub of the Python module.

#include "sceneweld/parsers/doc/python_class.h"

#include <algorithm>
#include <string_view>

#include "sceneweld/parsers/doc/field_text.h"
#include "sceneweld/parsers/json/scene_json_keys.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
namespace {

// Values that the module computes. A value with the name of a field replaces that field.
constexpr struct {
  const void* owner;
  std::string_view name;
  std::string_view type;
  std::string_view doc;
} kComputed[] = {
    {&kOwnerId<Body>, "inboard_joint", "Joint | None",
     "The joint to its parent; None for the world and for floating bases."},
    {&kOwnerId<Body>, "inboard_body", "Body | None", "Its parent; None for the world and for floating bases."},
    {&kOwnerId<Body>, "geometries", "tuple[Geometry, ...]", "The geometries fixed on it, in order."},
    {&kOwnerId<Body>, "position_slice", "slice",
     "The slice of the scene's positions with the pose of a floating base: w x y z, x y z. Empty for others."},
    {&kOwnerId<Body>, "velocity_slice", "slice",
     "The slice of the scene's velocities with those of a floating base: its angular velocity, then its velocity, in "
     "the axes of the world. Empty for others."},
    {&kOwnerId<Joint>, "position_slice", "slice",
     "The slice of the scene's positions that belongs to it. Empty for welds."},
    {&kOwnerId<Joint>, "velocity_slice", "slice",
     "The slice of the scene's velocities that belongs to it. Empty for welds."},
    {&kOwnerId<CollisionFilterGroup>, "members", "tuple[Body, ...]",
     "Its bodies and those of its member groups, in order."},
};

template <typename T>
bool Is(const KindInfo& kind) {
  return kind.id == &kOwnerId<T>;
}
template <auto M>
bool Is(const FieldInfo& field) {
  return field.id == &kMemberId<M>;
}

std::string LiteralOf(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) {
    if (!name.empty()) text += (text.empty() ? "\"" : ", \"") + std::string(name) + "\"";
  }
  return "Literal[" + text + "]";
}

std::vector<std::string_view> FieldNames(const KindInfo& kind) {
  std::vector<std::string_view> names;
  for (const FieldInfo& field : kind.fields) names.push_back(field.name);
  return names;
}

std::vector<std::string_view> AlternativeNames(const TypeInfo& variant) {
  std::vector<std::string_view> names;
  for (const TypeInfo* one : variant.alternatives) names.push_back(one->of->name);
  return names;
}

std::string OrNone(const std::string& type) { return type.ends_with(" | None") ? type : type + " | None"; }

std::string TypeOf(const TypeInfo& type, bool required) {
  switch (type.kind) {
    case TypeKind::kNumber: return "float";
    case TypeKind::kInteger: return "int";
    case TypeKind::kBool: return "bool";
    case TypeKind::kChoice: {
      const std::string literal = LiteralOf({type.names.begin(), type.names.end()});
      return std::find(type.names.begin(), type.names.end(), "") == type.names.end() ? literal : OrNone(literal);
    }
    case TypeKind::kVector3:
    case TypeKind::kPose: return "_Array";
    case TypeKind::kColour: return "_Colour";
    case TypeKind::kReference: {
      // The world is not a model in Python.
      const bool always = required && !Is<ModelInstance>(*type.of);
      return always ? TypeName(*type.of) : OrNone(TypeName(*type.of));
    }
    case TypeKind::kStruct: return TypeName(*type.of);
    case TypeKind::kOptional: return OrNone(TypeOf(*type.inner, true));
    case TypeKind::kList:
    case TypeKind::kArray: return "tuple[" + TypeOf(*type.inner, true) + ", ...]";
    case TypeKind::kVariant: {
      std::string text;
      for (const TypeInfo* one : type.alternatives) text += (text.empty() ? "" : " | ") + TypeName(*one->of);
      return text;
    }
    case TypeKind::kPlace: return "Place | None";
    case TypeKind::kText:
    case TypeKind::kFrame:
    case TypeKind::kOpaque: break;
  }
  return "str";
}

std::string DocOf(const FieldInfo& field, PythonForm form) {
  std::string text = FieldText(field);
  if (form == PythonForm::kMatrix) text += " A 3x3 array.";
  if (form == PythonForm::kValue && field.type->kind == TypeKind::kPose) text += " A 4x4 array.";
  if (field.type->kind == TypeKind::kReference && Is<ModelInstance>(*field.type->of)) text += " None: the world.";
  if (Is<Dof>(*field.owner)) text += " An array, with one for each degree of freedom.";
  return text;
}

class Classes {
 public:
  Classes() {
    Add(KindOf<Simulation>());
    for (const TableInfo& table : AllTables()) {
      if (!Is<ExcludedPair>(*table.kind)) Add(*table.kind);
    }
  }

  std::vector<PythonClass> classes;

 private:
  void Add(const KindInfo& kind) {
    const auto is_kind = [&](const PythonClass& one) { return one.kind == &kind; };
    if (std::any_of(classes.begin(), classes.end(), is_kind)) return;
    const std::size_t at = classes.size();
    classes.push_back({TypeName(kind), &kind, {}});
    std::vector<PythonAttribute> attributes;
    AddFields(kind, PythonForm::kValue, false, attributes);
    for (const auto& one : kComputed) {
      if (one.owner != kind.id) continue;
      std::erase_if(attributes, [&](const PythonAttribute& attribute) { return attribute.name == one.name; });
      attributes.push_back(
          {std::string(one.name), std::string(one.type), std::string(one.doc), PythonForm::kComputed, {}});
    }
    for (PythonAttribute& attribute : attributes) {
      const bool may_be_none = attribute.type.ends_with(" | None") && attribute.doc.find("None") == std::string::npos;
      if (may_be_none) attribute.doc += " May be None.";
    }
    classes[at].attributes = std::move(attributes);
  }

  // The fields of a struct, or of an optional struct within another.
  void AddFields(const KindInfo& kind, PythonForm form, bool maybe, std::vector<PythonAttribute>& attributes) {
    for (const FieldInfo& field : kind.fields) {
      const TypeInfo& type = *field.type;
      if (type.kind == TypeKind::kPlace && Has(field.rules, FieldRule::kPlace)) {
        AddField("source", field, form, maybe, attributes);
      } else if (Has(field.rules, FieldRule::kPlace) ||
                 (Has(field.rules, FieldRule::kInternal) && !Is<&ModelInstance::parent>(field))) {
        continue;
      } else if (field.name.empty()) {
        const KindInfo& inner = type.inner ? *type.inner->of : *type.of;
        AddFields(inner, Is<Dof>(inner) ? PythonForm::kNumbers : form, maybe, attributes);
      } else if (StandsInOwner(field)) {
        attributes.push_back(
            {"type", LiteralOf(AlternativeNames(type)), FieldText(field), PythonForm::kAlternative, {&field}});
        if (Is<&Joint::motion>(field)) {
          for (const TypeInfo* one : type.alternatives) AddFields(*one->of, form, true, attributes);
        } else {
          AddField("law", field, form, maybe, attributes);
        }
      } else if (field.name == "name" && kind.table) {
        AddField("name", field, PythonForm::kFullName, maybe, attributes);
      } else if (Is<&Plugin::model>(field) || Is<&Plugin::body>(field)) {
        AddField(type.of->name, field, form, maybe, attributes);
      } else if (Is<&Geometry::roles>(field)) {
        AddField(field.name, field, PythonForm::kNames, maybe, attributes);
      } else if (Is<&MassProperties::inertia>(field)) {
        AddField(field.name, field, PythonForm::kMatrix, maybe, attributes);
      } else {
        AddField(field.name, field, Is<&Floating::X_FM>(field) ? PythonForm::kNumbers : form, maybe, attributes);
      }
    }
  }

  // Fields that share a name are one attribute.
  void AddField(std::string_view name, const FieldInfo& field, PythonForm form, bool maybe,
                std::vector<PythonAttribute>& attributes) {
    auto found = std::find_if(attributes.begin(), attributes.end(),
                              [&](const PythonAttribute& one) { return one.name == name; });
    if (found == attributes.end()) {
      found = attributes.insert(found, {std::string(name), {}, {}, form, {}});
    } else if (!maybe) {
      found->form = PythonForm::kNumbers;
    }
    PythonAttribute& attribute = *found;
    auto& fields = attribute.fields;
    if (std::find(fields.begin(), fields.end(), &field) != fields.end()) return;
    fields.push_back(&field);
    const std::string doc = DocOf(field, attribute.form);
    if (attribute.doc.empty()) {
      attribute.doc = doc;
    } else if (attribute.doc.find(doc) == std::string::npos) {
      attribute.doc += (maybe ? " Of `" + std::string(field.owner->name) + "`: " : " ") + doc;
    }
    switch (attribute.form) {
      case PythonForm::kFullName: attribute.type = "str"; break;
      case PythonForm::kNumbers:
      case PythonForm::kMatrix: attribute.type = "_Array"; break;
      case PythonForm::kNames: attribute.type = "tuple[" + LiteralOf(FieldNames(*field.type->of)) + ", ...]"; break;
      default: {
        const std::string type = TypeOf(*field.type, Has(field.rules, FieldRule::kRequired));
        attribute.type = maybe ? OrNone(type) : type;
        AddClassesOf(*field.type);
      }
    }
  }

  void AddClassesOf(const TypeInfo& type) {
    if (type.kind == TypeKind::kStruct) Add(*type.of);
    if (type.inner) AddClassesOf(*type.inner);
    for (const TypeInfo* one : type.alternatives) AddClassesOf(*one);
  }
};

}  // namespace

std::span<const PythonClass> PythonClasses() {
  static const Classes kClasses;
  return kClasses.classes;
}

std::string PythonStub() {
  std::string text;
  for (const PythonClass& one : PythonClasses()) {
    text += "\nclass " + one.name + "(_View):" + (one.attributes.empty() ? " ...\n" : "\n");
    for (const PythonAttribute& attribute : one.attributes) {
      text += "    @property\n    def " + attribute.name + "(self) -> " + attribute.type + ": ...\n";
    }
  }
  return text;
}

}  // namespace sceneweld
