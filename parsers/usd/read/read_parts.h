// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/usd/read/input.h"

namespace sceneweld::usd {

/// Whether a prim is a joint of UsdPhysics, of any type.
bool IsJoint(const stage::StagePrim& prim);

/// The bodies of the `__model__` frames, once all bodies are known.
void ReadModelFrames(Input& in);

/// Reports choices of the user that no variant has. Names variants with rigid bodies that the stage does not choose, if
/// it has no body.
void ReportUnchosenVariants(Input& in);

}  // namespace sceneweld::usd
