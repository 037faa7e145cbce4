// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/files/reader_rules.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

struct Format;

/// The path and the address in `file.yaml#/Demo/directives`. Other inputs have no address.
std::pair<std::string, std::string> SplitAddress(const std::string& input);

/// The format whose root input is a list of directives, not a model.
inline constexpr std::string_view kDirectivesFormat = "dmd";

/// The format of an input: the one with the name or, without a name, by the suffix of the file. Returns null after an
/// error, if there is none that can be read.
const Format* FindInputFormat(const NamedFile& file, const std::string& name, Diagnostics& diagnostics);

/// Whose rules decide about an input: those of its format, or Drake's for a file that declares Drake's name space and
/// that sceneweld did not write.
Compat CompatOf(const Source& source, const Format& format);

}  // namespace sceneweld
