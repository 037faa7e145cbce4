// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

namespace sceneweld {

/// What a ModelStore holds, and how often it was of use.
struct StoreStatistics {
  std::uint64_t hits = 0;               ///< The number of models that were found here.
  std::uint64_t misses = 0;             ///< The number of models that were read.
  std::uint64_t directives_hits = 0;    ///< The number of directives files that were found here.
  std::uint64_t directives_misses = 0;  ///< The number of directives files that were read.
  std::size_t models = 0;               ///< The number of models that are stored now.
  std::size_t directives = 0;           ///< The number of directives files that are stored now.
  std::size_t bytes = 0;                ///< The memory of everything that is stored now, approximately.
};

}  // namespace sceneweld
