// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld::mjcf {

/// A written file for an older MuJoCo, without the elements and attributes that it does not know, each with a loss, and
/// without those that name such elements.
std::string ForVersion(std::string mjcf, MujocoVersion version, LossReport& losses);

}  // namespace sceneweld::mjcf
