// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// Whether a text begins like XML: with `<`, perhaps after blanks.
bool BeginsLikeXml(std::string_view text);

/// The UTF-8 text of an XML file in ISO-8859-1, where each byte is the character of the same number. If the text
/// declares an encoding, the result declares UTF-8.
std::string Utf8OfLatin1Xml(std::string_view text);

}  // namespace sceneweld
