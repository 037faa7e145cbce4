// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace sceneweld::fuzz {

/// Changes a text of XML by its structure: deletes, doubles or moves an element, swaps or renames attributes, and
/// replaces values by extreme ones. The same text and seed give the same result. A text that is not XML is returned
/// unchanged.
std::string MutateXml(const std::string& text, std::uint64_t seed);

}  // namespace sceneweld::fuzz
