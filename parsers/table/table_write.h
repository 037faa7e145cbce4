#pragma once

#include <span>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/table.h"

namespace tinyxml2 {
class XMLPrinter;
}

namespace sceneweld {

/// Writes all rows of kind kField of `owner` that do not have their default into
/// the element that is open in the printer. Attributes are written first, so
/// that this must be called before any child element is.
template <typename Owner>
void WriteFields(tinyxml2::XMLPrinter& xml, std::span<const Field> fields, const Owner& owner, const Dialect& dialect,
                 LossReport& losses);

void WriteFieldsFrom(tinyxml2::XMLPrinter& xml, std::span<const Field> fields, const void* owner,
                     const Dialect& dialect, LossReport& losses);

template <typename Owner>
void WriteFields(tinyxml2::XMLPrinter& xml, std::span<const Field> fields, const Owner& owner, const Dialect& dialect,
                 LossReport& losses) {
  WriteFieldsFrom(xml, fields, &owner, dialect, losses);
}

}  // namespace sceneweld
