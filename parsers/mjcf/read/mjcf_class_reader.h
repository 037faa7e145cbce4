// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"

namespace sceneweld::mjcf {

/// Reads the `default` sections of a file into File::classes (docs/reference/mjcf.md, 4).
void ReadClasses(File& file);

}  // namespace sceneweld::mjcf
