// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/force_element.h"

namespace sceneweld {

/// `drake:linear_bushing_rpy` and `drake:linear_spring_damper` (docs/reference/urdf.md, 15; docs/reference/sdformat.md,
/// 13).
extern const ElementRow kLinearBushingRpy;
extern const ElementRow kLinearSpringDamper;

/// The force element of one of the two elements. Every child is required. Reports errors and then returns nothing.
std::optional<ForceElement> ReadLinearBushingRpy(Element element, const ModelNames& names, Reading& reading);
std::optional<ForceElement> ReadLinearSpringDamper(Element element, const ModelNames& names, Reading& reading);

}  // namespace sceneweld
