// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/joint.h"

namespace sceneweld::sdf {

/// A degree of freedom of a joint as SDFormat's own elements hold it, without its effort limit. The writer stores what
/// differs privately, and the reader compares.
Dof HeldDof(const Joint& joint, std::size_t which);

/// Whether a universal joint is written as a `revolute2`, which has limits and springs on both axes.
bool IsTwoHinges(const Joint& joint);

}  // namespace sceneweld::sdf
