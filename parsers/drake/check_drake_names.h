// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld {

/// CheckNames for one of Drake's own elements: a name that the row does not list is an error in SDFormat and a note in
/// URDF, as in Drake.
inline void CheckDrakeNames(Element element, const ElementRow& row, Reading& reading) {
  CheckNames(element, row, reading.dialect.values_in_text ? UnknownNames::kError : UnknownNames::kKept, reading);
}

}  // namespace sceneweld
