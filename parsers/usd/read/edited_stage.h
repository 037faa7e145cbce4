// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/stage/stage.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::usd {

/// Compares the plain properties of a stage with their recorded values (TakeRecord), and removes the private values
/// beside those that somebody changed, with a warning. The recorded values are removed.
void DropStale(stage::Stage& stage, Diagnostics& diagnostics);

}  // namespace sceneweld::usd
