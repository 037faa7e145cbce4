#pragma once

#include <memory>

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// What an MJCF file means by itself (the MJCF reference defines it): model 1 is
/// the file's only model, named by its `model` or else after the file. Null when
/// the text is no XML with a `mujoco`; other errors are reported, and what is
/// not concerned by them is read.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::mjcf
