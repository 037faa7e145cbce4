// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/table/table.h"

namespace sceneweld {

/// `drake:deformable_properties`, with the rows of Deformable, and `drake:wall_boundary_condition` of a link
/// (docs/reference/sdformat.md, 15).
extern const ElementRow kDeformableProperties;
extern const ElementRow kWallBoundaryCondition;

/// Whether Deformable::material_model may be this.
bool IsMaterialModel(std::string_view name);

}  // namespace sceneweld
