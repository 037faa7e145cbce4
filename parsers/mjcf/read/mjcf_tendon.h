// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld::mjcf {

/// Whether the constraint of a fixed tendon holds an attribute.
bool HoldsAttributeOfTendon(std::string_view attribute);

}  // namespace sceneweld::mjcf
