#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// The JSON Schema of directives files, for editors and other programs, made from
/// the tables that read them: draft 7, which the YAML language servers of editors
/// know. It sees what the tables say of keys and values. It cannot see tags
/// (a value is valid by any of its alternatives), keys that stand twice, what
/// a name refers to, nor `::` in a name.
std::string DirectivesJsonSchema();

/// The tags of the tables with their `!`, sorted, each once: an editor has to be
/// told of them, for no JSON Schema can. All of them stand before mappings.
std::vector<std::string_view> DirectiveTags();

}  // namespace sceneweld
