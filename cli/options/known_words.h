// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

// Words that users know from other tools (Drake, Gazebo, ROS, xacro, MuJoCo, USD) and that sceneweld calls by another
// name. Each returns a help line, or nothing for a word that the table does not have.

/// For a command, such as `validate`.
std::string HelpForCommand(std::string_view word);
/// For an option with its dashes, such as `--pkg`, of a command that has these options.
std::string HelpForOption(std::string_view option, const std::vector<std::string>& options);
/// For a value of an option, such as `mujoco` of `--to`.
std::string HelpForValue(std::string_view option, std::string_view value, const std::vector<std::string_view>& values);
/// For the suffix of an output that no writer has, such as `arm.gltf`.
std::string HelpForOutput(std::string_view path);

}  // namespace sceneweld::cli
