// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// SHA-256 of bytes, as 64 hexadecimal digits in lower case.
std::string Sha256(std::string_view bytes);

/// The same, on every processor.
std::string Sha256ByArithmetic(std::string_view bytes);

}  // namespace sceneweld
