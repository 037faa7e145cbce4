// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace sceneweld::fuzz {

/// Changes a text of YAML by its structure: deletes, doubles or moves a line with the lines below it that are indented
/// further, changes an indentation, and replaces values by others of the text or by extreme ones. The same text and
/// seed give the same result.
std::string MutateYaml(const std::string& text, std::uint64_t seed);

}  // namespace sceneweld::fuzz
