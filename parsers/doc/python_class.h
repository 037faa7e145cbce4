// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

/// The classes that the Python module has for the structs of a scene. Their attributes are the fields, by their keys in
/// scene JSON. The module (python/) makes its classes from this list, and python_class.h writes the stub from it.

#include <span>
#include <string>
#include <vector>

#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {

/// How an attribute shows its fields.
enum class PythonForm {
  kValue,        ///< The value of the first field that the element has, in the field's own type; None if it has none.
  kFullName,     ///< The full name of the element.
  kAlternative,  ///< Which alternative a variant holds: the name of its kind.
  kNumbers,      ///< An array of the numbers of all its fields; empty if the element has none of them.
  kMatrix,       ///< A 3x3 array, of RotationalInertia.
  kNames,        ///< A tuple of the names of those flags of a struct that are set.
  kComputed,     ///< It shows no field: the module computes it.
};

struct PythonAttribute {
  std::string name;
  std::string type;  ///< The type in the stub: `float | None`.
  std::string doc;   ///< Meaning, range and unit.
  PythonForm form;
  /// Fields of the struct itself and of nameless structs in it. For a joint, fields of its motion.
  std::vector<const FieldInfo*> fields;
};

struct PythonClass {
  std::string name;
  const KindInfo* kind;
  std::vector<PythonAttribute> attributes;
};

/// Every class once, made at the first call.
std::span<const PythonClass> PythonClasses();

/// The part of python/sceneweld/__init__.pyi that has the classes of PythonClasses (python_class.h).
std::string PythonStub();

}  // namespace sceneweld
