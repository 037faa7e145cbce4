// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// cli/viewer/src/scene_json.ts: the types of scene JSON as the program writes it, generated from the list of fields
/// (scene/fields/). Keys that may be missing are optional.
std::string SceneTypeScript();

}  // namespace sceneweld
