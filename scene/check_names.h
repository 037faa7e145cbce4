// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Reports names that other formats, or a reader of scene JSON, could not read back: local names that consist of
/// blanks, begin or end with `::`, contain it twice in a row, or name a body or frame `__model__` (`bad-name`), are too
/// long (`limit-exceeded`), and two elements of one kind with the same full name (`duplicate-name`). Reports bodies
/// that belong to no model, too. The tables of a scene that find elements by name refuse duplicates by themselves; this
/// check is for the others, such as lights. Returns false after an error. Time: linear in the scene.
bool CheckNames(const Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
