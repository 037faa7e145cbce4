#pragma once

#include <string_view>

#include "sceneweld/directives/yaml/yaml_tree.h"

namespace sceneweld {

/// The value that an address leads to: `/Demo/directives`, keys and numbers of
/// list entries (from 0) behind slashes, with `~1` for a slash and `~0` for a tilde
/// in a key (a JSON pointer, RFC 6901). The empty address is the root. Null, reported
/// where it leads nowhere, with what there is instead.
const YamlNode* FindAddressed(const YamlNode& root, std::string_view address, const Source& source,
                              Diagnostics& diagnostics);

}  // namespace sceneweld
