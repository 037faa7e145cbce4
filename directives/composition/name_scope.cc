// SPDX-License-Identifier: BSD-3-Clause
// The scope of a directives file.

#include "sceneweld/directives/composition/name_scope.h"

namespace sceneweld {

ScopedName NameScope::Join(std::string_view local) const {
  std::string joined;
  joined.reserve(name.size() + local.size() + 2);
  return ScopedName::Parse(joined.append(name).append(kScopeDelimiter).append(local));
}

ScopedName NameScope::InModel(std::string_view local) const {
  return model == Scene::kWorldInstance ? Join(local) : ScopedName::Parse(local);
}

ScopedName NameScope::JoinFrame(std::string_view local) const {
  return local == "world" ? ScopedName{"", "world"} : Join(local);
}

}  // namespace sceneweld
