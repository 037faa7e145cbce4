#pragma once

#include <memory>

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// What a URDF file means by itself (the URDF reference defines it): model 1 is
/// the robot, with an empty name where the file gives none, which is for the
/// caller to fill or to report at the model's span. Loops of joints and the
/// groups that collision filter groups refer to are left to the end of the
/// composition. Null when the text is no XML with a `robot`; other errors are
/// reported, and what is not concerned by them is read.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::urdf
