// SPDX-License-Identifier: BSD-3-Clause
// In place of overlap.cc in a build without libccd (SCENEWELD_OVERLAPS).

#include "sceneweld/checks/shapes/overlap.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

bool FindsOverlaps() { return false; }

std::optional<Overlap> FindOverlap(const PlacedShape&, const PlacedShape&, double) { throw Stopped(); }

bool Touch(const PlacedShape&, const PlacedShape&) { throw Stopped(); }

}  // namespace sceneweld
