#pragma once

#include <string>

namespace sceneweld {

/// docs/scene.md: every struct of a scene with its fields, made from the list of them (scene/fields/).
std::string SceneReference();

}  // namespace sceneweld
