// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/drake/constraint_tags.h"
#include "sceneweld/parsers/drake/force_element_tags.h"

namespace sceneweld {

/// One kind of force element or constraint, and the one function that reads it.
struct LawTag {
  const ElementRow* row;
  std::optional<ForceElement> (*read_force)(Element, const ModelNames&, Reading&) = nullptr;
  std::optional<Constraint> (*read_constraint)(Element, const ModelNames&, Reading&) = nullptr;
};

/// All tags, in the order in which Drake reads them.
inline constexpr LawTag kLawTags[] = {
    {&kLinearBushingRpy, &ReadLinearBushingRpy},          {&kLinearSpringDamper, &ReadLinearSpringDamper},
    {&kBallConstraint, nullptr, &ReadBallConstraint},     {&kDistanceConstraint, nullptr, &ReadDistanceConstraint},
    {&kTendonConstraint, nullptr, &ReadTendonConstraint},
};

}  // namespace sceneweld
