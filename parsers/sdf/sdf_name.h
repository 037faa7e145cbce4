// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/sdf/sdf_declaration.h"
#include "sceneweld/parsers/sdf/sdf_version.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::sdf {

/// Whether Drake reads the contents of an element (SDFormat reference, section 16). If so, unknown drake: elements are
/// errors, and known but unused elements are warnings; elsewhere a drake: element is a warning, because it has no
/// effect.
enum class Looked { kYes, kNo };

/// Reports attributes and child elements that the specification does not have at this place, and ignored ones; keeps
/// the kept ones and those of other programs.
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
