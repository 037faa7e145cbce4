// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/mjcf/write/mjcf_output.h"

namespace sceneweld::mjcf {

// mjcf_write_law.cc
/// True if the file can express the mimic of a joint.
bool IsMimicWritten(const Output& out, const Joint& joint);

// mjcf_write_actuator.cc
/// The inertia that motors add to a joint, plus its own armature.
double ArmatureOf(const Output& out, Index<Joint> joint);

// mjcf_write_configuration.cc
/// The numbers of an attribute, between blanks.
std::string NumberList(const std::vector<double>& numbers);
/// The numbers of a joint in `qpos` for its positions in a configuration.
std::vector<double> QposOf(const Joint& joint, const std::vector<double>& positions);

}  // namespace sceneweld::mjcf
