// SPDX-License-Identifier: BSD-3-Clause
// The extension module: runs its parts in order.

#include "sceneweld/python/bindings.h"

PYBIND11_MODULE(_sceneweld, module) {
  namespace python = sceneweld::python;
  module.attr("__version__") = SCENEWELD_VERSION;
  python::BindDiagnostics(module);
  python::BindElements(module);
  python::BindMesh(module);
  python::BindScene(module);
  python::BindLoading(module);
  python::BindLinting(module);
}
