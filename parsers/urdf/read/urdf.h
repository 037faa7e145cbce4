// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// Reads a URDF file as a part (docs/reference/urdf.md). Model 1 is the robot. Its name is empty if the file gives
/// none; the caller then sets it or reports it at the model's span. Loops of joints and references between collision
/// filter groups are checked when the composition ends. Returns null if the text is not XML with a `robot`. Other
/// errors are reported, and the rest of the file is read.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::urdf
