// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/table.h"

namespace sceneweld::cli {

/// The format whose table has the elements of a file: that of its suffix, and URDF for xacro files. Null for an unknown
/// suffix.
const Format* TableFormatOf(const std::string& path);

bool IsDirectivesFile(const std::string& path);

/// The row of an element of an XML format below the elements around it, the outermost first; null if the format does
/// not have it there.
const ElementRow* ElementRowOf(const Format& format, const std::vector<std::string>& path);

/// The row of an attribute's value, or of the text of an element if `attribute` is empty. `path`: the element that has
/// it, and those around it. Null if the format's table has none.
const Field* ValueRowOf(const Format& format, std::vector<std::string> path, std::string_view attribute);

/// The words that a value may be, if the row's type or its description begins with them; otherwise none.
std::vector<std::string> WordsOf(const Field& row);

/// `3 numbers. The translation. [m]`, for people.
std::string DescribedRow(const Field& row);

}  // namespace sceneweld::cli
