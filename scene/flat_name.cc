// SPDX-License-Identifier: BSD-3-Clause
// Plain names for formats without scopes.

#include "sceneweld/scene/flat_name.h"

#include <algorithm>

namespace sceneweld {
namespace {

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string WantedName(std::string_view scoped, std::string_view kind, std::string_view separator) {
  return scoped.empty() ? std::string(kind) : Flattened(scoped, separator);
}

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

bool MayBecome(std::string_view scoped, std::string_view flat, std::string_view kind, std::string_view separator) {
  const std::string wanted = WantedName(scoped, kind, separator);
  if (!flat.starts_with(wanted)) return false;
  flat.remove_prefix(wanted.size());
  // A number, or several, after names that were taken.
  while (flat.size() > 1 && flat[0] == '_' && IsDigit(flat[1])) {
    flat.remove_prefix(std::min(flat.find_first_not_of("0123456789", 1), flat.size()));
  }
  return flat.empty();
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
  return ClaimFlat(WantedName(scoped, kind, separator_));
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
