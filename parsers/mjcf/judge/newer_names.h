#pragma once

#include <string>
#include <string_view>

namespace sceneweld::mjcf {

/// Removes from an MJCF text what an older MuJoCo refuses by name, so that it can judge the rest: an element, an
/// attribute of all elements of that name, or attributes with a keyword that is newer.
/// `error`: MuJoCo's message, `... Schema violation: unrecognized attribute: 'memory'  Element 'size', line 4`.
/// False where the message is about something else or the text has no such name; the text is unchanged then.
bool RemoveUnknownName(std::string_view error, std::string& text);

}  // namespace sceneweld::mjcf
