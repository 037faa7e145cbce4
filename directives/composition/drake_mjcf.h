// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

/// Warns of geoms, defaults and actuators of an MJCF file that Drake 1.51 refuses, leaves out or reads with other values.
void ReportDrakeMjcf(const Source& source, Diagnostics& diagnostics);

}  // namespace sceneweld
