// SPDX-License-Identifier: BSD-3-Clause
// Plain names for formats without scopes.

#include "sceneweld/scene/flat_name.h"

namespace sceneweld {
namespace {

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

}  // namespace

std::string Flattened(std::string_view scoped, std::string_view separator) {
  std::string flat;
  flat.reserve(scoped.size());
  for (std::size_t i = 0; i < scoped.size(); ++i) {
    if (scoped.substr(i).starts_with(kScopeDelimiter)) {
      flat += separator;
      i += kScopeDelimiter.size() - 1;
    } else {
      flat += IsControl(scoped[i]) ? '_' : scoped[i];
    }
  }
  return flat;
}

Name FlatNames::ClaimFlat(std::string flat) {
  stop_.Look();
  if (taken_.insert(flat).second) return Name(flat);
  for (std::uint32_t& n = tries_[flat];;) {
    std::string next = flat + "_" + std::to_string(++n);
    if (taken_.insert(next).second) return Name(next);
  }
}

Name FlatNames::Claim(std::string_view scoped, std::string_view kind) {
  return ClaimFlat(scoped.empty() ? std::string(kind) : Flattened(scoped, separator_));
}

std::vector<Name> FlatNames::ClaimAll(const std::vector<std::string>& scoped, std::string_view kind) {
  std::vector<Name> names(scoped.size());
  for (std::size_t i = 0; i < scoped.size(); ++i) {
    stop_.Look();
    const std::string& name = scoped[i];
    if (!name.empty() && Flattened(name, separator_) == name && Reserve(name)) names[i] = Name(name);
  }
  for (std::size_t i = 0; i < scoped.size(); ++i) {
    if (names[i].empty()) names[i] = Claim(scoped[i], kind);
  }
  return names;
}

}  // namespace sceneweld
