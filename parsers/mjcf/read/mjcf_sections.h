// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/model/mjcf_file.h"

namespace sceneweld::mjcf {

/// Reads the compiler settings, classes of defaults and assets of a file whose root is `mujoco`
/// (docs/reference/mjcf.md, 1, steps 4 to 6).
void ReadFile(File& file);
/// Reports unknown names in the sections whose elements are read one by one later.
void CheckSections(File& file);
/// Reports names that MuJoCo does not know in an element that a model keeps as it is, and in those below it.
void CheckKeptNames(Element element, const ElementRow& row, Reading& reading);

}  // namespace sceneweld::mjcf
