// SPDX-License-Identifier: BSD-3-Clause
// Names that failed directives would have added, so that errors do not cascade.

#include "sceneweld/directives/composition/missing_names.h"

#include "sceneweld/scene/name.h"

namespace sceneweld {

void MissingNames::AddBelow(std::string_view full_name) {
  if (full_name.empty()) {
    all_ = true;
  } else {
    below_.emplace(full_name);
  }
}

bool MissingNames::Explain(std::string_view full_name) const {
  if (all_) return true;
  if (empty()) return false;
  if (elements_.contains(ScopedName::Parse(full_name).element)) return true;
  for (std::string_view scope = full_name;;) {
    if (below_.contains(std::string(scope))) return true;
    const auto split = scope.rfind(kScopeDelimiter);
    if (split == std::string_view::npos) return false;
    scope = scope.substr(0, split);
  }
}

}  // namespace sceneweld
