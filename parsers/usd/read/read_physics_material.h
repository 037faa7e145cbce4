// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::usd {

/// The contact properties of a collider with this shape: those of the physics material that is bound to it or above it,
/// and its own.
std::shared_ptr<const ProximityProperties> ReadContact(Input& in, const stage::StagePrim& collider, const Shape& shape);

/// The density of that material, in the units of the stage; nothing if it gives none.
std::optional<double> MaterialDensityOf(Input& in, const stage::StagePrim& collider);

}  // namespace sceneweld::usd
