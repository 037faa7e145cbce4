// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace sceneweld::xacro {

/// The most levels of macro calls, includes and blocks within each other, and the largest expanded text. [bytes]
inline constexpr int kDeepest = 100;
inline constexpr std::size_t kLargestText = std::size_t{64} << 20;

}  // namespace sceneweld::xacro
