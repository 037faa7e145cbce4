// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Checks, by the list of fields, that every reference points to an element of its table (`dangling-reference`), that
/// values and texts that must be given are (`missing-value`, `empty-name`), that choices are among their alternatives
/// (`unknown-value`), and that texts are UTF-8 (`invalid-utf8`). Returns false
/// after an error; following the references of such a scene would be an error in the program.
bool CheckFields(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop);

/// Whether Scene::FindBody and so on find every element by its name (`stale-scene`). Needs unique names.
bool CheckNameIndex(const Scene& scene, Diagnostics& diagnostics);

/// Whether the joints that close loops are possible and marked (`no-loop`, CheckLoops), and Body::X_WB and
/// Body::floating are those that BuildTree gives, up to rounding (`stale-scene`). Needs valid references and numbers.
bool CheckTree(const Scene& scene, Diagnostics& diagnostics);

/// Checks the contents that only one format has, which writers copy: every KeptList, and the `source_xml` of sensors,
/// lights and plugins (parsers/kept/kept_fault.h). Returns false after an error.
bool CheckKept(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop);

}  // namespace sceneweld
