// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// Whether a text begins like XML: with `<`, perhaps after blanks.
bool BeginsLikeXml(std::string_view text);

/// An XML text that is not UTF-8, as UTF-8.
struct ConvertedXml {
  std::string text;      ///< If the text declares an encoding, it declares UTF-8 here.
  std::string encoding;  ///< That the bytes were read in.
  std::string declared;  ///< As the text declares it; empty: it does not.
  bool as_declared = false;
};

/// Converts an XML text from the encoding that it declares: ISO-8859-1, -2, -5, -9, -15, Windows 1250, 1251, 1252 and
/// KOI8-R. Any other text is read as ISO-8859-1, where each byte is the character of the same number.
ConvertedXml Utf8OfXml(std::string_view text);

}  // namespace sceneweld
