#pragma once

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::mjcf {

/// What the rows of an element say, with what MJCF alone says in `into.kept`; names that MJCF does not have are
/// reported. Returns false where something is at fault.
template <typename T>
bool ReadRows(Element element, const ElementRow& row, T& into, Reading& reading) {
  KeptList* keep = nullptr;
  if constexpr (requires { into.kept; }) keep = &into.kept;
  CheckNames(element, row, UnknownNames::kWarning, reading, keep);
  return ReadFields(element, row.fields, into, reading);
}

}  // namespace sceneweld::mjcf
