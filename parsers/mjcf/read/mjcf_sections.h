#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

namespace sceneweld::mjcf {

/// Reads the settings, the classes and the declarations of assets of a file
/// whose root is `mujoco` (MJCF reference, section 1, steps 4 to 6).
void ReadFile(File& file);
/// Reports the names in sections whose elements are read one by one later.
void CheckSections(File& file);

}  // namespace sceneweld::mjcf
