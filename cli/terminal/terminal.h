#pragma once

/// Standard output and standard error.

#include <string>
#include <string_view>

#include "sceneweld/cli/terminal/exit.h"
#include "sceneweld/parsers/output/byte_stream.h"

namespace sceneweld::cli {

/// Data for standard output, all of it at once. When it cannot be written that
/// is said on standard error and the status is kCommandLineAtFault.
Exit WriteOutput(std::string_view text);
/// The same in pieces. Where their making fails, `diagnostics` has the error and the
/// status is kInputAtFault.
Exit WriteOutput(const ByteStream& bytes, Diagnostics& diagnostics);

/// Text for standard error.
void WriteError(std::string_view text);

/// What is going on, on the last line of standard error where that is a terminal,
/// else nowhere; empty: nothing any more.
void ShowProgress(const std::string& text);

/// Whether colours are wanted on standard error: on a terminal that has them, unless `NO_COLOR` is set.
bool ColorOnError();

/// Whether standard output is known to show box-drawing characters: not on a
/// terminal of another encoding than UTF-8.
bool BoxDrawingOnOutput();

/// `error: message` and `help: help` for standard error: for what is not the
/// input's fault.
std::string CommandLineError(std::string_view message, std::string_view help = {});

}  // namespace sceneweld::cli
