// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::usd {

/// Gives the prims of a layer the private values of the record in its metadata, and the plain values that stood beside
/// them (private_names.h). Reports prims that are gone. Private attributes, as older versions of sceneweld wrote them,
/// are removed with a warning.
void TakeRecord(stage::Layer& layer, Diagnostics& diagnostics);

/// The text of the record in the metadata of a layer, also one of another version, or a mark without a record; null if
/// sceneweld did not write the layer.
const std::string* RecordText(const stage::Dictionary& metadata);

}  // namespace sceneweld::usd
