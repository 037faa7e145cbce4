// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Takes out of the entries that the models of a stamped part keep (Format::entry_lists) what names scenery that was
/// left out (Stamped::left_out), so that no text comes to mean scenery of another model. Each is a warning at
/// `directive`. `first_model`: the first model of the part.
void LeaveOutWhatNamesScenery(const Stamped& stamped, std::size_t first_model, Span directive, Scene& scene,
                              Diagnostics& diagnostics);

}  // namespace sceneweld
