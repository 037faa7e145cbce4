// SPDX-License-Identifier: BSD-3-Clause
// Recognises the names of helpers.

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"

namespace sceneweld::mjcf {
bool IsHelper(std::string_view name) { return name.starts_with(encoding::kHelper); }

}  // namespace sceneweld::mjcf
