// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/stage/stage.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::usd {

/// Reads the scene of a stage with these diagnostics; null if that is impossible.
using ReadStage = std::function<std::shared_ptr<Scene>(const stage::Stage& stage, Diagnostics& diagnostics)>;

/// Whether sceneweld wrote the root layer of a stage.
bool IsOurs(const stage::Stage& stage);

/// Reads a stage that sceneweld wrote and somebody may have changed: the scene is written again, and where the plain
/// properties of a prim differ, private ones about the same are not used, with a warning.
std::shared_ptr<Scene> ReadEdited(const stage::Stage& stage, const Source& source, ReadContext& context,
                                  const ReadStage& read);

}  // namespace sceneweld::usd
