// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace sceneweld::fuzz {

/// Changes a text of JSON by its structure: deletes or doubles an entry, and replaces a value by another value of the
/// same key, by a number near it, or by an extreme one. The result is JSON. The same text and seed give the same
/// result. A text that is not JSON is returned unchanged.
std::string MutateJson(const std::string& text, std::uint64_t seed);

}  // namespace sceneweld::fuzz
