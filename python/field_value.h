// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/pybind11.h>

#include "sceneweld/parsers/doc/python_class.h"
#include "sceneweld/python/element.h"

namespace sceneweld::python {

/// The Python form of an attribute that shows fields: numbers, texts, arrays, tuples, and objects for structs.
pybind11::object FieldValue(const View& view, const PythonAttribute& attribute);

}  // namespace sceneweld::python
