// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

/// The differences of formats that share a table.
struct Dialect {
  Name name;  ///< `urdf`, `sdf`, `mjcf`.
  /// Values are in the text of an element (SDFormat), not in attributes.
  bool values_in_text = false;
  NonFinite non_finite = NonFinite::kRefused;
  /// Text after the number is a warning (URDF, SDFormat), otherwise an error (MJCF).
  bool trailing_text_allowed = true;
  /// An empty element or attribute means the default (SDFormat).
  bool empty_is_default = false;
  /// The same for numbers only, also for blanks (MJCF).
  bool empty_number_is_default = false;
  /// Unknown elements and attributes are warnings and kept, not errors (libsdformat).
  bool keeps_unknown_names = false;
  /// More numbers than a value or vector needs are a warning, and the first ones count (libsdformat).
  bool ignores_extra_numbers = false;
};

inline constexpr Dialect kUrdf{.name = Name::Borrowed("urdf")};
inline constexpr Dialect kSdf{.name = Name::Borrowed("sdf"),
                              .values_in_text = true,
                              .non_finite = NonFinite::kAccepted,
                              .empty_is_default = true};
/// SDFormat by the rules of libsdformat, not of Drake.
inline constexpr Dialect kLenientSdf{.name = kSdf.name,
                                     .values_in_text = true,
                                     .non_finite = NonFinite::kAccepted,
                                     .empty_is_default = true,
                                     .keeps_unknown_names = true,
                                     .ignores_extra_numbers = true};
inline constexpr Dialect kMjcf{
    .name = Name::Borrowed("mjcf"), .trailing_text_allowed = false, .empty_number_is_default = true};

}  // namespace sceneweld
