// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/mjcf/mjcf_plain_elements.h"
#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Restores the scene that a file was written from: its models, and all values in its record (mjcf_encoding.h), from
/// the one model that was read. What the elements of the file say counts: what the record says about elements that
/// somebody edited is not used, with a warning. `elements`: those of the file.
std::shared_ptr<Scene> DecodedScene(Model& model, const PlainElements& elements);

}  // namespace sceneweld::mjcf
