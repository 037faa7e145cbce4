// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::cli {

/// RFC 4648, section 4, with padding.
std::string ToBase64(std::string_view bytes);

}  // namespace sceneweld::cli
