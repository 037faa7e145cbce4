// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {

/// The value at an address: `/Demo/directives`, keys and numbers of list entries (from 0) after slashes, with `~1` for
/// a slash and `~0` for a tilde in a key (a JSON pointer, RFC 6901). The empty address is the root. If the address does
/// not exist, reports that with the existing keys, and returns null.
const YamlNode* FindAddressed(const YamlNode& root, std::string_view address, const Source& source,
                              Diagnostics& diagnostics);

/// The addresses of the first `most` values that are wanted, in the order of the file. Values below a wanted one are
/// not searched. A large file is searched in part.
std::vector<std::string> AddressesOf(const YamlNode& root, const std::function<bool(const YamlNode& node)>& is_wanted,
                                     std::size_t most);

}  // namespace sceneweld
