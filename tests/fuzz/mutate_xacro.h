// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace sceneweld::fuzz {

/// Changes a xacro file: by its structure as MutateXml does, or inside of one of its `${...}` or `$(...)`, or by an
/// expression in place of a value. The same text and seed give the same result.
std::string MutateXacro(const std::string& text, std::uint64_t seed);

}  // namespace sceneweld::fuzz
