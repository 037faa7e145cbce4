// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/mjcf/mjcf_stale.h"
#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Restores the scene that a file was written from: its models, and all values in the texts (mjcf_encoding.h), from the
/// one model that was read. What the elements of the file say counts: texts that do not fit them are not used, and a
/// warning says so.
std::shared_ptr<Scene> DecodedScene(Model& model, const Source& source);

/// The same for texts that are known not to fit.
std::shared_ptr<Scene> DecodedScene(Model& model, const Edits& edits, Diagnostics& diagnostics);

}  // namespace sceneweld::mjcf
