// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/output/byte_stream.h"

namespace sceneweld {

/// Writes a text to an open file and retries as necessary. Returns 0, or the errno of the failure.
int WriteAll(int file, std::string_view text);

/// Writes a whole file or nothing: the text goes to a temporary file in the same folder, which is then renamed. An
/// existing file keeps its permissions, and stays unchanged after any failure. Links are followed. A special file
/// (`/dev/null`, a pipe) is written directly. Returns an empty text, or the reason of the failure.
std::string WriteFile(const std::string& path, std::string_view text);

/// The same for bytes that are made while they are written. If making them fails, `diagnostics` has the error, and that
/// is the reason.
std::string WriteFile(const std::string& path, const ByteStream& bytes, Diagnostics& diagnostics);

}  // namespace sceneweld
