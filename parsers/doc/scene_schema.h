// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// The JSON Schema (2020-12) of scene JSON, generated from the list of fields (scene/fields/): keys, types, units and
/// ranges. It cannot check references, nor whether a vector has length 1.
std::string SceneJsonSchema();

}  // namespace sceneweld
