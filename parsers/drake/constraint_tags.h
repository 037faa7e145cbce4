// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/constraint.h"

namespace sceneweld {

/// `drake:ball_constraint`, `drake:distance_constraint` and `drake:tendon_constraint` (docs/reference/urdf.md, 16;
/// docs/reference/sdformat.md, 13).
extern const ElementRow kBallConstraint;
extern const ElementRow kDistanceConstraint;
extern const ElementRow kTendonConstraint;
/// One joint of a tendon.
extern const ElementRow kTendonTerm;

/// The constraint of the element. Every child is required. Reports errors and then returns nothing.
std::optional<Constraint> ReadBallConstraint(Element element, const ModelNames& names, Reading& reading);
std::optional<Constraint> ReadDistanceConstraint(Element element, const ModelNames& names, Reading& reading);
std::optional<Constraint> ReadTendonConstraint(Element element, const ModelNames& names, Reading& reading);

}  // namespace sceneweld
