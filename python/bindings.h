// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The parts of the module, each in a file of its name. The order matters: a class is defined before functions that
/// return it.

#include <pybind11/pybind11.h>

#include <memory>

#include "sceneweld/python/composed.h"

namespace sceneweld::python {

/// Python sees one class of a composed scene, `Scene`.
using SceneClass = pybind11::class_<Composed, std::shared_ptr<Composed>>;

void BindElements(pybind11::module_& module);
void BindMesh(pybind11::module_& module);
void BindScene(pybind11::module_& module);
void BindLoading(pybind11::module_& module);
void BindLinting(pybind11::module_& module);

// Methods of a scene.
void BindKinematics(SceneClass& scene);
void BindEditing(SceneClass& scene);
void BindPickling(pybind11::module_& module, SceneClass& scene);

}  // namespace sceneweld::python
