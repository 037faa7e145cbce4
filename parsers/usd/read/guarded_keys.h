// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::usd {

/// The private keys of one prim, and which plain properties of the prim say the same or less: a private value counts
/// while they are as they were written. `newton:inertia` is such a key too, although it is a property of the file: it
/// says more than `physics:diagonalInertia`.
class GuardedKeys {
 public:
  /// The keys must outlive it.
  explicit GuardedKeys(const std::vector<std::string>& keys);

  /// The numbers of the keys that a property guards.
  std::vector<std::size_t> GuardedBy(std::string_view property) const;

 private:
  bool Fits(std::string_view pattern, std::string_view key) const;

  const std::vector<std::string>& keys_;
  bool has_several_actuators_ = false;
};

}  // namespace sceneweld::usd
