#pragma once

#include "sceneweld/parsers/table/xml_output.h"

namespace sceneweld {

/// An element with the rows of its table, those of `Owner`.
template <typename Owner>
void WriteElement(XmlOutput& out, const ElementRow& row, const Owner& owner) {
  out.Open(row.name.data());
  out.Fields(row.fields, owner);
  out.Close();
}

}  // namespace sceneweld
