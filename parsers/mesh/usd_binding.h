// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string_view>

#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld {

/// Receives the name of each property of a stage that is read, so that a reader can report the others. May be empty.
using UseOfProperty = std::function<void(const stage::StagePrim& prim, std::string_view property)>;

/// The use of a bound material.
enum class MaterialUse { kLook, kPhysics };

/// The `Material` prim that is bound to a prim, by its own relationships, those of collections, or those of prims above
/// it. The nearest one counts, unless one above is `strongerThanDescendants`. A binding for the use is stronger than
/// one for all uses. Null if there is none.
const stage::StagePrim* BoundMaterial(const stage::Stage& stage, const stage::StagePrim& prim, MaterialUse use,
                                      const UseOfProperty& read = {});

}  // namespace sceneweld
