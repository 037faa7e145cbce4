// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// Reads an MJCF file as a part (docs/reference/mjcf.md). Model 1 is the file's only model, with the name in `model` or
/// else that of the file. Returns null if the text is not XML with the root `mujoco`. Other errors are reported, and
/// the parts that they do not affect are read.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::mjcf
