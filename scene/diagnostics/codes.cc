// SPDX-License-Identifier: BSD-3-Clause
// Looks codes up in their list.

#include "sceneweld/scene/diagnostics/codes.h"

#include <algorithm>
#include <iterator>

namespace sceneweld {

static_assert(std::is_sorted(std::begin(kCodes), std::end(kCodes),
                             [](const CodeEntry& a, const CodeEntry& b) { return a.name < b.name; }));

const CodeEntry* FindListedCode(std::string_view name) {
  const auto at = std::lower_bound(std::begin(kCodes), std::end(kCodes), name,
                                   [](const CodeEntry& entry, std::string_view wanted) { return entry.name < wanted; });
  return at != std::end(kCodes) && at->name == name ? &*at : nullptr;
}

std::string_view Code::explanation() const {
  const CodeEntry* const entry = entry_ ? entry_ : FindListedCode(name_);
  return entry ? entry->explanation : std::string_view();
}

bool Code::IsListed() const { return entry_ || FindListedCode(name_); }

}  // namespace sceneweld
