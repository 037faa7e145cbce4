// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::mjcf {

/// Removes an item that an older MuJoCo refuses by name from an MJCF text, so that it can judge the rest: an element,
/// an attribute of all elements with that name, or attributes with a newer keyword. `error` is MuJoCo's message, `...
/// Schema violation: unrecognized attribute: 'memory'  Element 'size', line 4`. Returns false, without a change, if the
/// message is about something else or the text does not have the name.
bool RemoveUnknownName(std::string_view error, std::string& text);

}  // namespace sceneweld::mjcf
