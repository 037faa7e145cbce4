// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace sceneweld::fuzz {

/// Changes bytes of a binary file: a bit, a byte, an integer of any size to an extreme or a random one, a part to a
/// copy of another part, or the length. Half of the changes are near the end, where crates and packages have their
/// directories. The same bytes and seed give the same result.
std::string MutateBytes(const std::string& bytes, std::uint64_t seed);

}  // namespace sceneweld::fuzz
