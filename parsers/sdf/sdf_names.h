// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/scene/name.h"

namespace sceneweld::sdf {

/// The name of a world of which no file says another.
inline constexpr char kUsualWorldName[] = "scene";

/// The nearest name that SDFormat allows for an element of a kind (`link`,
/// `joint`, ...): no blanks at the ends, no control characters, `__` for `::`,
/// not empty, not `world` and not `__x__` (those get `_link`, ...). A name that
/// is fine is returned as it is.
Name LegalName(const Name& wanted, std::string_view kind);

/// The names in one scope of a file. Remembers those that were claimed, which
/// must live as long as it does.
class NameSpace {
 public:
  /// A legal name that is not taken: the wanted one, else with `_kind`, else
  /// with `_kind_1`, `_kind_2`, ... added.
  Name Claim(const Name& wanted, std::string_view kind);

 private:
  std::unordered_set<std::string_view> taken_;
  std::unordered_map<std::string, std::uint32_t> tries_;
};

}  // namespace sceneweld::sdf
