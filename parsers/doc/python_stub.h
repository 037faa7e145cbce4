// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// The part of python/sceneweld/__init__.pyi that has the classes of PythonClasses (python_class.h).
std::string PythonStub();

}  // namespace sceneweld
