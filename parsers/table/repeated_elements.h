// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld {

/// Warns of children that may occur once and occur again: readers read the first one.
void ReportRepeated(Element element, const ElementRow& row, Reading& reading);

}  // namespace sceneweld
