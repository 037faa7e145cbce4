#pragma once

#include <optional>

#include "sceneweld/parsers/sdf/sdf_declaration.h"
#include "sceneweld/parsers/sdf/sdf_version.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::sdf {

/// Whether Drake looks at what stands in an element (SDFormat reference,
/// section 16): where it does, unknown drake: elements are errors, and what is
/// known and unused gives a warning; elsewhere a drake: element gets a warning,
/// since it has no effect.
enum class Looked { kYes, kNo };

/// Reports every attribute and child element that the specification does not
/// know at this place, and every ignored one; keeps what is kept and what is another program's.
void CheckElement(Element element, const ElementRow& row, Looked looked, Reading& reading);

/// The `name` that an element says, trimmed. Reports a missing, empty or reserved
/// one, and `::` in it; nothing then. Up to version 1.7 `::` is left to the caller.
std::optional<NameAt> CheckedName(const NameAt& written, Element element, Version version, Reading& reading);
/// The same of an element without rows.
std::optional<NameAt> ReadName(Element element, Version version, Reading& reading);

/// A name that refers to another element, trimmed; `__root__` is an error and
/// gives an empty name.
NameAt CheckedReference(const NameAt& written, Reading& reading);

bool IsReserved(std::string_view name);

}  // namespace sceneweld::sdf
