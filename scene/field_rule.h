// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>

namespace sceneweld {

/// Facts about a field beside its name and type. Combined with `|`.
enum class FieldRule : std::uint16_t {
  kContent = 0,        ///< Part of the element's meaning: written, compared, missed when lost.
  kIdentity = 1 << 0,  ///< Identifies the element, and is not part of its value.
  kPlace = 1 << 1,     ///< Where it comes from.
  kDerived = 1 << 2,   ///< Follows from other fields: written, not missed.
  kInternal = 1 << 3,  ///< For the readers of other files only: never written.
  kLeftOut = 1 << 4,   ///< Not written in scene JSON where it has its default.
  kRequired = 1 << 5,  ///< Scene JSON without it is invalid.
  kPositive = 1 << 6,  ///< Every number > 0.
  kNonNegative = 1 << 7,
  kUnit = 1 << 8,      ///< A vector of length 1.
  kOfFormat = 1 << 9,  ///< A KeptList: each format holds its own entries, and no codec writes the others.
  kMayBeNone = 1 << 10,  ///< A reference that may refer to nothing. All others refer to an element.
};
constexpr FieldRule operator|(FieldRule a, FieldRule b) {
  return static_cast<FieldRule>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool Has(FieldRule rules, FieldRule one) {
  return (static_cast<std::uint16_t>(rules) & static_cast<std::uint16_t>(one)) != 0;
}

/// Which numbers a field may hold, where its rules do not say it: above `lower` and below `upper`.
struct Between {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();

  constexpr bool Holds(double number) const { return lower < number && number < upper; }
  constexpr bool IsAll() const { return lower < -kMost && upper > kMost; }

 private:
  static constexpr double kMost = std::numeric_limits<double>::max();
};

}  // namespace sceneweld
