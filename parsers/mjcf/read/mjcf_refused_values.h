// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/model/mjcf_file.h"

namespace sceneweld::mjcf {

/// Warns of one element of a section, or of `worldbody`: attributes that MuJoCo demands, words that it does not know,
/// and texts that are not the numbers it needs. `parent` is the name of the element around it.
void CheckValues(Element element, std::string_view section, std::string_view parent, Diagnostics& diagnostics);

/// The same for all elements of a class, and of the classes in it.
void CheckClassValues(File& file, Element of, Diagnostics& diagnostics);
/// The same for all elements of a file, such as an attached one, whose names are checked where it is attached.
void CheckAllValues(File& file, Diagnostics& diagnostics);

/// Whether an attribute of the element was reported as unknown: it may be a misspelled one that seems to be missing.
bool HasUnknownNames(Element element, const Diagnostics& diagnostics);
/// Warns that an element lacks an attribute that MuJoCo demands, unless it has an unknown one.
void WarnOfMissing(Element element, std::string_view attribute, Diagnostics& diagnostics);

}  // namespace sceneweld::mjcf
