// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld {

/// The differences between a scene and its export read back that no loss explains. A dropped or approximated loss
/// explains a difference if it is about the element, and about the field or its owner. It explains a new element if the
/// export adds elements of its kind (LossReport::Adds). Renamed and encoded values must come back unchanged.
std::vector<Difference> UnexplainedDifferences(const LossReport& losses, std::vector<Difference> differences);

}  // namespace sceneweld
