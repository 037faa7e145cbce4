// SPDX-License-Identifier: BSD-3-Clause
// Writes to standard output and standard error, and detects colours and encodings.

#include "sceneweld/cli/terminal/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "sceneweld/parsers/output/output_file.h"

namespace sceneweld::cli {
namespace {

ColorChoice color_choice = ColorChoice::kAutomatic;

std::string_view Environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

Exit CannotWriteOutput(int error) {
  WriteError(CommandLineError("cannot write to standard output: " + std::generic_category().message(error)));
  return kCommandLineAtFault;
}

}  // namespace

void OccupyStandardFiles() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(file, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest free number is this one.
    if (::open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) != file) return;
  }
}

Exit WriteOutput(std::string_view text) {
  const int error = WriteAll(STDOUT_FILENO, text);
  return error == 0 ? kDone : CannotWriteOutput(error);
}

Exit WriteOutput(const ByteStream& bytes, Diagnostics& diagnostics) {
  int error = 0;
  const auto sink = [&](std::string_view piece) { return (error = WriteAll(STDOUT_FILENO, piece)) == 0; };
  if (bytes.Send(sink, diagnostics)) return kDone;
  return error == 0 ? kInputAtFault : CannotWriteOutput(error);
}

void WriteError(std::string_view text) { WriteAll(STDERR_FILENO, text); }

void ShowProgress(const std::string& text) {
  if (::isatty(STDERR_FILENO) == 1) WriteError("\r\x1b[K" + text);
}

void SetColor(ColorChoice choice) { color_choice = choice; }

bool ColorOnError() {
  if (color_choice != ColorChoice::kAutomatic) return color_choice == ColorChoice::kAlways;
  if (!Environment("NO_COLOR").empty()) return false;
  for (const char* name : {"CLICOLOR_FORCE", "FORCE_COLOR"}) {
    if (!Environment(name).empty() && Environment(name) != "0") return true;
  }
  return ::isatty(STDERR_FILENO) == 1 && Environment("CLICOLOR") != "0" && !Environment("TERM").empty() &&
         Environment("TERM") != "dumb";
}

bool BoxDrawingOnOutput() {
  if (::isatty(STDOUT_FILENO) != 1) return true;
  std::string_view locale = Environment("LC_ALL");
  if (locale.empty()) locale = Environment("LC_CTYPE");
  if (locale.empty()) locale = Environment("LANG");
  return locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos ||
         locale.find("utf-8") != std::string_view::npos || locale.find("UTF8") != std::string_view::npos;
}

std::string CommandLineError(std::string_view message, std::string_view help) {
  const bool color = ColorOnError();
  std::string text = color ? "\x1b[1;31merror\x1b[0m: " : "error: ";
  text.append(message).append("\n");
  if (!help.empty()) text.append(color ? "\x1b[1;32mhelp\x1b[0m: " : "help: ").append(help).append("\n");
  return text;
}

}  // namespace sceneweld::cli
