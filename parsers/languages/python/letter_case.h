// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::python {

// Upper and lower case of the Latin letters up to U+00FF, of Greek and of Cyrillic. Other characters have no case.

/// One character, in UTF-8, in upper case: sometimes two characters.
std::string UpperCase(std::string_view character);
std::string LowerCase(std::string_view character);
bool IsUpperCase(std::string_view character);
bool IsLowerCase(std::string_view character);

}  // namespace sceneweld::python
