// SPDX-License-Identifier: BSD-3-Clause
// Shared texts, and scoped names.

#include "sceneweld/scene/tables/name.h"

#include <cstring>
#include <new>

namespace sceneweld {

Name::Name(std::string_view text) : size_(static_cast<std::uint32_t>(text.size())), is_shared_(!text.empty()) {
  if (text.empty()) return;
  auto* const owners = new (::operator new(sizeof(Owners) + text.size())) Owners(1);
  auto* const copy = reinterpret_cast<char*>(owners + 1);
  std::memcpy(copy, text.data(), text.size());
  text_ = copy;
}

void Name::Free() { ::operator delete(&owners()); }

ScopedName ScopedName::Parse(std::string_view text) {
  while (text.starts_with(kScopeDelimiter)) text.remove_prefix(2);
  while (text.ends_with(kScopeDelimiter)) text.remove_suffix(2);
  std::string folded(text);
  for (auto at = folded.find("::::"); at != std::string::npos; at = folded.find("::::", at)) folded.erase(at, 2);
  const auto split = folded.rfind(kScopeDelimiter);
  if (split == std::string::npos) return {"", std::move(folded)};
  return {folded.substr(0, split), folded.substr(split + 2)};
}

std::string ScopedName::full() const {
  return scope.empty() ? element : scope + std::string(kScopeDelimiter) + element;
}

std::string JoinScopedName(std::string_view outer, std::string_view inner) {
  std::string joined;
  joined.reserve(outer.size() + inner.size() + 2);
  joined.append(outer).append(kScopeDelimiter).append(inner);
  return ScopedName::Parse(joined).full();
}

}  // namespace sceneweld
