// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {

/// The meaning of a field, its range and unit: "Mass; zero or more. [kg]".
std::string FieldText(const FieldInfo& field);

/// A name for the type of a struct, as programs write it: `MassProperties`.
std::string TypeName(const KindInfo& kind);

}  // namespace sceneweld
