// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// docs/scene.md: every struct of a scene with its fields, generated from the list of fields (scene/fields/).
std::string SceneReference();

}  // namespace sceneweld
