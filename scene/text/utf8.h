// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sceneweld {

/// Length in bytes of the well-formed UTF-8 sequence at the start of a text; 0 if there is none.
std::size_t Utf8Length(std::string_view text);

/// Appends a code point, at most U+10FFFF. Of a surrogate, which UTF-8 does not allow, it makes three bytes.
void AppendUtf8(std::string& out, std::uint32_t point);

/// Offset of the first byte that is not well-formed UTF-8; nothing if there is none.
std::optional<std::size_t> FirstInvalidUtf8(std::string_view text);

}  // namespace sceneweld
