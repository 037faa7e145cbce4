#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace sceneweld {

/// Length in bytes of the well-formed UTF-8 sequence that a text starts with; 0
/// where it starts with none.
std::size_t Utf8Length(std::string_view text);

/// Offset of the first byte that is not well-formed UTF-8; nothing when all is.
std::optional<std::size_t> FirstInvalidUtf8(std::string_view text);

}  // namespace sceneweld
