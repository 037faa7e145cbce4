// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

class Files;
struct Format;

/// The path and the address in `file.yaml#/Demo/directives`. Other inputs have no address.
std::pair<std::string, std::string> SplitAddress(const std::string& input);

/// The format whose root input is a list of directives, not a model.
inline constexpr std::string_view kDirectivesFormat = "dmd";

/// The format of an input: the one with the name or, without a name, by the suffix of the file. Returns null after an
/// error, if there is none that can be read.
const Format* FindInputFormat(const NamedFile& file, const std::string& name, Diagnostics& diagnostics);

/// Reads a file as its format needs it, as text or as bytes. Reports like Files::ReadText and then returns null.
const Source* ReadInput(const std::string& path, const Format& format, Span user, Files& files,
                        Diagnostics& diagnostics);
/// The same for contents that do not come from a file (Files::AddText).
const Source* AddInput(std::string path, std::string shown, std::string text, const Format& format, Files& files,
                       Diagnostics& diagnostics);

/// Whose rules decide about an input: those of its format, or Drake's for a file that declares Drake's name space and
/// that sceneweld did not write.
Compat CompatOf(const Source& source, const Format& format);

}  // namespace sceneweld
