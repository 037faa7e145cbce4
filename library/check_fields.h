// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/stop_check.h"

namespace sceneweld {

/// Checks, by the list of fields, that every reference points to an element of its table (`dangling-reference`), that
/// values and texts that must be given are (`missing-value`, `empty-name`), that choices are among their alternatives
/// (`unknown-value`), and that texts are UTF-8 (`invalid-utf8`). Returns false
/// after an error; following the references of such a scene would be an error in the program.
bool CheckFields(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop);

}  // namespace sceneweld
