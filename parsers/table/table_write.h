#pragma once

#include <span>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/table.h"

namespace tinyxml2 {
class XMLPrinter;
}

namespace sceneweld {

/// Writes all rows of `Owner` that do not have their default into the element that
/// is open in the printer; rows of other structs are left to the caller.
/// Attributes are written first, so that this must be called before any child
/// element is. Custom rows are written to `out`, where there is one.
template <typename Owner>
void WriteFields(tinyxml2::XMLPrinter& xml, std::span<const Field> fields, const Owner& owner, const Dialect& dialect,
                 LossReport& losses);

/// Which rows: those that are attributes, or those that are elements and text.
enum class Part { kAttributes, kElements };
void WritePart(Part part, tinyxml2::XMLPrinter& xml, std::span<const Field> fields, const void* owner_id,
               const void* owner, const Dialect& dialect, LossReport& losses, XmlOutput* out = nullptr);

template <typename Owner>
void WriteFields(tinyxml2::XMLPrinter& xml, std::span<const Field> fields, const Owner& owner, const Dialect& dialect,
                 LossReport& losses) {
  WritePart(Part::kAttributes, xml, fields, &table::kOwnerId<Owner>, &owner, dialect, losses);
  WritePart(Part::kElements, xml, fields, &table::kOwnerId<Owner>, &owner, dialect, losses);
}

}  // namespace sceneweld
