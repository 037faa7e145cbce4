// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/output/byte_stream.h"

namespace sceneweld {

/// Writes a text to an open file and retries as necessary. Returns 0, or the errno of the failure.
int WriteAll(int file, std::string_view text);

/// Writes the contents of a file to a descriptor. Returns 0, the errno of the failure, or kNotMade.
using FillFile = std::function<int(int file)>;
/// The contents could not be made; the system is not the cause.
inline constexpr int kNotMade = -1;

/// Writes a whole file or nothing: the contents go to a new file in the same folder, which then replaces the old one
/// (NewFile). Missing folders are made. An existing file keeps its permissions, and stays unchanged after any failure.
/// Links are followed. A special file (`/dev/null`, a pipe) is written directly. Returns an empty text, or the reason
/// of the failure.
std::string WriteFile(const std::string& path, const FillFile& fill);
/// The same for a text.
std::string WriteFile(const std::string& path, std::string_view text);

/// The same for bytes that are made while they are written. If making them fails, `diagnostics` has the error, and that
/// is the reason.
std::string WriteFile(const std::string& path, const ByteStream& bytes, Diagnostics& diagnostics);

}  // namespace sceneweld
