// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

namespace sceneweld::mjcf {

/// Reads the settings, default classes and asset declarations of a file with root `mujoco` (MJCF reference, section 1,
/// steps 4 to 6).
void ReadFile(File& file);
/// Reports unknown names in sections whose elements are read later.
void CheckSections(File& file);

}  // namespace sceneweld::mjcf
