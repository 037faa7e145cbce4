// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// The JSON Schema of directives files, for editors and other programs, generated from the tables that read them: draft
/// 7, which the YAML language servers of editors support. One schema covers plain files and, if the root has
/// `sceneweld: 1`, the superset: there an expression may replace any value, but not a key of the tables. The schema has
/// the constraints of the tables on keys and values. It cannot check tags (a value is valid by any of its
/// alternatives), duplicate keys, ranges of numbers, references, and `::` in names.
std::string DirectivesJsonSchema();

/// The tags of the tables with their `!`, sorted, each once: an editor needs the list, because no JSON Schema can have
/// tags. All of them precede mappings.
std::vector<std::string_view> DirectiveTags();

}  // namespace sceneweld
