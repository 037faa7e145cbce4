// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::mjcf {

/// Removes from an MJCF text an item that an older MuJoCo refuses by name, so that it can judge the rest: an element,
/// an attribute of all elements with that name, or attributes with a newer keyword. `error`: MuJoCo's message, `...
/// Schema violation: unrecognized attribute: 'memory'  Element 'size', line 4`. False, without a change, if the message
/// is about something else or the text has no such name.
bool RemoveUnknownName(std::string_view error, std::string& text);

}  // namespace sceneweld::mjcf
