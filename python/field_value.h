#pragma once

#include <pybind11/pybind11.h>

#include "sceneweld/parsers/doc/python_class.h"
#include "sceneweld/python/element.h"

namespace sceneweld::python {

/// What an attribute that shows fields is in Python: numbers, texts, arrays, tuples, and objects for
/// what is a struct.
pybind11::object FieldValue(const View& view, const PythonAttribute& attribute);

}  // namespace sceneweld::python
