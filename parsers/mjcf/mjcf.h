// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// Reads an MJCF file as a part (defined by the MJCF reference): model 1 is the file's only model, named by its `model`
/// or else after the file. Null if the text is not XML with a `mujoco`; other errors are reported, and unaffected parts
/// are read.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::mjcf
