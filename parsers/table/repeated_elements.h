// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld {

/// Warns of children that may occur once and occur again: readers read the first one.
void ReportRepeated(Element element, const ElementRow& row, const Dialect& dialect, Diagnostics& diagnostics);

}  // namespace sceneweld
