// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {

/// The names of the declared parameters that no expression of the file uses, in the branches of choices too that are
/// not taken. `declarations`: the value of the root's key `parameters`.
std::vector<const YamlNode*> UnusedParameters(const YamlNode& root, const YamlNode& declarations);

}  // namespace sceneweld
