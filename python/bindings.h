#pragma once

/// What the module is made of, each part in a file of its name. In this order: a class is
/// there before what returns it.

#include <pybind11/pybind11.h>

namespace sceneweld::python {

void BindDiagnostics(pybind11::module_& module);
void BindElements(pybind11::module_& module);
void BindMesh(pybind11::module_& module);
void BindScene(pybind11::module_& module);
void BindLoading(pybind11::module_& module);

}  // namespace sceneweld::python
