// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/fields/field_info.h"

namespace sceneweld {

/// The text of a field's value if a file holds it for sceneweld only.
///
/// A pose is `x y z qx qy qz qw`. An optional value that is absent is `none`. A choice is its name in scene JSON, or
/// `none`. Numbers may be `inf` and `-inf`.
enum class FieldStyle {
  kAttribute,  ///< A whole attribute: blanks between numbers, text unchanged; an empty text is `::`.
  kWord,       ///< One word among several: commas between numbers, text in the form of EscapedWord.
};

/// Whether values of a type have a text: numbers, texts, choices, vectors, colours, poses, optional ones of
/// these, and lists of texts.
bool HasFieldText(const TypeInfo& type);

/// Whether a type is a list of structs without references, so that each entry has a text as a whole.
bool IsListOfValues(const TypeInfo& type);

void AppendFieldText(const TypeInfo& type, const void* value, FieldStyle style, std::string& out);

/// Reads a value of a field. Reports text that is not such a value, and numbers outside of the field's range, as errors
/// about `name`; the value then stays unchanged.
bool ReadFieldText(const FieldInfo& field, std::string_view name, const XmlText& text, FieldStyle style, void* value,
                   Reading& reading);

/// A text as one word without blanks and the characters `% , = ; | " & ' < >`, which are escaped as in URIs. An empty
/// text is `::`.
std::string EscapedWord(std::string_view text);
std::string UnescapedWord(std::string_view word);

/// Calls `use` with each part of a text between separators; empty parts are left out.
template <typename Use>
void EachPart(std::string_view text, char separator, Use&& use) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    if (end > begin) use(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace sceneweld
