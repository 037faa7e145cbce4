// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/scene/name.h"

namespace sceneweld::sdf {

/// The name of a world if no file gives one.
inline constexpr char kUsualWorldName[] = "scene";

/// The nearest name that SDFormat allows for an element of a kind (`link`, `joint`, ...): no blanks at the ends, no
/// control characters, `__` for `::`, not empty, not `world` and not `__x__` (those get `_link`, ...). A valid name is
/// returned unchanged.
Name LegalName(const Name& wanted, std::string_view kind);

/// Whether NameSpace may have given an element of a kind the name `written` for `wanted`, whatever other names there
/// are.
bool MayBecome(const Name& wanted, std::string_view written, std::string_view kind);

/// The names in one scope of a file. It refers to the names that were claimed, which must outlive it.
class NameSpace {
 public:
  /// A valid name that is free: the wanted one, or that with `_kind`, or with `_kind_1`, `_kind_2`, ... added.
  Name Claim(const Name& wanted, std::string_view kind);

 private:
  std::unordered_set<std::string_view> taken_;
  std::unordered_map<std::string, std::uint32_t> tries_;
};

}  // namespace sceneweld::sdf
