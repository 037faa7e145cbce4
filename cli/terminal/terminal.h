// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Standard output and standard error.

#include <string>
#include <string_view>

#include "sceneweld/cli/terminal/exit.h"
#include "sceneweld/parsers/output/byte_stream.h"

namespace sceneweld::cli {

/// Call first. If the program was started without standard input, output or error, their numbers lead nowhere from now
/// on, so that no other file gets them. Reading and writing there fails.
void OccupyStandardFiles();

/// Writes data to standard output. If that fails, reports it on standard error and returns kCommandLineAtFault.
Exit WriteOutput(std::string_view text);
/// The same in pieces. If making them fails, `diagnostics` has the error and the status is kInputAtFault.
Exit WriteOutput(const ByteStream& bytes, Diagnostics& diagnostics);

/// Writes text to standard error.
void WriteError(std::string_view text);

/// Shows progress on the last line of standard error if that is a terminal; an empty text removes it.
void ShowProgress(const std::string& text);

/// When standard error has colours. kAutomatic is the default: never with `NO_COLOR`; with `CLICOLOR_FORCE` or
/// `FORCE_COLOR` always, unless that is `0`; otherwise on a terminal with colours, unless `CLICOLOR` is `0`.
enum class ColorChoice { kAutomatic, kAlways, kNever };
/// Of this process, from now on.
void SetColor(ColorChoice choice);
/// Whether to colour standard error.
bool ColorOnError();

/// Whether standard output can show box-drawing characters: not on a terminal with another encoding than UTF-8.
bool BoxDrawingOnOutput();

/// `error: message` and `help: help` for standard error, for errors that are not in the input.
std::string CommandLineError(std::string_view message, std::string_view help = {});

}  // namespace sceneweld::cli
