// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/stop_check.h"

namespace sceneweld {

/// Checks the contents that only one format has, which writers copy: every KeptList, and the `source_xml` of sensors,
/// lights and plugins (parsers/kept/kept_fault.h). Returns false after an error.
bool CheckKept(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop);

}  // namespace sceneweld
