#pragma once

#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/equality.h"

namespace sceneweld {

/// Of the differences between a scene and what was read back of its export, those
/// that no loss tells of. A loss that is dropped or approximated tells of a
/// difference when it is about the element, and about the field or what holds it;
/// of an element that is new, when the export adds elements of its kind
/// (LossReport::Adds). What is renamed or encoded must come back as it was.
std::vector<Difference> UntoldDifferences(const LossReport& losses, std::vector<Difference> differences);

}  // namespace sceneweld
