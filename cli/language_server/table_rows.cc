// SPDX-License-Identifier: BSD-3-Clause
// Finds the rows of elements in the tables of XML formats.

#include "sceneweld/cli/language_server/table_rows.h"

#include <algorithm>

namespace sceneweld::cli {

const Format* TableFormatOf(const std::string& path) {
  const Format* format = FormatOfInput(path);
  if (!format) format = FormatOfModelFile(path);
  return format && format->name == "xacro" ? FindFormat("urdf") : format;
}

const ElementRow* ElementRowOf(const Format& format, const std::vector<std::string>& path) {
  if (!format.root || path.empty()) return nullptr;
  const ElementRow* row = format.root->name == path.front() ? format.root : nullptr;
  for (std::size_t i = 1; row && i < path.size(); ++i) {
    const auto child = std::find_if(row->children.begin(), row->children.end(),
                                    [&](const ElementRow* one) { return one->name == path[i]; });
    // An element may contain others of the same name (`<body>` in MJCF), which the table does not repeat.
    row = child != row->children.end() ? *child : row->name == path[i] ? row : nullptr;
  }
  return row;
}

std::string DescribedRow(const Field& row) {
  std::string text(row.value_type);
  if (!text.empty() && !row.doc.empty()) text += ". ";
  return text.append(row.doc);
}

}  // namespace sceneweld::cli
