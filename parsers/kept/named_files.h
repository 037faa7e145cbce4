#pragma once

#include <string_view>

namespace sceneweld {

/// Whether the text of an SDFormat element of this name can be the name of a file or a folder.
bool NamesFile(std::string_view element);

}  // namespace sceneweld
