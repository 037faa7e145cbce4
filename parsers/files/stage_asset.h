// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <utility>

namespace sceneweld {

/// The file and the prim of a mesh in a USD stage: `robot.usda#/Robot/base/visual`. For other paths, the whole path and
/// an empty prim.
std::pair<std::string_view, std::string_view> SplitStageAsset(std::string_view path);

/// The file that holds what a path names: a mesh in a stage, or a file in a package of USD (`robot.usdz[wood.png]`).
/// The path itself for all other paths.
std::string_view HolderOf(std::string_view path);
/// Whether another file holds it.
inline bool IsHeld(std::string_view path) { return HolderOf(path).size() < path.size(); }

}  // namespace sceneweld
