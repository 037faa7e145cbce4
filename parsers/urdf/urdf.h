// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// Reads a URDF file as a part (defined by the URDF reference): model 1 is the robot, with an empty name if the file
/// gives none; the caller sets it or reports it at the model's span. The end of the composition handles loops of joints
/// and references between collision filter groups. Null if the text is not XML with a `robot`; other errors are
/// reported, and unaffected parts are read.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::urdf
