// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <set>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld {

/// Calls `visit(row, field)` for every row of the dialect that can be reached from the format's root.
template <typename Visit>
void ForEachRow(const Format& format, Visit visit) {
  const Facet elsewhere = format.dialect->values_in_text ? Facet::kUrdfOnly : Facet::kSdfOnly;
  std::vector<const ElementRow*> open{format.root};
  std::set<const ElementRow*> seen;
  while (!open.empty()) {
    const ElementRow& row = *open.back();
    open.pop_back();
    if (!seen.insert(&row).second) continue;
    for (const Field& field : row.fields) {
      if (!Has(field.facets, elsewhere)) visit(row, field);
    }
    open.insert(open.end(), row.children.begin(), row.children.end());
  }
}

}  // namespace sceneweld
