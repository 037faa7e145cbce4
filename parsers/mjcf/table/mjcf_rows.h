// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::mjcf {

/// Reads an element by its rows, with kept attributes in `into.kept`; reports unknown names. Returns false after an
/// error.
template <typename T>
bool ReadRows(Element element, const ElementRow& row, T& into, Reading& reading) {
  KeptList* keep = nullptr;
  if constexpr (requires { into.kept; }) keep = &into.kept;
  CheckNames(element, row, UnknownNames::kWarning, reading, keep);
  return ReadFields(element, row.fields, into, reading);
}

}  // namespace sceneweld::mjcf
