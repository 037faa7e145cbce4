// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/sdf/sdf_declaration.h"
#include "sceneweld/parsers/sdf/sdf_version.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::sdf {

/// Whether Drake reads the contents of an element (docs/reference/sdformat.md, 16). If so, unknown drake: elements are
/// errors, and known but unused elements are warnings. Elsewhere a drake: element is a warning, because it has no
/// effect.
enum class Looked { kYes, kNo };

/// Reports attributes and child elements that the specification does not allow here, and ignored ones. Keeps the kept
/// ones and those of other programs.
void CheckElement(Element element, const ElementRow& row, Looked looked, Reading& reading);

/// The `name` of an element, trimmed. Reports a missing, empty or reserved name and a name with `::`, and returns
/// nothing then. Up to version 1.7 the caller handles `::`.
std::optional<NameAt> CheckedName(const NameAt& written, Element element, Version version, Reading& reading);
/// The same for an element without rows.
std::optional<NameAt> ReadName(Element element, Version version, Reading& reading);

/// A name that refers to another element, trimmed. Reports `__root__` and returns an empty name.
NameAt CheckedReference(const NameAt& written, Reading& reading);

bool IsReserved(std::string_view name);

}  // namespace sceneweld::sdf
