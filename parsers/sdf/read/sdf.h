// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {

/// Reads one SDFormat file: its only model, or the contents of its only world, with nested models and all includes.
/// Supports versions 1.2 to 1.12 of the specification (docs/reference/sdformat.md). Returns null if the document itself
/// is invalid. All errors are reported.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);
/// The same for a file with one model, which gets all of a robot of another format: its elements become elements of the
/// model, and those of the file may refer to them. The robot's model, the first of its scene, says what the model is.
std::shared_ptr<Scene> ReadAround(const std::shared_ptr<const Scene>& robot, const Source& source,
                                  ReadContext& context);

}  // namespace sceneweld::sdf
