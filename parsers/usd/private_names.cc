// SPDX-License-Identifier: BSD-3-Clause
// Names of attributes that only sceneweld reads.

#include "sceneweld/parsers/usd/private_names.h"

namespace sceneweld::usd {
namespace {

constexpr std::string_view kPrivatePrefix = "sceneweld:";

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string PrivateName(std::string_view key) {
  std::string name(kPrivatePrefix);
  bool begins = true;
  for (const char c : key) {
    if (begins && IsDigit(c)) name += '_';
    begins = c == '.';
    name += begins ? ':' : c;
  }
  return name;
}

std::optional<std::string> KeyOfPrivateName(std::string_view name) {
  if (!name.starts_with(kPrivatePrefix)) return std::nullopt;
  name.remove_prefix(kPrivatePrefix.size());
  std::string key;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool begins = i == 0 || name[i - 1] == ':';
    if (begins && name[i] == '_' && i + 1 < name.size() && IsDigit(name[i + 1])) continue;
    key += name[i] == ':' ? '.' : name[i];
  }
  return key;
}

}  // namespace sceneweld::usd
