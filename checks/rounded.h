// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// A number with four significant digits, for estimates. It does not read back exactly.
std::string Rounded(double value);

}  // namespace sceneweld
