// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>

namespace sceneweld {

/// The shortest text of a number, without the rounding errors of a computation: 0.30000000000000004 is 0.3.
std::string WrittenNumber(double value);
/// `[0, 0, 1]`
std::string WrittenList(std::span<const double> numbers);

}  // namespace sceneweld
