#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// The JSON Schema of directives files, for editors and other programs, made from
/// the tables that read them: draft 7, which the YAML language servers of editors
/// know. One schema for plain files and, where the root says `sceneweld: 1`, for the
/// superset: there an expression may stand for any value, but not for a key of
/// the tables. It sees what the tables say of keys and values. It cannot see tags
/// (a value is valid by any of its alternatives), keys that stand twice, whether
/// a number is in its range, what a name refers to, nor `::` in a name.
std::string DirectivesJsonSchema();

/// The tags of the tables with their `!`, sorted, each once: an editor has to be
/// told of them, for no JSON Schema can. All of them stand before mappings.
std::vector<std::string_view> DirectiveTags();

}  // namespace sceneweld
