// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Restores the scene that a file was written from: its models, and all values in the texts (mjcf_encoding.h), from the
/// one model that was read.
std::shared_ptr<Scene> DecodedScene(Model& model);

}  // namespace sceneweld::mjcf
