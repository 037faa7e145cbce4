#pragma once

#include <memory>

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {

/// What one SDFormat file means: its only model, or the contents of its only
/// world, with nested models and all that it includes. Specification 1.2 to
/// 1.12; the meaning is that of ../shared/reference/sdformat.md. Null when the
/// document itself is at fault; everything wrong is reported.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::sdf
