#pragma once

#include <string>

namespace sceneweld {

/// cli/viewer/src/scene_json.ts: the types of scene JSON as the program writes it, made from the list of
/// fields (scene/fields/). What it may leave out is optional.
std::string SceneTypeScript();

}  // namespace sceneweld
