// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

#include "sceneweld/python/element.h"

namespace sceneweld::python {

/// An attribute that is not a field: it is computed from the whole scene.
using ComputedAttribute = pybind11::object(const View& view);

/// The attribute of a class, which parsers/doc/python_class.cc lists. If one is missing here, importing the module
/// fails.
ComputedAttribute* FindComputed(std::string_view class_name, std::string_view attribute);

}  // namespace sceneweld::python
