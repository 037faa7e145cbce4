// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::usd {

/// Knows which plain properties of a prim say the same as a private value, or less: the private value counts while they
/// are as they were written. `newton:inertia` is such a key too, although it is a property of the file: it says more
/// than `physics:diagonalInertia`.
class GuardedKeys {
 public:
  /// The numbers of those of the private keys of a prim that a property of the prim guards.
  std::vector<std::size_t> By(std::string_view property, const std::vector<std::string>& keys);

 private:
  // By property: patterns of keys.
  std::map<std::string, std::vector<std::string>, std::less<>> patterns_;
};

}  // namespace sceneweld::usd
